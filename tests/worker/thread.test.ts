import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../src/schema/action.ts';
import type { LogEntry } from '../../src/schema/log.ts';
import type { Client } from '../../src/worker/client.ts';
import type { Progress } from '../../src/worker/protocol.ts';
import { openThreadClient } from './thread/client.ts';
import { tinyLab } from './tiny-lab.ts';

const sql = (text: string) => ({ do: 'sql', text }) as const;
const update: Action = {
  do: 'update_pipeline',
  pipeline: 'tiny',
  refresh: [],
  full_refresh: [],
  reset_checkpoint: [],
  validate_only: false,
};
const runTests = (path: string) => ({ do: 'run_tests', path, k: '' }) as const;

describe('the engine in a worker thread', () => {
  let client: Client;
  const entries: LogEntry[] = [];
  const progress: Progress[] = [];

  beforeAll(async () => {
    client = await openThreadClient({
      onEntry: (entry) => entries.push(entry),
      onProgress: (value) => progress.push(value),
    });
  }, 60_000);
  beforeEach(async () => {
    entries.length = 0;
    await client.open({ lab: tinyLab, seed: 1, attempt: null });
  }, 60_000);
  afterAll(() => client.close());

  const texts = async (query: string) => {
    const { value } = await client.act(sql(query));
    return value.do === 'sql' ? value.statements.map(({ grid }) => grid.rows) : [];
  };

  test('plays the history and says how far it is', () => {
    expect(progress).toContainEqual({ stage: 'history', done: 2, total: 2 });
    expect(client.attempt?.entries).toEqual([]);
  });

  test('reads log, cost and what readers lack in one go, for evidence', async () => {
    await client.act(sql('INSERT INTO main.shop.raw VALUES (2, 20.00), (4, 5.00)'));
    const { log, cost, impact } = await client.read('evidence', {});
    const none = { missing: 0, extra: 0, changed: 0, money: { less: 0, more: 0, touched: 0 } };
    expect([log.length, cost.rows]).toEqual([1, 2]);
    expect(impact?.tables).toEqual([
      {
        table: 'main.shop.raw',
        start: { ...none, missing: 1, money: { less: 20, more: 0, touched: 20 } },
        worst: null,
        end: { ...none, extra: 1, money: { less: 0, more: 5, touched: 5 } },
      },
    ]);
  });

  test('gives one table a statement, and the error of the one that failed with its place', async () => {
    const reply = await client.act(sql('SELECT id FROM main.shop.raw ORDER BY id; SELECT nope FROM main.shop.raw'));
    expect(reply.value).toMatchObject({
      do: 'sql',
      statements: [{ kind: 'query', grid: { columns: [{ name: 'id', type: 'INT' }], rows: [['1'], ['3']], total: 2 } }],
    });
    expect(reply.error).toMatchObject({
      condition: 'UNRESOLVED_COLUMN.WITH_SUGGESTION',
      span: { line: 1, column: 50, endColumn: 54 },
    });
    expect(reply.entry).toMatchObject({ n: 0, outcome: 'failed' });
    expect(entries.map((entry) => entry.outcome)).toEqual([undefined, 'failed']);
  });

  test('says in the debrief what was done, what it cost and which files differ', async () => {
    await client.act(sql('SELECT * FROM main.shop.raw'));
    await client.act(sql('DELETE FROM main.shop.raw WHERE id = 1'));
    await client.act({ do: 'edit', path: 'notes.md', content: 'gone' });
    const { times, marks, cost, files } = await client.read('debrief', {});
    expect(times).toMatchObject({ writesBeforeReading: 0, passed: null });
    expect(times.evidence).toBe(client.attempt?.entries[0]?.ms);
    expect(marks.map(({ deed }) => deed)).toEqual(['read', 'write', 'write']);
    expect(cost).toMatchObject({ rows: 1, refreshed: [], emptied: [], lost: [] });
    expect(files).toEqual([{ path: 'notes.md', before: null, after: 'gone' }]);
  });

  test('runs an update and shows it in every view', async () => {
    const { value } = await client.act(update);
    expect(value).toMatchObject({ update: { state: 'COMPLETED', flows: [{ written: 1, dropped: 1 }] } });
    const [pipeline] = await client.read('pipelines', {});
    expect(pipeline).toMatchObject({ key: 'tiny', latest: { state: 'COMPLETED' }, graph: { problems: [] } });
    const [catalog] = await client.read('catalog', {});
    expect(catalog?.schemas[0]?.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['main.shop.orders', 1],
      ['main.shop.raw', 2],
    ]);
    expect((await client.read('preview', { table: 'main.shop.orders' })).rows).toEqual([['1', '10.50', '21.00']]);
    const { events, total, types } = await client.read('events', { filter: { type: 'flow_progress', text: 'orders' } });
    expect(events.length).toBe(total);
    expect(new Set(events.map((event) => event.event_type))).toEqual(new Set(['flow_progress']));
    expect(types).toContain('update_progress');
  });

  test('shows older versions, the history, and what a chart cannot draw', async () => {
    expect((await client.read('preview', { table: 'main.shop.raw', version: 1 })).total).toBe(3);
    const history = await client.read('history', { table: 'main.shop.raw' });
    const operation = history.columns.findIndex((column) => column.name === 'operation');
    expect(history.rows.map((row) => row[operation])).toEqual(['DELETE', 'WRITE', 'CREATE TABLE']);
    const charts = await client.read('charts', {});
    expect(charts.map(({ grid, error }) => [grid?.total, error?.condition])).toEqual([
      [2, undefined],
      [undefined, 'TABLE_OR_VIEW_NOT_FOUND'],
    ]);
  });

  test('shows the files as they were at any step', async () => {
    await client.act({ do: 'edit', path: 'a.md', content: 'one' });
    await client.act({ do: 'edit', path: 'a.md', content: 'two' });
    const text = async (at: 'start' | 'now' | number) => (await client.read('file', { path: 'a.md', at })).text;
    expect([await text('start'), await text(1), await text('now')]).toEqual([null, 'one', 'two']);
    const changed = (await client.read('workspace', {})).filter((file) => file.changed);
    expect(changed.map((file) => file.path)).toEqual(['a.md']);
    await expect(client.read('workspace', { at: 7 })).rejects.toMatchObject({
      plain: { condition: 'SANDBOX_NO_SUCH_STEP' },
    });
  });

  test('keeps in the inbox what arrived so far', async () => {
    expect((await client.read('inbox', {})).map((item) => item.id)).toEqual(['hello']);
    await client.act({ do: 'inject', id: 'later', actions: [] });
    expect((await client.read('inbox', {})).map(({ id, n }) => [id, n])).toEqual([
      ['hello', null],
      ['later', 0],
    ]);
  });

  test('goes back to any step', async () => {
    await client.act(sql('DELETE FROM main.shop.raw'));
    await client.act(sql('INSERT INTO main.shop.raw VALUES (9, 1)'));
    expect((await client.rewind(1)).attempt.entries).toHaveLength(1);
    expect(await texts('SELECT * FROM main.shop.raw')).toEqual([[]]);
    await client.rewind(0);
    expect(await texts('SELECT count(*) FROM main.shop.raw')).toEqual([[['2']]]);
  });

  test('restores an attempt by replay', async () => {
    await client.act(sql('INSERT INTO main.shop.raw VALUES (9, 1)'));
    const attempt = await client.exportAttempt();
    await client.open({ lab: tinyLab, seed: 1, attempt });
    expect(await texts('SELECT count(*) FROM main.shop.raw')).toEqual([[['3']]]);
    expect(client.attempt?.entries.map((entry) => entry.n)).toEqual([0, 1]);
  });

  test('ends an endless test, and goes on with everything before it', async () => {
    await client.act(sql('INSERT INTO main.shop.raw VALUES (9, 1)'));
    await expect(client.act(runTests('tests/endless'))).rejects.toMatchObject({
      name: 'WorkerEnded',
      reason: 'silent',
    });
    expect(await texts('SELECT count(*) FROM main.shop.raw')).toEqual([[['3']]]);
    expect(client.attempt?.entries.map((entry) => entry.outcome)).toEqual(['ok', 'timeout', 'ok']);
    const { value } = await client.act(runTests('tests/quick'));
    expect(value).toMatchObject({ report: { cases: [{ outcome: 'passed' }] } });
  }, 120_000);
});
