import type { Database } from '../../ports.ts';
import { typeScalars } from '../types/index.ts';
import { dateScalars } from './scalars/dates.ts';
import { formatScalars } from './scalars/format.ts';
import { hashScalars } from './scalars/hash.ts';
import { jsonScalars } from './scalars/json.ts';
import { numberScalars } from './scalars/numbers.ts';
import { regexScalars } from './scalars/regex.ts';
import { stringScalars } from './scalars/strings.ts';

/** Registers what printed SQL calls. Once for each database, before the first statement. */
export function install(database: Database): void {
  const all = [
    typeScalars,
    numberScalars,
    stringScalars,
    regexScalars(),
    formatScalars,
    hashScalars,
    dateScalars,
    jsonScalars(),
  ];
  for (const { name, arity, fn } of all.flat()) database.scalar(name, arity, fn);
}
