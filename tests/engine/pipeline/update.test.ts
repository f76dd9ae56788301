import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Ports, UpdateRecord, Warehouse } from '../../../src/engine/index.ts';
import { batchesOf, batchSize } from '../../../src/engine/pipeline/batches.ts';
import { describeGraph, runUpdate } from '../../../src/engine/pipeline/index.ts';
import { Action } from '../../../src/schema/action.ts';
import { Case } from '../cases/case.ts';
import { openCase, openPorts } from '../cases/world.ts';

let ports: Ports;
const opened: Warehouse[] = [];
beforeAll(async () => {
  ports = await openPorts();
}, 60_000);
afterEach(() => {
  for (const warehouse of opened.splice(0)) warehouse.close();
});

function open(files: Record<string, string>, sql: string): Warehouse {
  const warehouse = openCase(ports, Case.parse({ shows: '', known: '', files, steps: [{ act: {} }] }));
  opened.push(warehouse);
  const { error } = warehouse.apply(Action.parse({ do: 'sql', text: sql }));
  expect(error).toBeUndefined();
  return warehouse;
}

const update = (warehouse: Warehouse, request: object = {}): UpdateRecord => {
  warehouse.apply(Action.parse({ do: 'update_pipeline', pipeline: 'p', ...request }));
  return warehouse.state.updates.at(-1)!;
};

const STREAM = {
  'p.sql': 'CREATE OR REFRESH STREAMING TABLE t (CONSTRAINT r EXPECT (id > 1)) AS SELECT * FROM STREAM(source);',
};
const SOURCE = 'CREATE TABLE source AS SELECT explode(array(1, 2, 3)) AS id';

describe('the event log of an update', () => {
  it('numbers and orders its events, and moves the clock with them', () => {
    const warehouse = open(STREAM, SOURCE);
    const record = update(warehouse);
    const times = warehouse.state.events.map((event) => Date.parse(event.timestamp));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(warehouse.state.events.map((event) => event.id)).size).toBe(times.length);
    expect(Date.parse(record.ended)).toBe(times.at(-1));
    expect(warehouse.state.clock).toBe(record.ended);
  });

  it('says the same again when the same actions are played again', () => {
    const play = () => {
      const warehouse = open(STREAM, SOURCE);
      update(warehouse);
      return warehouse.state.events;
    };
    expect(play()).toEqual(play());
  });

  it('holds one top-level key in details, named after the type', () => {
    const warehouse = open(STREAM, SOURCE);
    update(warehouse);
    for (const event of warehouse.state.events)
      expect(Object.keys(event.details as object)).toEqual([event.event_type]);
    const types = new Set(warehouse.state.events.map((event) => event.event_type));
    expect([...types]).toEqual(
      expect.arrayContaining([
        'create_update',
        'user_action',
        'update_progress',
        'dataset_definition',
        'flow_definition',
        'flow_progress',
      ]),
    );
  });

  it('is what event_log() returns', () => {
    const warehouse = open(STREAM, SOURCE);
    update(warehouse);
    const { rows } = warehouse.query(`
      SELECT e.dataset, e.name, SUM(e.passed_records), SUM(e.failed_records)
      FROM (SELECT explode(from_json(details:flow_progress:data_quality:expectations,
              'array<struct<name:string,dataset:string,passed_records:bigint,failed_records:bigint>>')) e
            FROM event_log(TABLE(main.default.t)) WHERE event_type = 'flow_progress') GROUP BY ALL`);
    expect(rows).toEqual([['t', 'r', '2', '1']]);
  });

  it('keeps the flow id over updates and changes it with a full refresh', () => {
    const warehouse = open(STREAM, SOURCE);
    const flowIds = (request?: object) => {
      const { id } = update(warehouse, request);
      const own = warehouse.state.events.filter(
        (event) =>
          event.origin['update_id'] === id &&
          (event.details as { flow_progress?: { status: string } }).flow_progress?.status === 'COMPLETED',
      );
      return own.map((event) => event.origin['flow_id']);
    };
    const first = flowIds();
    expect(flowIds()).toEqual(first);
    const second = flowIds({ full_refresh: ['t'] });
    expect(second).not.toEqual(first);
    expect(flowIds({ reset_checkpoint: ['t'] })).not.toEqual(second);
  });
});

