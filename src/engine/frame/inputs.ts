import { filesOf, tablesOf } from '../sql/index.ts';
import type { Frame, Place } from './frame.ts';
import { placed } from './place.ts';

/** A leaf of a frame: what it reads, in order of appearance. */
export type FrameInput =
  | { kind: 'table'; name: string; streaming: boolean; at?: Place | undefined }
  | { kind: 'files'; path: string; streaming: boolean; at?: Place | undefined };

/** Tables and files a frame reads, also through `spark.sql`; each once. */
export function inputsOf(frame: Frame): FrameInput[] {
  const found = new Map<string, FrameInput>();
  const seen = new Set<Frame>();
  const visit = (one: Frame): void => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const input of leavesOf(one)) found.set(JSON.stringify([input.kind, keyOf(input), input.streaming]), input);
    for (const child of childrenOf(one)) visit(child);
  };
  visit(frame);
  return [...found.values()];
}

/** A frame streams when any of its leaves does. */
export function isStreaming(frame: Frame): boolean {
  return inputsOf(frame).some((input) => input.streaming);
}

const keyOf = (input: FrameInput): string => (input.kind === 'table' ? input.name : input.path);

function leavesOf(frame: Frame): FrameInput[] {
  switch (frame.op) {
    case 'table':
      return [{ kind: 'table', name: frame.name, streaming: frame.streaming, at: frame.at }];
    case 'files':
      return [{ kind: 'files', path: frame.path, streaming: frame.streaming, at: frame.at }];
    case 'sql':
      return [...tablesIn(frame), ...filesIn(frame)];
    default:
      return [];
  }
}

type SqlFrame = Extract<Frame, { op: 'sql' }>;

const namedIn = (frame: SqlFrame) => placed({ ...frame, sql: frame.text }, () => tablesOf(frame.text, frame.params));

function tablesIn(frame: SqlFrame): FrameInput[] {
  return namedIn(frame)
    .filter(({ parts }) => !viewOf(frame, parts))
    .map(({ parts, streaming }) => ({ kind: 'table', name: parts.map(written).join('.'), streaming, at: frame.at }));
}

function filesIn(frame: SqlFrame): FrameInput[] {
  const calls = placed({ ...frame, sql: frame.text }, () => filesOf(frame.text, frame.params));
  return calls.map(({ path, streaming }) => ({ kind: 'files', path, streaming, at: frame.at }));
}

const written = (part: string): string => (/^\w+$/.test(part) ? part : `\`${part.replaceAll('`', '``')}\``);

/** The view that a name of the text means. */
function viewOf(frame: SqlFrame, parts: readonly string[]): Frame | undefined {
  const [name, ...rest] = parts;
  return rest.length > 0 ? undefined : frame.views?.[name!.toLowerCase()];
}

function childrenOf(frame: Frame): readonly Frame[] {
  if ('input' in frame) return [frame.input];
  if ('left' in frame) return [frame.left, frame.right];
  if ('inputs' in frame) return frame.inputs;
  if (frame.op !== 'sql') return [];
  return namedIn(frame).flatMap(({ parts }) => viewOf(frame, parts) ?? []);
}
