import { afterAll, describe, expect, it } from 'vitest';
import { openBench } from './lab.ts';

const bench = await openBench();
afterAll(() => bench.close());

const sql = (text: string) => ({ do: 'sql', text });
const runJob = { do: 'run_job', job: 'nightly' };

describe('query', () => {
  const query = (sql: string, more: object) => ({ kind: 'query', sql, ...more });

  it('compares names and types before rows', () => {
    const check = query('SELECT 1 AS a, CAST(2 AS DECIMAL(4,1)) AS b', {
      rows: [[1, '2.0']],
      columns: [
        { name: 'a', type: 'INT' },
        { name: 'b', type: 'DECIMAL(5,1)' },
      ],
    });
    expect(bench.verdict([], check)).toMatchObject({
      status: 'fail',
      expected: 'a INT, b DECIMAL(5,1)',
      actual: 'a INT, b DECIMAL(4,1)',
    });
  });

  it('counts duplicates and tells NULL from text', () => {
    const values = "SELECT * FROM VALUES ('x'), ('x'), (NULL) AS t(v)";
    expect(bench.verdict([], query(values, { rows: [['x'], [null], ['x']] })).status).toBe('pass');
    expect(bench.verdict([], query(values, { rows: [['x'], ['NULL'], ['x']] }))).toMatchObject({
      status: 'fail',
      expected: 'NULL',
      actual: 'NULL',
    });
    expect(bench.verdict([], query(values, { rows: [['x'], [null]] }))).toMatchObject({
      expected: 'no row',
      actual: 'x',
    });
  });

  it('looks at the order only when asked', () => {
    const down = 'SELECT v FROM VALUES (1), (2) AS t(v) ORDER BY v DESC';
    expect(bench.verdict([], query(down, { rows: [[1], [2]] })).status).toBe('pass');
    expect(bench.verdict([], query(down, { rows: [[1], [2]], ordered: true })).status).toBe('fail');
    expect(bench.verdict([], query(down, { rows: [[2], [1]], ordered: true })).status).toBe('pass');
  });

  it('compares with the clean counterpart, and with another query there', () => {
    const revenue = 'SELECT * FROM shop.gold.revenue';
    expect(bench.verdict([], query(revenue, { equals: 'clean' }))).toMatchObject({
      status: 'fail',
      expected: '2026-03-03 | CH | 20.50; 2026-03-04 | CH | 20.50',
      actual: 'no row',
      evidence: revenue,
      rows: {
        columns: [
          { name: 'order_date', type: 'DATE' },
          { name: 'country', type: 'STRING' },
          { name: 'revenue', type: 'DECIMAL(20,2)' },
        ],
        missing: {
          rows: [
            ['2026-03-03', 'CH', '20.50'],
            ['2026-03-04', 'CH', '20.50'],
          ],
          total: 2,
        },
        extra: { rows: [], total: 0 },
      },
    });
    const there = "SELECT * FROM shop.gold.revenue WHERE country = 'DE' OR order_date < DATE'2026-03-03'";
    expect(bench.verdict([], query(revenue, { equals: 'clean', there })).status).toBe('pass');
  });

  it('names three differing rows and counts the rest', () => {
    const check = query('SELECT id FROM range(10)', { rows: [] });
    expect(bench.verdict([], check).actual).toBe('0; 1; 2 and 7 more');
  });

  it('fills parameters into the evidence', () => {
    const check = query('SELECT :n AS n, :t AS t', { rows: [[1, 'x']], params: { n: 1, t: 'x' } });
    expect(bench.verdict([], check)).toMatchObject({ status: 'pass', evidence: "SELECT 1 AS n, 'x' AS t" });
  });
});

