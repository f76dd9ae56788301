import { nearest } from '../../nearest.ts';
import type { FunctionEntry, FunctionTable } from '../../seam.ts';

const entries: ReadonlyMap<string, FunctionEntry> = new Map();

export const functions: FunctionTable = {
  lookup: (name) => entries.get(name),
  nearest: (name) => nearest(name, entries.keys()),
  known: () => false,
};
