import type { WindowSpecification } from '../ast/expression.ts';
import type { TypedSql } from '../seam.ts';
import type { Planner } from './planner.ts';
import { Scope } from './scope.ts';

export type Special = 'aggregate' | 'window' | 'generator';

/** What planning one expression needs to know, and what it finds. */
export interface Context {
  planner: Planner;
  scope: Scope;
  /** For messages: `WHERE`, `SELECT`, `an aggregate function`, … */
  clause: string;
  allow: ReadonlySet<Special>;
  /** The WINDOW clause, by lower-case name. */
  windows: ReadonlyMap<string, WindowSpecification>;
  /** Aliases of the SELECT list: not in sight, after columns (SELECT, WHERE of it), or before them (ORDER BY, HAVING). */
  aliases: 'none' | 'after' | 'before';
  /** Filled while planning. */
  found: Set<Special>;
}

const none: ReadonlySet<Special> = new Set();

export function contextOf(planner: Planner, scope: Scope, clause: string, more: Partial<Context> = {}): Context {
  return { planner, scope, clause, allow: none, windows: new Map(), aliases: 'none', found: new Set(), ...more };
}

/** The same place with lambda parameters in sight. */
export function withVariables(context: Context, variables: ReadonlyMap<string, TypedSql>): Context {
  const { scope } = context;
  const inner = new Scope({
    columns: scope.columns,
    star: scope.star,
    outer: scope.outer,
    ctes: scope.ctes,
    variables: new Map([...scope.variables, ...variables]),
  });
  inner.groupKeys = scope.groupKeys;
  for (const [name, item] of scope.aliases) inner.aliases.set(name, item);
  return { ...context, scope: inner, allow: none, clause: 'a lambda function' };
}