describe('untouched', () => {
  const untouched = (more: object) => ({ kind: 'untouched', tables: ['shop.bronze.orders'], ...more });

  it('holds until a row moves, and says which', () => {
    expect(bench.verdict([runJob], untouched({})).status).toBe('pass');
    const update = sql("UPDATE shop.bronze.orders SET amount = 11.00 WHERE order_id = '2026-03-01-1'");
    expect(bench.verdict([update], untouched({}))).toMatchObject({
      status: 'fail',
      expected: 'shop.bronze.orders: 2026-03-01-1 | 2026-03-01 | DE | 10.00',
      actual: 'shop.bronze.orders: 2026-03-01-1 | 2026-03-01 | DE | 11.00',
    });
    expect(bench.verdict([update], untouched({ where: "country <> 'DE'" })).status).toBe('pass');
    expect(bench.verdict([update], untouched({ columns: ['order_id', 'country'] })).status).toBe('pass');
  });

  it('holds when rows were rewritten to what they were', () => {
    const twice = sql(
      'UPDATE shop.bronze.orders SET amount = amount + 1; UPDATE shop.bronze.orders SET amount = amount - 1',
    );
    expect(bench.verdict([twice], untouched({})).status).toBe('pass');
  });

  it('leaves `_tech_*` out unless all columns are wanted', () => {
    const tables = { tables: ['shop.silver.t'], against: 'yours', on: 'next-day' };
    const make = sql('CREATE TABLE shop.silver.t (a INT, _tech_at INT); INSERT INTO shop.silver.t VALUES (1, 1)');
    const touch = { grading: { nextDay: [sql('UPDATE shop.silver.t SET _tech_at = 2')] as never } };
    expect(bench.verdict([make], untouched(tables), touch).status).toBe('pass');
    expect(bench.verdict([make], untouched({ ...tables, columns: 'all' }), touch).status).toBe('fail');
  });

  it('compares a second run with what the learner left', () => {
    const check = { kind: 'untouched', on: 'rerun', tables: 'all' };
    expect(bench.verdict([], check).status).toBe('pass');
    const unpublished = sql("DELETE FROM shop.silver.orders WHERE country = 'CH'");
    expect(bench.verdict([unpublished], check)).toMatchObject({ status: 'fail' });
  });
});

