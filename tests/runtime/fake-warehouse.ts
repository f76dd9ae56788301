import { EngineError } from '../../src/engine/errors.ts';
import type { ActionResult, Warehouse } from '../../src/engine/index.ts';
import { DatabaseError, type Ports } from '../../src/engine/ports.ts';
import { DatabaseLost } from '../../src/runtime/duckdb/failure.ts';
import type { Action } from '../../src/schema/action.ts';

const FAILURES: Readonly<Record<string, () => Error>> = {
  malformed: () => new EngineError({ condition: 'SANDBOX_ACTION_INVALID', message: 'no such source' }),
  memory: () => new DatabaseError('memory', 'Out of Memory Error', ''),
  bug: () => new Error('a bug of ours'),
  lost: () => new DatabaseLost('memory access out of bounds'),
};

/** A warehouse that only knows files: edits change them; SQL texts name how they end. */
export function fakeWarehouse(files: ReadonlyMap<string, string> = new Map()): Warehouse {
  const state = { workspace: files, clock: '2026-07-01T00:00:00Z' };
  const apply = (action: Action): ActionResult => {
    if (action.do === 'edit') state.workspace = new Map([...state.workspace, [action.path, action.content ?? '']]);
    if (action.do !== 'sql') return { outcome: 'ok', do: 'note' };
    state.workspace = new Map([...state.workspace, ['sql', action.text]]);
    const fail = FAILURES[action.text];
    if (fail) throw fail();
    const outcome = action.text === 'red' ? 'failed' : action.text === 'slow' ? 'timeout' : 'ok';
    return { outcome, do: 'sql', statements: [] };
  };
  return { state, apply, fork: () => fakeWarehouse(state.workspace), close() {} } as unknown as Warehouse;
}

/** Ports whose database only notes its time limits. */
export function fakePorts(): { ports: Ports; limits: (number | undefined)[] } {
  const limits: (number | undefined)[] = [];
  const database = { setTimeLimit: (ms: number | undefined) => limits.push(ms) };
  return { ports: { database } as unknown as Ports, limits };
}
