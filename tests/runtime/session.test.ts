import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/runtime/limits.ts';
import { Session } from '../../src/runtime/session.ts';
import type { Action } from '../../src/schema/action.ts';
import type { StartBundle } from '../../src/schema/bundle.ts';
import type { Attempt, LogEntry } from '../../src/schema/log.ts';
import { fakePorts, fakeWarehouse } from './fake-warehouse.ts';

const lab = { id: 'lab', hash: 'h' } as StartBundle;
const edit = (path: string, content: string): Action => ({ do: 'edit', path, content });
const sql = (text: string): Action => ({ do: 'sql', text });
const START = Date.parse('2026-01-01T00:00:00Z');

function open(attempt: Attempt | null = null) {
  const start = fakeWarehouse(new Map([['a.py', '1']]));
  const entries: LogEntry[] = [];
  const clock = { ms: START };
  const { ports, limits } = fakePorts();
  const session = new Session({
    ports,
    lab,
    seed: 7,
    histories: { start: () => start, clean: () => start, close() {} },
    attempt,
    now: () => clock.ms,
    onEntry: (entry) => entries.push(entry),
  });
  return { session, entries, clock, limits, start };
}

const files = (session: Session) => Object.fromEntries(session.warehouse.state.workspace);

describe('a session', () => {
  test('writes an entry before an action runs and completes it after', () => {
    const { session, entries, clock } = open();
    clock.ms += 1500;
    session.act(edit('a.py', '2'));
    expect(entries).toEqual([
      { n: 0, ms: 1500, action: edit('a.py', '2') },
      { n: 0, ms: 1500, action: edit('a.py', '2'), outcome: 'ok' },
    ]);
    expect(session.attempt.entries).toEqual([entries[1]]);
  });

  test('keeps what a check found in its entry, and a session that takes up the attempt has it', () => {
    const { session, entries } = open();
    session.act({ do: 'check' });
    session.act(edit('a.py', '2'));
    const grade = { lab: 'lab', seed: 7, status: 'fail', score: 0, max: 5, checks: [] } as const;
    session.keepGrade({ ...grade, checks: [] });
    expect(entries.at(-1)).toMatchObject({ n: 0, outcome: 'ok', grade });
    expect(open(session.attempt).session.attempt.entries[0]).toMatchObject({ grade });
    expect(session.attempt.entries[1]).not.toHaveProperty('grade');
  });

  test('caught up is at its begin with what was done for it, also when it is replayed; the log keeps what was before', () => {
    const { session, start } = open();
    session.act(edit('b.py', 'mine'));
    const done = [
      { do: 'edit', path: 'a.py', content: 'theirs' },
      { do: 'answer', task: 't', values: { n: 1 } },
    ] as const;
    expect(session.act({ do: 'catch_up', phase: 'repair', actions: [...done] }).entry).toMatchObject({ outcome: 'ok' });
    expect(files(session)).toEqual({ 'a.py': 'theirs' });
    session.act(edit('c.py', '3'));
    expect(files(open(session.attempt).session)).toEqual({ 'a.py': 'theirs', 'c.py': '3' });
    expect(session.attempt.entries.map(({ action }) => action.do)).toEqual(['edit', 'catch_up', 'edit']);
    session.rewind(1);
    expect(files(session)).toEqual({ 'a.py': '1', 'b.py': 'mine' });
    expect(start.state.workspace.get('a.py')).toBe('1');
  });

  test('leaves the start state as it is', () => {
    const { session, start } = open();
    session.act(edit('a.py', '2'));
    expect(start.state.workspace.get('a.py')).toBe('1');
  });

  test('limits the time of statements while an action runs, and lifts the limit after', () => {
    const { session, limits } = open();
    limits.length = 0;
    session.act(sql('red'));
    expect(limits).toEqual([LIMITS.statement, undefined]);
  });

  test.each([
    ['red', 'failed'],
    ['slow', 'timeout'],
    ['malformed', 'failed'],
    ['memory', 'timeout'],
  ])('logs %s as %s', (text, outcome) => {
    const { session } = open();
    expect(session.act(sql(text)).entry.outcome).toBe(outcome);
  });

  test('names the limit when memory runs out', () => {
    const { session } = open();
    expect(session.act(sql('memory')).entry.error).toContain('512MB');
  });

  test('goes back to the state before when something of ours breaks, and logs a step without effect', () => {
    const { session } = open();
    expect(() => session.act(sql('bug'))).toThrow('a bug of ours');
    expect(files(session)).toEqual({ 'a.py': '1' });
    expect(session.attempt.entries[0]?.outcome).toBe('killed');
  });

  test('leaves the entry open when the database is lost, for its owner to close', () => {
    const { session } = open();
    expect(() => session.act(sql('lost'))).toThrow('DuckDB cannot go on');
    expect(session.attempt.entries[0]?.outcome).toBeUndefined();
  });
});

