import type { Database } from '../../ports.ts';
import { typeScalars } from '../types/index.ts';

/** Registers what printed SQL calls. Once for each database, before the first statement. */
export function install(database: Database): void {
  for (const { name, arity, fn } of typeScalars) database.scalar(name, arity, fn);
}
