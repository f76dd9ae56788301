/** Plain Structured Streaming in notebooks: its memory is files in a volume. */
export { filesSchema } from './files-source.ts';
export { type StreamSession, startStream } from './query.ts';
export { streamedTable } from './streamed-table.ts';
