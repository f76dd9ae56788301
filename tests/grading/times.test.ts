import { describe, expect, it } from 'vitest';
import { marksOf, nightsOf, timesOf } from '../../src/grading/index.ts';
import type { StartBundle } from '../../src/schema/bundle.ts';
import type { LogEntry } from '../../src/schema/log.ts';

const FIELD = { id: 'n', type: 'integer', label: 'n' } as const;
const TASKS = [
  { id: 'scope', phase: 'contain', title: 'Scope', fields: [FIELD], hints: [], no_hints: 'none' },
  { id: 'repair', phase: 'repair', title: 'Repair', fields: [], hints: [], no_hints: 'none' },
] as const;
const LAB = { phases: ['contain', 'repair'], evidence: ['deployment:', 'known_country'] };
const lab = { lab: LAB, tasks: TASKS } as unknown as StartBundle;

/** A log with one entry a second; an action may bring what a check found: the ids of tasks whose verdicts fail. */
function log(...steps: (Record<string, unknown> & { fails?: string[]; outcome?: string })[]): LogEntry[] {
  return steps.map(({ fails, outcome = 'ok', ...action }, n) => ({
    n,
    ms: n * 1000,
    action,
    outcome,
    ...(fails
      ? {
          grade: {
            status: fails.length > 0 ? 'fail' : 'pass',
            checks: TASKS.map(({ id }) => ({
              id: `${id}-check`,
              task: id,
              status: fails.includes(id) ? 'fail' : 'pass',
            })),
          },
        }
      : {}),
  })) as unknown as LogEntry[];
}
const sql = (text: string) => ({ do: 'sql', text });
const check = (...fails: string[]) => ({ do: 'check', fails });
const answer = (task: string) => ({ do: 'answer', task, values: {} });
const run = { do: 'run_job', job: 'nightly' };
const held = (entries: LogEntry[]) =>
  Object.fromEntries(timesOf(entries, lab).phases.map((one) => [one.phase, one.held]));

describe('the first evidence', () => {
  it('is the first query or look that the lab takes for it', () => {
    expect(
      timesOf(log({ do: 'look', at: 'inbox' }, sql('SELECT 1'), sql("SELECT 'known_country'")), lab).evidence,
    ).toBe(2000);
    expect(timesOf(log(sql('SELECT 1'), { do: 'look', at: 'deployment:7' }), lab).evidence).toBe(1000);
    expect(timesOf(log(sql('SELECT 1')), lab).evidence).toBe(null);
  });

  it('is the first reading where the lab does not say', () => {
    const any = { ...lab, lab: { ...lab.lab, evidence: [] } };
    expect(timesOf(log({ do: 'look', at: 'tasks' }, run, sql('SELECT 1')), any).evidence).toBe(2000);
  });

  it('is no statement that only writes what shows it', () => {
    expect(timesOf(log(sql("DELETE FROM t WHERE rule = 'known_country'")), lab).evidence).toBe(null);
  });
});

describe('writes before the first read', () => {
  it('counts runs, edits and statements that change something', () => {
    const early = [run, sql('DELETE FROM t'), { do: 'edit', path: 'a.sql', content: '' }, { do: 'look', at: 'inbox' }];
    expect(timesOf(log(...early, sql('SELECT 1'), run), lab).writesBeforeReading).toBe(3);
  });

  it('counts every write when nobody ever read, and no step that had no effect', () => {
    expect(timesOf(log(run, run), lab).writesBeforeReading).toBe(2);
    expect(timesOf(log({ ...run, outcome: 'killed' }, sql('SELECT 1')), lab).writesBeforeReading).toBe(0);
  });

  it('takes tables made to keep evidence for no write, and a script that does not parse for nothing', () => {
    expect(timesOf(log(sql('CREATE TABLE kept AS SELECT 1 AS a'), sql('SELEC')), lab).writesBeforeReading).toBe(0);
  });
});

describe('a phase', () => {
  it('was done with the last answer, or the last write, before the check that confirms it', () => {
    const entries = log(answer('scope'), run, { do: 'look', at: 'jobs' }, check());
    expect(held(entries)).toEqual({ contain: 0, repair: 1000 });
    expect(timesOf(entries, lab).passed).toBe(3000);
  });

  it('counts from the check after which it never failed again', () => {
    const entries = log(answer('scope'), run, check('repair'), run, check('scope'), answer('scope'), check());
    expect(held(entries)).toEqual({ contain: 5000, repair: 3000 });
  });

  it('is open while its last check fails, or while nobody has checked', () => {
    expect(held(log(run, check(), run, check('repair')))).toMatchObject({ repair: null });
    expect(held(log(answer('scope'), run))).toEqual({ contain: null, repair: null });
  });

  it('is confirmed by the check itself where nothing had to be done', () => {
    expect(held(log({ do: 'look', at: 'jobs' }, check()))).toEqual({ contain: 1000, repair: 1000 });
  });
});

describe('marksOf', () => {
  it('tells reading from writing, and says of a check how much held', () => {
    const entries = log(
      { do: 'look', at: 'inbox' },
      sql('SELECT 1'),
      sql('DELETE FROM t'),
      answer('scope'),
      check('repair'),
    );
    expect(marksOf(entries)).toEqual([
      { n: 1, ms: 1000, deed: 'read' },
      { n: 2, ms: 2000, deed: 'write' },
      { n: 3, ms: 3000, deed: 'answer' },
      { n: 4, ms: 4000, deed: 'check', holds: { count: 1, of: 2 } },
    ]);
  });
});

describe('nightsOf', () => {
  it('lists the runs of the lab’s job since the incident began', () => {
    const items = [
      [{ do: 'advance', to: '2026-07-09T02:15:00Z' }, false],
      [run, false],
      [{ do: 'edit', path: 'a', content: '' }, true],
      [{ do: 'advance', to: '2026-07-10T02:15:00Z' }, false],
      [run, false],
      [{ do: 'run_job', job: 'other' }, false],
    ] as const;
    const history = items.map(([action, incident]) => ({ action, incident }));
    const base = { job: 'nightly', clock: '2026-07-01T00:00:00Z' };
    expect(nightsOf({ history, lab: LAB, base } as never)).toEqual(['2026-07-10T02:15:00Z']);
  });
});
