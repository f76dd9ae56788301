import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventRecord, Warehouse } from '../../../src/engine/index.ts';
import { closeAll, open, rows } from './harness.ts';

const BUNDLE = `bundle: {name: shop}
resources:
  pipelines:
    ingest: {catalog: shop, schema: silver, event_log: {catalog: shop, schema: ops, name: ingest_log}}
    publish: {catalog: shop, schema: gold}
`;

let warehouse: Warehouse;
let ingest: string;
let publish: string;

beforeEach(async () => {
  ({ warehouse } = await open({ repository: new Map([['databricks.yml', BUNDLE]]) }));
  const { pipelines } = warehouse.bundle();
  ingest = pipelines['ingest']?.id ?? '';
  publish = pipelines['publish']?.id ?? '';
  warehouse.state.events.push(event(1, ingest, 'lines'), event(2, publish, 'revenue'), event(3, ingest, 'lines'));
});
afterEach(closeAll);

function event(n: number, pipeline: string, dataset: string): EventRecord {
  return {
    id: `e${n}`,
    sequence: `{"data_plane_id":{"seq_no":${n}}}`,
    timestamp: `2026-07-02T02:15:0${n}.250Z`,
    message: `Flow '${dataset}' is RUNNING.`,
    level: 'INFO',
    maturity_level: 'STABLE',
    error: null,
    event_type: 'flow_progress',
    origin: { pipeline_id: pipeline, dataset_name: dataset, update_id: 'u1' },
    details: { flow_progress: { status: 'RUNNING', metrics: { num_output_rows: n } } },
  };
}

describe('the event log', () => {
  test('is that of the pipeline, by its id', () => {
    const query = `SELECT id, timestamp, origin.dataset_name, details:flow_progress.metrics.num_output_rows AS n, error FROM event_log('${ingest}') ORDER BY timestamp`;
    expect(rows(warehouse, query)).toEqual([
      'e1 | 2026-07-02 02:15:01.25 | lines | 1 | NULL',
      'e3 | 2026-07-02 02:15:03.25 | lines | 3 | NULL',
    ]);
  });

  test('has the documented columns', () => {
    const { columns } = warehouse.query(`SELECT * FROM event_log('${ingest}')`);
    expect(columns.map((column) => `${column.name} ${column.type.kind}`)).toMatchInlineSnapshot(`
      [
        "id string",
        "sequence string",
        "origin struct",
        "timestamp timestamp",
        "message string",
        "level string",
        "maturity_level string",
        "error string",
        "details string",
        "event_type string",
      ]
    `);
  });

  test('of TABLE(x) is that of the pipeline that owns x', () => {
    warehouse.tables.create(
      {
        name: 'shop.silver.lines',
        kind: 'streaming_table',
        columns: [{ name: 'id', type: { kind: 'int' } }],
        pipeline: ingest,
      },
      { operation: 'CREATE TABLE' },
    );
    expect(rows(warehouse, 'SELECT count(*) FROM event_log(TABLE(silver.lines))')).toEqual(['2']);
  });

  test('that is published is a table; one that is not has a hidden name of its own', () => {
    expect(rows(warehouse, 'SELECT count(*) FROM shop.ops.ingest_log')).toEqual(['2']);
    expect(rows(warehouse, `SELECT count(*) FROM shop.gold.event_log_${publish.replaceAll('-', '_')}`)).toEqual(['1']);
    expect(
      rows(
        warehouse,
        `SELECT table_schema, table_name FROM shop.information_schema.tables WHERE table_name = 'ingest_log'`,
      ),
    ).toEqual(['ops | ingest_log']);
  });

  test('grows with the events, in a fork by its own', () => {
    const count = (of: Warehouse) => rows(of, `SELECT count(*) FROM event_log('${ingest}')`)[0];
    expect(count(warehouse)).toBe('2');
    const fork = warehouse.fork();
    fork.state.events.push(event(4, ingest, 'lines'));
    warehouse.state.events.push(event(5, publish, 'lines'));
    expect([count(warehouse), count(fork)]).toEqual(['2', '3']);
    fork.close();
    expect(count(warehouse)).toBe('2');
  });

  test('of something that is no pipeline is refused', () => {
    expect(() => rows(warehouse, `SELECT * FROM event_log('ingest')`)).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [EVENT_LOG_UNAVAILABLE] No event logs available for pipeline ingest. SQLSTATE: 55019]`,
    );
    warehouse.execute('CREATE TABLE shop.silver.plain (a INT)');
    expect(() => rows(warehouse, 'SELECT * FROM event_log(TABLE(silver.linse))')).toThrow(
      '[TABLE_OR_VIEW_NOT_FOUND] The table or view `silver`.`linse` cannot be found.',
    );
    expect(() => rows(warehouse, 'SELECT * FROM event_log(TABLE(silver.plain))')).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [EVENT_LOG_UNSUPPORTED_TABLE_TYPE] The table type of shop.silver.plain is MANAGED; an event log exists for streaming tables and materialized views. SQLSTATE: 42832]`,
    );
  });
});
