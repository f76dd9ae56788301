import type { Core } from './core.ts';
import type { Context } from './statement/context.ts';
import type { Tables } from './tables.ts';
import type { ExecuteOptions, ScriptResult, Warehouse } from './warehouse.ts';

/** One warehouse from inside: its core, and what it offers. */
export interface Services {
  readonly core: Core;
  readonly tables: Tables;
  readonly warehouse: Warehouse;
  execute(sql: string, options?: ExecuteOptions): ScriptResult;
  /** A session of its own that begins at a place. */
  context(place: { catalog: string; schema: string }, parameters?: Readonly<Record<string, unknown>>): Context;
}