describe('a restored session', () => {
  const entry = (n: number, action: Action, outcome?: LogEntry['outcome']): LogEntry => ({
    n,
    ms: n,
    action,
    ...(outcome ? { outcome } : {}),
  });
  const attempt = (...entries: LogEntry[]): Attempt => ({ ...open().session.attempt, entries });

  test('replays what had an effect, and nothing that was stopped', () => {
    const { session } = open(
      attempt(
        entry(0, edit('a.py', 'ok'), 'ok'),
        entry(1, edit('b.py', 'failed'), 'failed'),
        entry(2, edit('c.py', 'timeout'), 'timeout'),
        entry(3, edit('d.py', 'killed'), 'killed'),
        entry(4, edit('e.py', 'open')),
      ),
    );
    expect(files(session)).toEqual({ 'a.py': 'ok', 'b.py': 'failed' });
    expect(session.attempt.entries[4]?.outcome).toBe('killed');
  });

  test('refuses an attempt of another lab, edition, seed or engine, and says which', () => {
    const own = attempt();
    expect(() => open({ ...own, labHash: 'x' })).toThrow('an earlier edition of this lab');
    expect(() => open({ ...own, seed: 8, engine: '0' })).toThrow('seed 8, version 0 of the sandbox');
    expect(() => open({ ...own, lab: 'other' })).toThrow('the lab other');
  });

  test('refuses a replay that does not end', () => {
    expect(() => open(attempt(entry(0, sql('slow'), 'ok')))).toThrow('step 0 does not end');
  });
});

describe('rewinding', () => {
  test.each([0, 1, 3, 12, 13])('gives the state after %i of 13 steps', (n) => {
    const { session } = open();
    for (let step = 1; step <= 13; step++) session.act(edit(`${step}.py`, 'x'));
    const attempt = session.rewind(n);
    expect(attempt.entries).toHaveLength(n);
    expect(Object.keys(files(session))).toHaveLength(n + 1);
    expect(session.workspaceAfter(n + 1)).toBeUndefined();
  });

  test('begins a new attempt from which the session goes on', () => {
    const { session, clock } = open();
    session.act(edit('b.py', '1'));
    session.act(edit('c.py', '1'));
    clock.ms += 60_000;
    expect(session.rewind(0).started).toBe('2026-01-01T00:01:00.000Z');
    expect(session.act(edit('d.py', '1')).entry.n).toBe(0);
    expect(files(session)).toEqual({ 'a.py': '1', 'd.py': '1' });
  });

  test('keeps the files after every step in sight', () => {
    const { session } = open();
    session.act(edit('a.py', '2'));
    session.act({ do: 'note', text: 'n' });
    session.act(edit('a.py', '3'));
    expect([0, 1, 2, 3].map((n) => session.workspaceAfter(n)?.get('a.py'))).toEqual(['1', '2', '2', '3']);
  });
});
