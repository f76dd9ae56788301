import { afterAll, describe, expect, it } from 'vitest';
import { openBench } from './lab.ts';

const bench = await openBench();
afterAll(() => bench.close());

const sql = (text: string) => ({ do: 'sql', text });

describe('a notification', () => {
  const raising = (message: string) => ({
    do: 'edit',
    path: 'sql/gate.sql',
    content: `SELECT raise_error('${message}') AS open`,
  });
  const called = (path: string, text: string) => ({
    do: 'edit',
    path,
    content: text.replace('name: nightly', '$&\n      email_notifications: { on_failure: [rota@shop.example] }'),
  });
  const told = { kind: 'job', on: 'next-day', told: "SELECT 'load' AS task, 3 AS orders" };

  it('holds all that the person called has to know, or the check says what it held', () => {
    const [path, text] = [...bench.histories.start(1).state.workspace].find(([, content]) =>
      content.includes('name: nightly'),
    )!;
    const verdict = (message: string) => bench.verdict([called(path, text), raising(message)], told);
    expect(verdict('3 orders missing, look at load').status).toBe('pass');
    expect(verdict('30 orders missing, look at load').actual).toContain('30 orders missing');
    expect(bench.verdict([raising('3 orders missing, look at load')], told).actual).toBe('no notification');
  });
});

describe('gate', () => {
  const gate = (content: string, nights: object[]) =>
    [[{ do: 'edit', path: 'sql/gate.sql', content }], { kind: 'gate', file: 'sql/gate.sql', nights }] as const;
  const raising = "SELECT raise_error(concat(count(*), ' orders, 3 of 300')) AS open FROM shop.bronze.orders";

  it('wants both counts as numbers of the message', () => {
    const counts = (text: string) => [{ name: 'night', expect: 'raise', counts: text }];
    expect(bench.verdict(...gate(raising, counts('SELECT 3 AS a, 300 AS b'))).status).toBe('pass');
    expect(bench.verdict(...gate(raising, counts('SELECT 30 AS a, 300 AS b')))).toMatchObject({
      status: 'fail',
      expected: 'night: raises with 30 and 300',
    });
  });

  it('does not take an error of the query for the gate speaking', () => {
    const nights = [{ name: 'night', expect: 'raise' }];
    expect(bench.verdict(...gate('SELECT 1 / 0 AS open', nights))).toMatchObject({
      status: 'fail',
      expected: 'night: raises',
    });
    expect(bench.verdict(...gate('SELECT nothing FROM nowhere', nights)).status).toBe('fail');
  });

  it('leaves a decision to the learner and wants it said', () => {
    const nights = [{ name: 'empty', expect: 'either', says: 'no orders' }];
    const verdict = (content: string) => bench.verdict(...gate(content, nights));
    expect(verdict("SELECT 'ok (no orders)' AS open").status).toBe('pass');
    expect(verdict("SELECT raise_error('No orders came in') AS open").status).toBe('pass');
    expect(verdict("SELECT 'ok' AS open")).toMatchObject({
      expected: 'empty: passes or raises with words like no orders',
      actual: 'empty: passes with ok',
    });
    expect(verdict('SELECT 1 / 0 AS open').status).toBe('fail');
  });

  it('gives the file what its task gives it, under what the check and the night say', () => {
    const job = bench.histories.start(1).state.workspace;
    const [path, text] = [...job].find(([, content]) => content.includes('sql/gate.sql'))!;
    const given = text.replace(
      'file: { path: ../sql/gate.sql }',
      '$&\n            parameters: { stage: prod, day: "{{job.start_time.iso_date}}" }',
    );
    const edits = [
      { do: 'edit', path, content: given },
      { do: 'edit', path: 'sql/gate.sql', content: "SELECT :stage || ' ' || :day AS open" },
    ];
    const check = (night: object) => ({
      kind: 'gate',
      file: 'sql/gate.sql',
      params: { day: 'monday' },
      nights: [{ name: 'night', expect: 'pass', ...night }],
    });
    expect(bench.verdict(edits, check({ says: '^prod monday$' })).status).toBe('pass');
    expect(bench.verdict(edits, check({ says: '^test monday$', params: { stage: 'test' } })).status).toBe('pass');
    expect(bench.verdict(edits, { ...check({ says: '^prod 2026-03-' }), params: {} }).status).toBe('pass');
    expect(bench.verdict(edits, check({ says: '^prod 2026-03-' })).status).toBe('fail');
  });

  it('prepares once what all nights begin with', () => {
    const prepare = [sql('DELETE FROM shop.bronze.orders WHERE true')];
    const nights = [{ name: 'first', expect: 'raise', counts: 'SELECT 0 AS n' }];
    const content = "SELECT raise_error(concat(count(*), ' orders')) AS open FROM shop.bronze.orders";
    const edit = { do: 'edit', path: 'sql/gate.sql', content };
    const check = { kind: 'gate', file: 'sql/gate.sql', prepare, nights };
    expect(bench.verdict([edit], check).status).toBe('pass');
  });

  it('prepares each night on a fork of its own', () => {
    const content =
      "SELECT CASE WHEN count(*) > 12 THEN raise_error(concat(count(*), ' orders')) ELSE 1 END AS open FROM shop.bronze.orders";
    const more = sql("INSERT INTO shop.bronze.orders VALUES ('x', DATE'2026-03-04', 'DE', 1.00)");
    const nights = [
      { name: 'more', actions: [more], expect: 'raise', counts: 'SELECT count(*) AS n FROM shop.bronze.orders' },
      { name: 'as it is', expect: 'pass' },
    ];
    expect(bench.verdict(...gate(content, nights)).status).toBe('pass');
  });
});
