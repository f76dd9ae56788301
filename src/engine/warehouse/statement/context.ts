import type { Environment, Plan } from '../../sql/contract.ts';
import type { Rows } from '../../types.ts';
import type { Core } from '../core.ts';
import type { Session } from '../state.ts';
import type { Tables } from '../tables.ts';

/** Where a script's `USE` and temporary views live: the console's own, or one for a single run. */
export interface SessionHolder {
  get(): Session;
  set(session: Session): void;
}

/** What the statements of a script work with. */
export interface Context {
  core: Core;
  tables: Tables;
  session: SessionHolder;
  environment(): Environment;
  limit: number | undefined;
}

export type PlanOf<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

export const NOTHING: Rows = { columns: [], rows: [], total: 0 };

/** One row of numbers, as the platform answers DML. */
export function counts(values: Readonly<Record<string, number>>): Rows {
  const columns = Object.keys(values).map((name) => ({ name, type: { kind: 'bigint' } as const }));
  return { columns, rows: [Object.values(values).map(String)], total: 1 };
}

/** Rows of text. */
export function texts(names: readonly string[], rows: readonly (readonly (string | null)[])[]): Rows {
  const columns = names.map((name) => ({ name, type: { kind: 'string' } as const }));
  return { columns, rows: rows.map((row) => [...row]), total: rows.length };
}
