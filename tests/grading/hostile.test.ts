import { afterAll, describe, expect, it } from 'vitest';
import { GRADERS } from '../../src/grading/index.ts';
import { openBench } from './lab.ts';

const bench = await openBench();
afterAll(() => bench.close());

const sql = (text: string) => ({ do: 'sql', text });
const gone = (path: string) => ({ do: 'edit', path, delete: true });

/** Every check has a verdict, none by our fault; the failed ones say what was found. */
function verdicts(actions: readonly unknown[]): Record<string, string | null> {
  const { checks } = bench.grade(actions);
  expect(checks).toHaveLength(bench.bundle.grading.checks.length);
  expect(checks.filter(({ status }) => status === 'error')).toEqual([]);
  return Object.fromEntries(checks.filter(({ status }) => status === 'fail').map(({ id, actual }) => [id, actual]));
}

describe('a warehouse in ruins is graded', () => {
  it('when tables are dropped', () => {
    const found = verdicts([sql('DROP TABLE shop.gold.revenue; DROP TABLE shop.bronze.orders')]);
    expect(found['revenue']).toContain('TABLE_OR_VIEW_NOT_FOUND');
    expect(found['bronze-untouched']).toBe('no such table');
    expect(found['gate-counts']).toContain('TABLE_OR_VIEW_NOT_FOUND');
  });

  it('when a table has other columns', () => {
    const other =
      'CREATE OR REPLACE TABLE shop.gold.revenue AS SELECT order_date AS day, country FROM shop.silver.orders';
    expect(verdicts([sql(other)])['revenue']).toContain('UNRESOLVED_COLUMN');
    const typed =
      'CREATE OR REPLACE TABLE shop.gold.revenue AS SELECT order_date, country, 1 AS revenue FROM shop.silver.orders';
    expect(verdicts([sql(typed)])['revenue']).toBe('order_date DATE, country STRING, revenue INT');
  });

  it('when a view stands where a table stood', () => {
    const view = sql(
      'DROP TABLE shop.gold.revenue; CREATE VIEW shop.gold.revenue AS SELECT 1 / 0 AS revenue, current_date() AS order_date, country FROM shop.silver.orders',
    );
    expect(verdicts([view])['revenue']).toBeTypeOf('string');
  });

  it('when a table that a second run is compared with is gone', () => {
    const check = { kind: 'untouched', on: 'rerun', tables: ['shop.ops.nothing_there'] };
    expect(bench.verdict([], check)).toMatchObject({ status: 'fail', actual: 'no such table' });
    expect(bench.verdict([], { ...check, against: 'start' })).toMatchObject({ status: 'error' });
  });

  it('when files are deleted', () => {
    const found = verdicts([gone('sql/load.sql'), gone('sql/gate.sql')]);
    expect(found['next-day']).toContain('There is no file sql/load.sql');
    expect(found['gate-counts']).toBe('no such file');
  });

  it('when the job is gone', () => {
    const found = verdicts([gone('resources/nightly.yml')]);
    expect(found['rerun-is-quiet']).toContain('matches no file');
    expect(found['gate-speaks']).toContain('databricks.yml:4');
  });

  it('when the bundle is no YAML', () => {
    const found = verdicts([{ do: 'edit', path: 'resources/nightly.yml', content: 'resources: [' }]);
    expect(found['next-day']).toContain('resources/nightly.yml');
  });

  it('when a file does not parse', () => {
    const found = verdicts([{ do: 'edit', path: 'sql/gate.sql', content: 'SELEC 1' }]);
    expect(found['gate-counts']).toContain('PARSE_SYNTAX_ERROR');
    expect(found['gate-quiet']).toContain('PARSE_SYNTAX_ERROR');
  });

  it('when a check does not come to an end: it fails, the rest is graded', () => {
    const { checks } = bench.grade([], { dead: { revenue: 'code that does not end' } });
    const dead = checks.find(({ id }) => id === 'revenue');
    expect(dead).toMatchObject({
      status: 'fail',
      message: 'Revenue lacks nothing and has code that does not end instead.',
    });
    expect(checks).toHaveLength(bench.bundle.grading.checks.length);
  });

  it('and is left as it was', () => {
    const yours = bench.histories.start(1);
    const before = yours.hashTable('shop.bronze.orders');
    const runs = yours.state.runs.length;
    bench.grade([]);
    expect(yours.hashTable('shop.bronze.orders')).toBe(before);
    expect(yours.state.runs).toHaveLength(runs);
  });
});

describe('our own fault', () => {
  it('is an error, carries its cause, and costs nothing', () => {
    const graders = {
      ...GRADERS,
      query: () => {
        throw new RangeError('index out of range');
      },
    };
    const { checks, max } = bench.grade([], { graders });
    const error = checks.find(({ id }) => id === 'revenue');
    expect(error).toMatchObject({ status: 'error', points: 0, max: 0 });
    expect(error?.message).toBe('Our fault, and it costs nothing: this check could not be run. index out of range');
    expect(max).toBe(16 - 7);
  });

  it('is a check that the clean counterpart cannot answer', () => {
    const check = { kind: 'query', sql: 'SELECT 1 AS a', equals: 'clean', there: 'SELECT nothing FROM nowhere' };
    expect(bench.verdict([], check)).toMatchObject({ status: 'error' });
  });

  it('is a step that fails in the clean counterpart, too', () => {
    const nextDay = [{ do: 'run_job', job: 'no_such_job' }] as never;
    const check = { kind: 'query', on: 'next-day', sql: 'SELECT 1 AS a', rows: [[1]] };
    const verdict = bench.verdict([], check, { grading: { nextDay } });
    expect(verdict).toMatchObject({ status: 'error' });
    expect(verdict.message).toContain('no_such_job');
  });
});

describe('what the team is told from outside', () => {
  it('happens to the counterparts, too', () => {
    const night = bench.bundle.grading.nextDay;
    const inject = { do: 'inject', id: 'night-falls', actions: night };
    const check = { kind: 'untouched', tables: ['shop.bronze.orders'], against: 'start' };
    expect(bench.verdict([inject], check).status).toBe('pass');
    expect(bench.verdict([...night], check).status).toBe('fail');
  });

  it('spares the clean counterpart what it says is the incident', () => {
    const night = bench.bundle.grading.nextDay;
    const check = { kind: 'untouched', tables: ['shop.bronze.orders'], against: 'clean' };
    const told = { do: 'inject', id: 'night-falls', actions: [], clean: night };
    expect(bench.verdict([told], check).status).toBe('fail');
    expect(bench.verdict([told, ...night], check).status).toBe('pass');
  });
});
