import { kindsOf } from '../grading/index.ts';
import type { Action } from '../schema/action.ts';
import type { LogEntry } from '../schema/log.ts';

/** Ways to remove what may not come back. */
export type Destruction =
  | 'full_refresh'
  | 'reset_checkpoint'
  | 'files'
  | 'drop'
  | 'truncate'
  | 'delete'
  | 'vacuum'
  | 'restore';

const STATEMENTS: ReadonlySet<string> = new Set(['drop', 'truncate', 'delete', 'vacuum', 'restore']);

/** What an action removes; none for most. A game day asks once before it happens, and lists it afterwards. `ran`: it has happened. */
export function destroys(action: Action, ran = false): Destruction[] {
  switch (action.do) {
    case 'update_pipeline':
      if (action.validate_only) return [];
      return [
        ...(action.full_refresh.length > 0 ? (['full_refresh'] as const) : []),
        ...(action.reset_checkpoint.length > 0 ? (['reset_checkpoint'] as const) : []),
      ];
    case 'volume':
      return action.op === 'copy' ? [] : ['files'];
    case 'sql':
      return [...new Set(kindsOf(action, ran))].filter((kind): kind is Destruction => STATEMENTS.has(kind));
    default:
      return [];
  }
}

export interface Destroyed {
  n: number;
  ms: number;
  how: Destruction;
  /** The datasets, the path, or the statement. */
  what: string;
}

/** Everything destructive that a log did, in order. What the platform refused removed nothing. */
export function destroyedIn(log: readonly LogEntry[]): Destroyed[] {
  return log
    .filter(({ outcome }) => outcome === 'ok')
    .flatMap(({ n, ms, action }) => destroys(action, true).map((how) => ({ n, ms, how, what: whatOf(action, how) })));
}

function whatOf(action: Action, how: Destruction): string {
  if (action.do === 'update_pipeline')
    return `${action.pipeline}: ${(how === 'full_refresh' ? action.full_refresh : action.reset_checkpoint).join(', ')}`;
  if (action.do === 'volume') return action.path;
  return action.do === 'sql' ? action.text.replace(/\s+/g, ' ').trim().slice(0, 160) : action.do;
}
