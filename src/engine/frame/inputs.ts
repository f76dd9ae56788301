import type { Frame, Place } from './frame.ts';

/** A leaf of a frame: what it reads, in order of appearance. */
export type FrameInput =
  | { kind: 'table'; name: string; streaming: boolean; at?: Place | undefined }
  | { kind: 'files'; path: string; streaming: boolean; at?: Place | undefined };

/** Tables and files a frame reads, also through `spark.sql`; each once. */
export function inputsOf(_frame: Frame): FrameInput[] {
  throw new Error('frame: being written');
}

/** A frame streams when any of its leaves does. */
export function isStreaming(frame: Frame): boolean {
  return inputsOf(frame).some((input) => input.streaming);
}