describe('an update', () => {
  it('leaves no temporary tables behind, whether it fails or not', () => {
    const warehouse = open(STREAM, SOURCE);
    update(warehouse);
    warehouse.apply(Action.parse({ do: 'sql', text: 'DELETE FROM source WHERE id = 1' }));
    expect(update(warehouse).state).toBe('FAILED');
    const left = ports.database.query(
      "SELECT table_name FROM duckdb_tables() WHERE table_name LIKE '\\_\\_%' ESCAPE '\\'",
    );
    expect(left.rows).toEqual([]);
  });

  it('runs in a fork without touching its origin', () => {
    const warehouse = open(STREAM, SOURCE);
    const fork = warehouse.fork();
    opened.push(fork);
    update(fork);
    expect(warehouse.state.tables.has('main.default.t')).toBe(false);
    expect(warehouse.state.events).toEqual([]);
    expect(update(warehouse).flows[0]!.written).toBe(3);
  });

  it('starts a flow again by itself when its schema grew, in a job and outside development mode', () => {
    const files = {
      'p.py': `from pyspark import pipelines as dp

@dp.table(name="t")
def t():
    return spark.readStream.format("cloudFiles").option("cloudFiles.format", "json").load("/Volumes/main/default/in")
`,
    };
    const warehouse = open(files, 'SELECT 1');
    const land = (name: string, content: string) =>
      warehouse.apply(
        Action.parse({
          do: 'deliver',
          source: 'files',
          day: '2026-07-01',
          fault: { [`/Volumes/main/default/in/${name}`]: content },
        }),
      );
    const run = () => {
      const spec = { ...warehouse.bundle().pipelines['p']!, development: false };
      const request = {
        refresh: [],
        fullRefresh: [],
        resetCheckpoint: [],
        validateOnly: false,
        by: 'job',
        cause: 'JOB_TASK' as const,
      };
      return runUpdate(warehouse, spec, request);
    };
    land('a.json', '{"id": 1}');
    expect(run().state).toBe('COMPLETED');
    land('b.json', '{"id": 2, "late": true}');
    const before = warehouse.state.events.length;
    expect(run()).toMatchObject({ state: 'COMPLETED', flows: [{ written: 1 }] });
    const states = warehouse.state.events.slice(before).flatMap((event) => {
      const progress = (event.details as { flow_progress?: { status: string } }).flow_progress;
      return progress ? [progress.status] : [];
    });
    expect(states).toEqual(['QUEUED', 'STARTING', 'FAILED', 'STARTING', 'RUNNING', 'RUNNING', 'COMPLETED']);
  });

  it('evaluates nothing and writes nothing when there is nothing new', () => {
    const warehouse = open(STREAM, SOURCE);
    update(warehouse);
    const versions = warehouse.store.get('main.default.t')!.commits.length;
    const again = update(warehouse);
    expect(again.flows[0]).toMatchObject({ status: 'COMPLETED', read: 0, written: 0, expectations: [] });
    expect(warehouse.store.get('main.default.t')!.commits.length).toBe(versions);
  });
});

describe('the graph for display', () => {
  it('has datasets, flows and edges, sources outside included', () => {
    const warehouse = open(
      {
        'p.sql': `CREATE TEMPORARY VIEW v AS SELECT * FROM STREAM(source);
CREATE OR REFRESH STREAMING TABLE t;
CREATE FLOW f AS AUTO CDC INTO t FROM STREAM(v) KEYS (id) SEQUENCE BY id;`,
      },
      SOURCE,
    );
    const graph = describeGraph(warehouse, warehouse.bundle().pipelines['p']!);
    expect(graph.problems).toEqual([]);
    expect(graph.datasets.map(({ name, kind, line }) => [name, kind, line])).toEqual([
      ['v', 'temporary_view', 1],
      ['main.default.t', 'streaming_table', 2],
      ['main.default.source', 'external', undefined],
    ]);
    expect(graph.edges).toEqual([
      { from: 'main.default.source', to: 'v', flow: 'v' },
      { from: 'v', to: 'main.default.t', flow: 'f' },
    ]);
  });

  it('shows problems instead of throwing', () => {
    const warehouse = open({ 'p.sql': 'CREATE OR REFRESH STREAMING TABLE t AS SELEC 1;' }, SOURCE);
    expect(describeGraph(warehouse, warehouse.bundle().pipelines['p']!).problems).toMatchObject([
      { condition: 'PARSE_SYNTAX_ERROR', file: 'p.sql', line: 1 },
    ]);
  });
});

describe('micro-batches', () => {
  it('cut any number of rows into at most four, and lose none', () => {
    fc.assert(
      fc.property(fc.nat(200_000), (rows) => {
        const sizes = batchesOf(rows);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(rows);
        expect(sizes.length).toBeLessThanOrEqual(4);
        expect(sizes.every((size) => size > 0 && size <= batchSize(rows))).toBe(true);
      }),
    );
    expect(batchesOf(2_070)).toEqual([1_000, 1_000, 70]);
  });
});
