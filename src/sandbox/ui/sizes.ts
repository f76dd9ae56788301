import { local } from '../store/local.ts';

const KEY = 'crosshire.layout.v1';

function readAll(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(local().getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch (error) {
    // A layout is not worth an interruption: an unreadable one is replaced by the next drag.
    console.warn('layout could not be read', error);
    return {};
  }
}

/** The remembered size of a pane in pixels. */
export function readSize(id: string): number | undefined {
  const size = readAll()[id];
  return typeof size === 'number' && Number.isFinite(size) ? size : undefined;
}

export function writeSize(id: string, size: number): void {
  local().setItem(KEY, JSON.stringify({ ...readAll(), [id]: size }));
}