describe('job', () => {
  const job = (more: object) => ({ kind: 'job', ...more });
  const broken = { do: 'edit', path: 'sql/gate.sql', content: "SELECT raise_error('shut') AS open" };

  it('reads states of run and tasks', () => {
    const red = job({ on: 'next-day', tasks: { load: 'SUCCESS', gate: 'FAILED', publish: 'UPSTREAM_FAILED' } });
    expect(bench.verdict([broken], red).status).toBe('pass');
    expect(bench.verdict([], red)).toMatchObject({ status: 'fail', expected: 'gate: FAILED', actual: 'gate: SUCCESS' });
    const green = job({ on: 'next-day', state: 'SUCCESS' });
    expect(bench.verdict([broken], green).actual).toMatch(/^FAILED \(gate: .*shut/);
  });

  it('fails when nothing ran', () => {
    expect(bench.verdict([], job({ state: 'SUCCESS' }))).toMatchObject({ status: 'fail', actual: 'no run' });
    expect(bench.verdict([runJob], job({ state: 'SUCCESS' })).status).toBe('pass');
  });

  it('counts runs with the parameters that are asked for', () => {
    const [path, text] = [...bench.histories.start(1).state.workspace].find(([, file]) =>
      file.includes('name: nightly'),
    )!;
    const content = text.replace('name: nightly', '$&\n      parameters: [{ name: day, default: yesterday }]');
    const edit = { do: 'edit', path, content };
    const withDay = (day: string) => ({ ...runJob, params: { day } });
    const asked = job({ state: 'SUCCESS', runs: 'any', params: { day: '2026-03-02' } });
    expect(bench.verdict([edit, withDay('2026-03-01'), withDay('2026-03-02')], asked).status).toBe('pass');
    expect(bench.verdict([edit, withDay('2026-03-01'), runJob], asked)).toMatchObject({
      ...{ status: 'fail', expected: 'a run of nightly with day 2026-03-02', actual: 'no run' },
    });
  });

  it('takes no run for proof of what was changed after it', () => {
    const asked = job({ state: 'SUCCESS', after_edits: ['sql/*'] });
    const edit = { do: 'edit', path: 'sql/gate.sql', content: "SELECT 'open' AS open" };
    expect(bench.verdict([runJob, edit], asked)).toMatchObject({
      ...{ status: 'fail', actual: 'sql/gate.sql was changed after it' },
    });
    expect(bench.verdict([runJob, edit, runJob], asked).status).toBe('pass');
    expect(bench.verdict([runJob, { ...edit, path: 'notes.md' }], asked).status).toBe('pass');
  });

  it('hears a guard that writes an alert, and takes a table that is missing for silence', () => {
    const alert = 'SELECT line FROM shop.ops.alert WHERE raised_at >= :since';
    const speaks = job({ on: 'next-day', speaks: true, alert });
    expect(bench.verdict([], speaks)).toMatchObject({ status: 'fail', actual: '1 green and no alert' });
    const old = sql(
      "CREATE TABLE shop.ops.alert (line STRING, raised_at TIMESTAMP); INSERT INTO shop.ops.alert VALUES ('CH', TIMESTAMP'2026-03-01 00:00:00')",
    );
    expect(bench.verdict([old], speaks).status).toBe('fail');
    const gate = "INSERT INTO shop.ops.alert SELECT 'CH', current_timestamp()";
    const guard = { do: 'edit', path: 'sql/gate.sql', content: gate };
    expect(bench.verdict([old, guard], speaks)).toMatchObject({ status: 'pass', actual: 'an alert (CH)' });
    const spoke = { strike: 'next-day', seed: 1, run: 1, runs: 1 };
    expect(bench.verdict([old, guard], speaks).spoke).toEqual([{ ...spoke, at: expect.stringContaining('2026-03-0') }]);
    expect(bench.verdict([old, guard], { ...speaks, speaks: false }).spoke).toBe(undefined);
    expect(bench.verdict([old, guard], { ...speaks, speaks: false }).status).toBe('fail');
  });
});

describe('answer', () => {
  const check = { kind: 'answer', task: 'count', sql: 'SELECT 2 AS orders UNION ALL SELECT 3 AS orders' };
  const answer = (orders: unknown) => ({ do: 'answer', task: 'count', values: { orders } });

  it('takes any of the derived rows, however it is written', () => {
    for (const right of [2, '2', '2.0', 3]) expect(bench.verdict([answer(right)], check).status).toBe('pass');
    expect(bench.verdict([answer(4)], check)).toMatchObject({ status: 'fail', actual: 'orders = 4' });
  });

  it('takes what was right before a night fell, and what is right after it', () => {
    const count = { kind: 'answer', task: 'count', sql: 'SELECT count(*) AS orders FROM shop.bronze.orders' };
    const night = sql("INSERT INTO shop.bronze.orders VALUES ('x', DATE'2026-03-04', 'CH', 1.00)");
    const falls = { do: 'inject', id: 'night', actions: [night] };
    const before = Number(bench.histories.start(1).query(count.sql).rows[0]![0]);
    for (const right of [before, before + 1]) expect(bench.verdict([answer(right), falls], count).status).toBe('pass');
    expect(bench.verdict([answer(before + 1)], count).status).toBe('fail');
  });

  it('keeps the right answer to itself', () => {
    expect(bench.verdict([answer(4)], check)).toMatchObject({ expected: null, evidence: null });
  });

  it('takes the last answer, and says when there is none', () => {
    expect(bench.verdict([answer(2), answer(9)], check).status).toBe('fail');
    expect(bench.verdict([], check).actual).toBe('no answer');
  });
});

describe('history', () => {
  it('names an operation that must not happen', () => {
    const check = { kind: 'history', table: 'shop.bronze.orders', never: ['DELETE'], same_table: true };
    expect(bench.verdict([runJob], check).status).toBe('pass');
    expect(bench.verdict([sql("DELETE FROM shop.bronze.orders WHERE country = 'CH'")], check)).toMatchObject({
      status: 'fail',
      expected: 'no DELETE',
      evidence: 'DESCRIBE HISTORY shop.bronze.orders',
    });
    const anew = sql('DROP TABLE shop.bronze.orders; CREATE TABLE shop.bronze.orders (order_id STRING)');
    expect(bench.verdict([anew], check).actual).toBe('a table created anew');
  });

  it('finds in any version since what must be in none, even when a later one is right again', () => {
    const each_version = 'SELECT country, count(*) AS orders FROM {table} GROUP BY country HAVING count(*) > 1000';
    const check = { kind: 'history', table: 'shop.bronze.orders', each_version };
    expect(bench.verdict([runJob], check).status).toBe('pass');
    const strict = { ...check, each_version: 'SELECT order_id FROM {table} WHERE country IS NULL' };
    const hurt = sql('UPDATE shop.bronze.orders SET country = NULL');
    const healed = sql("UPDATE shop.bronze.orders SET country = 'CH'");
    expect(bench.verdict([healed], strict).status).toBe('pass');
    const verdict = bench.verdict([hurt, healed], strict);
    expect(verdict).toMatchObject({ status: 'fail', expected: 'no version with such rows' });
    expect(verdict.actual).toMatch(/^version \d+ of 20\S+Z: order_id /);
    expect(verdict.evidence).toContain('shop.bronze.orders VERSION AS OF ');
  });

  it('counts what was published on a night that fell from outside', () => {
    const each_version = "SELECT order_id FROM {table} WHERE country = 'XX'";
    const check = { kind: 'history', table: 'shop.bronze.orders', each_version };
    const night = sql("INSERT INTO shop.bronze.orders VALUES ('x', DATE'2026-03-04', 'XX', 1.00)");
    const falls = { do: 'inject', id: 'night', actions: [night] };
    expect(bench.verdict([falls, sql("DELETE FROM shop.bronze.orders WHERE country = 'XX'")], check).status).toBe(
      'fail',
    );
  });

  it('wants an answer before the first write; reading and keeping a copy is no write', () => {
    const check = { kind: 'history', answered_before_writing: 'count' };
    const answer = { do: 'answer', task: 'count', values: { orders: 1 } };
    const reading = [
      sql('SELECT 1; CREATE TABLE shop.ops.evidence AS SELECT * FROM shop.silver.orders'),
      { do: 'look', at: 'event_log' },
    ];
    expect(bench.verdict([...reading, answer, runJob], check).status).toBe('pass');
    expect(bench.verdict([runJob, answer], check)).toMatchObject({ status: 'fail', actual: 'run_job came first' });
    expect(bench.verdict([sql("DELETE FROM shop.silver.orders WHERE country = 'DE'"), answer], check).status).toBe(
      'fail',
    );
    expect(bench.verdict([], check).actual).toBe('no answer');
  });

  it('takes no answer for noted that is changed after the first write', () => {
    const check = { kind: 'history', answered_before_writing: 'count' };
    const answer = (orders: number) => ({ do: 'answer', task: 'count', values: { orders } });
    expect(bench.verdict([answer(0), answer(2), runJob, answer(2)], check).status).toBe('pass');
    expect(bench.verdict([answer(0), runJob, answer(2)], check)).toMatchObject({
      status: 'fail',
      actual: 'the answer was changed after it',
    });
  });
});

describe('lint', () => {
  it('finds a pattern in the files a glob means, with file and line', () => {
    const check = { kind: 'lint', files: 'resources/**', never: ['sql_task:\\s*$'] };
    expect(bench.verdict([], check).actual).toBe('resources/nightly.yml:7: sql_task:');
    expect(bench.verdict([], { ...check, files: 'sql/*.sql' }).status).toBe('pass');
    expect(bench.verdict([], { kind: 'lint', files: 'sql/*', some: ['MERGE'] }).status).toBe('pass');
    expect(bench.verdict([], { kind: 'lint', files: '*', some: ['MERGE'] }).status).toBe('fail');
  });
});

describe('grants', () => {
  it('reads what was granted on the object', () => {
    const grant = sql('GRANT SELECT ON TABLE shop.gold.revenue TO `on-call`');
    const check = { kind: 'grants', object: 'shop.gold.revenue', principal: 'on-call', has: ['SELECT'] };
    expect(bench.verdict([grant], check).status).toBe('pass');
    expect(bench.verdict([], check)).toMatchObject({ status: 'fail', expected: 'SELECT', actual: 'nothing' });
    expect(bench.verdict([grant], { ...check, has: [], lacks: ['SELECT'] }).status).toBe('fail');
  });

  it('runs statements as the principal, and takes no other refusal for one of privileges', () => {
    const tried = (more: object) => bench.verdict([], { kind: 'grants', principal: 'on-call', ...more });
    expect(tried({ may: ['SELECT * FROM shop.gold.revenue'] }).status).toBe('pass');
    expect(tried({ may: ['SELECT * FROM shop.gold.nothing'] })).toMatchObject({ actual: 'TABLE_OR_VIEW_NOT_FOUND' });
    // This warehouse keeps nobody out.
    const refusal = { status: 'fail', expected: 'INSUFFICIENT_PERMISSIONS' };
    expect(tried({ may_not: ['SELECT * FROM shop.gold.revenue'] })).toMatchObject({ ...refusal, actual: 'allowed' });
    expect(tried({ may_not: ['SELECT * FROM shop.gold.nothing'] })).toMatchObject(refusal);
  });
});

describe('volume', () => {
  it('says that nothing is there', () => {
    const check = { kind: 'volume', path: '/Volumes/shop/bronze/landing' };
    expect(bench.verdict([], { ...check, expect: 'present' })).toMatchObject({ status: 'fail', actual: 'no file' });
    for (const state of ['absent', 'unchanged', 'kept']) {
      expect(bench.verdict([], { ...check, expect: state }).status).toBe('pass');
    }
  });
});
