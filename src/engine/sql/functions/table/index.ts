import { nearest } from '../../nearest.ts';
import type { FunctionEntry, FunctionTable } from '../../seam.ts';
import { aggregates } from './aggregates.ts';
import { arrays } from './arrays.ts';
import { casts } from './casts.ts';
import { conditional } from './conditional.ts';
import { dates } from './dates.ts';
import { generators } from './generators.ts';
import { hashes } from './hash.ts';
import { json } from './json.ts';
import { knownElsewhere } from './known.ts';
import { lambdas } from './lambdas.ts';
import { maps } from './maps.ts';
import { math } from './math.ts';
import { regex } from './regex.ts';
import { session } from './session.ts';
import { strings } from './strings.ts';
import { windows } from './windows.ts';

const areas = [
  aggregates,
  arrays,
  casts,
  conditional,
  dates,
  generators,
  hashes,
  json,
  lambdas,
  maps,
  math,
  regex,
  session,
  strings,
  windows,
];
const entries: ReadonlyMap<string, FunctionEntry> = new Map(areas.flat());

/** The allow-list: what is not here never reaches DuckDB. */
export const functions: FunctionTable = {
  lookup: (name) => entries.get(name),
  nearest: (name) => nearest(name, entries.keys()),
  known: (name) => knownElsewhere.has(name),
};

/** All names, for documentation and completion. */
export const functionNames: readonly string[] = [...entries.keys()].sort();
