import { beforeAll, describe, expect, it } from 'vitest';
import { compileFrame, type Frame, type FrameContext, inputsOf, isStreaming } from '../../../src/engine/frame/index.ts';
import type { Database } from '../../../src/engine/ports.ts';
import { type Environment, install, planQuery, textOf } from '../../../src/engine/sql/index.ts';
import { openNodeDatabase } from '../../../src/runtime/node/duckdb.ts';
import { errorOf } from '../../python/fixture.ts';

const TABLES: Record<string, string> = {
  orders:
    "SELECT 1 AS id, 'C1' AS customer, 10.5D AS amount UNION ALL SELECT 2, 'C2', 20D UNION ALL SELECT 3, NULL, NULL",
  customers: "SELECT 'C1' AS customer, 'Ada' AS name, 1 AS id",
  items: 'SELECT 1 AS id, array(1, 2) AS n',
};

let database: Database;
let context: FrameContext;

beforeAll(async () => {
  database = await openNodeDatabase();
  install(database);
  const environment: Environment = {
    table: (parts) => {
      const query = TABLES[parts.join('.')];
      return query === undefined ? undefined : planQuery(query, environment);
    },
    stream: (parts) => environment.table(parts),
    tableFunction: () => undefined,
    names: () => Object.keys(TABLES),
    now: '2026-07-15T02:15:00Z',
    catalog: 'dwh',
    schema: 'silver',
    parameters: {},
    user: 'tester',
  };
  context = {
    environment,
    table: (frame) => environment.table([frame.name])!,
    files: () => {
      const { sql } = planQuery("SELECT 1 AS id, 'path' AS _metadata", environment);
      const [id, hidden] = [
        { name: 'id', type: { kind: 'int' } },
        { name: '_metadata', type: { kind: 'string' } },
      ] as const;
      return { sql, columns: [id], hidden: [hidden] };
    },
  };
});

const table = (name: string, id?: number): Frame => ({
  op: 'table',
  name,
  streaming: false,
  options: {},
  ...(id !== undefined && { id }),
});
const ORDERS = table('orders', 1);
const CUSTOMERS = table('customers', 2);
const FILES: Frame = { op: 'files', format: 'json', path: '/Volumes/x', streaming: true, options: {} };
const exprs = (...texts: string[]) => texts.map((sql) => ({ sql }));

/** Names and rows, as text. */
function run(frame: Frame): { names: string[]; rows: (string | null)[][] } {
  const { sql, columns } = compileFrame(frame, context);
  const cells = columns.map(({ type }, index) => `${textOf(`c${index}`, type)} AS o${index}`);
  const { rows } = database.query(
    `SELECT ${cells.join(', ')} FROM ${sql} AS q(${columns.map((_, i) => `c${i}`).join(', ')})`,
  );
  return { names: columns.map((column) => column.name), rows };
}

describe('projections', () => {
  it('take names that Spark gives, replace columns in place and add others behind', () => {
    expect(run({ op: 'select', input: ORDERS, exprs: exprs('id + 1', 'upper(customer)') }).names).toEqual([
      '(id + 1)',
      'upper(customer)',
    ]);
    const frame: Frame = {
      op: 'with',
      input: ORDERS,
      exprs: [
        { sql: 'id * 2', name: 'ID' },
        { sql: '1', name: 'one' },
      ],
    };
    expect(run(frame).names).toEqual(['ID', 'customer', 'amount', 'one']);
  });

  it('keep two columns of one name apart', () => {
    const twice: Frame = { op: 'select', input: ORDERS, exprs: exprs('*', 'customer AS id') };
    const all: Frame = { op: 'select', input: { op: 'limit', input: twice, count: 1 }, exprs: exprs('*') };
    expect(run(all)).toEqual({ names: ['id', 'customer', 'amount', 'id'], rows: [['1', 'C1', '10.5', 'C1']] });
  });

  it('make rows of an array', () => {
    const frame: Frame = {
      op: 'select',
      input: table('items'),
      exprs: [{ sql: 'id' }, { sql: 'explode(n)', name: 'x' }],
    };
    expect(run(frame).rows).toEqual([
      ['1', '1'],
      ['1', '2'],
    ]);
  });

  it('leave hidden columns out of a star and within reach behind it', () => {
    const star: Frame = { op: 'select', input: FILES, exprs: exprs('*') };
    expect(run(star).names).toEqual(['id']);
    expect(run({ op: 'select', input: star, exprs: exprs('_metadata') }).rows).toEqual([['path']]);
  });
});

describe('joins', () => {
  const join = (how: Extract<Frame, { op: 'join' }>['how']): Frame => ({
    op: 'join',
    left: ORDERS,
    right: CUSTOMERS,
    using: ['customer'],
    how,
  });

  it('write a using column once, in front', () => {
    expect(run(join('left')).names).toEqual(['customer', 'id', 'amount', 'name', 'id']);
    expect(run(join('semi'))).toEqual({ names: ['customer', 'id', 'amount'], rows: [['C1', '1', '10.5']] });
  });

  it('keep a row without partner in an anti join, NULL keys too', () => {
    expect(run(join('anti')).rows.map((row) => row[1])).toEqual(['2', '3']);
  });

  it('tell the columns of both sides apart by the frame they come from', () => {
    const on: Frame = {
      op: 'join',
      left: ORDERS,
      right: CUSTOMERS,
      on: { sql: '`#1.customer` = `#2.customer`' },
      how: 'left',
    };
    const picked: Frame = { op: 'select', input: on, exprs: exprs('`#1.id`', '`#2.id` + 1') };
    expect(run(picked)).toMatchObject({
      names: ['id', '(id + 1)'],
      rows: [
        ['1', '2'],
        ['2', null],
        ['3', null],
      ],
    });
    const dropped: Frame = { op: 'drop', input: on, names: ['`#2.customer`'] };
    expect(run(dropped).names).toEqual(['id', 'customer', 'amount', 'name', 'id']);
  });

  it('name what is ambiguous, and what is not there', () => {
    const both: Frame = { op: 'join', left: ORDERS, right: CUSTOMERS, how: 'cross' };
    const conditionOf = (frame: Frame) => errorOf(() => compileFrame(frame, context)).condition;
    expect(conditionOf({ op: 'select', input: both, exprs: exprs('id') })).toBe('AMBIGUOUS_REFERENCE');
    expect(conditionOf({ op: 'join', left: ORDERS, right: CUSTOMERS, using: ['nope'], how: 'inner' })).toBe(
      'UNRESOLVED_USING_COLUMN_FOR_JOIN',
    );
    expect(conditionOf({ op: 'select', input: ORDERS, exprs: exprs('`#2.name`') })).toBe(
      'CANNOT_RESOLVE_DATAFRAME_COLUMN',
    );
  });

  it('reach aliases through a filter', () => {
    const l: Frame = { op: 'alias', input: ORDERS, alias: 'o' };
    const r: Frame = { op: 'alias', input: CUSTOMERS, alias: 'c' };
    const joined: Frame = { op: 'join', left: l, right: r, on: { sql: 'o.customer = c.customer' }, how: 'inner' };
    const filtered: Frame = { op: 'filter', input: joined, condition: { sql: 'o.amount > 1' } };
    expect(run({ op: 'select', input: filtered, exprs: exprs('c.*', 'o.id') }).rows).toEqual([['C1', 'Ada', '1', '1']]);
  });
});

describe('rows', () => {
  it('are sorted with NULLs where Spark puts them, then cut', () => {
    const sorted = (descending: boolean): Frame => ({ op: 'sort', input: ORDERS, by: [{ sql: 'amount', descending }] });
    expect(run(sorted(false)).rows.map((row) => row[0])).toEqual(['3', '1', '2']);
    expect(run({ op: 'limit', input: sorted(true), count: 2 }).rows.map((row) => row[0])).toEqual(['2', '1']);
    expect(compileFrame(sorted(true), context).ordered).toBe(true);
  });

  it('given as text get their types, nested ones out of JSON', () => {
    const frame: Frame = {
      op: 'rows',
      schema: 'd DATE, n ARRAY<INT>, b BOOLEAN, s STRING',
      rows: [
        ['2026-07-01', '[1,2]', 'true', "it's"],
        [null, null, null, null],
      ],
    };
    expect(run(frame).rows).toEqual([
      ['2026-07-01', '[1, 2]', 'true', "it's"],
      [null, null, null, null],
    ]);
  });

  it('of different types are united in their common one', () => {
    const small: Frame = { op: 'select', input: ORDERS, exprs: exprs('id') };
    const large: Frame = { op: 'select', input: CUSTOMERS, exprs: exprs('CAST(id AS BIGINT) AS other') };
    const union: Frame = { op: 'union', inputs: [small, large], byName: false, allowMissing: false };
    expect(compileFrame(union, context).columns).toEqual([{ name: 'id', type: { kind: 'bigint' } }]);
  });
});

describe('inputs', () => {
  it('of a frame are its leaves, each once, in order', () => {
    const joined: Frame = {
      op: 'join',
      left: ORDERS,
      right: { op: 'join', left: CUSTOMERS, right: ORDERS, how: 'cross' },
      how: 'cross',
    };
    expect(inputsOf(joined).map((input) => ('name' in input ? input.name : input.path))).toEqual([
      'orders',
      'customers',
    ]);
  });

  it('are found in SQL text, views and common table expressions looked through', () => {
    const text = 'WITH c AS (SELECT * FROM a.b) SELECT * FROM c JOIN STREAM(bronze.x) JOIN v';
    const frame: Frame = { op: 'sql', text, params: {}, views: { v: ORDERS } };
    const names = inputsOf(frame).map((input) => ('name' in input ? [input.name, input.streaming] : []));
    expect(names).toEqual([
      ['a.b', false],
      ['bronze.x', true],
      ['orders', false],
    ]);
    expect(isStreaming(frame)).toBe(true);
  });

  it('that stream make the frame stream', () => {
    expect([isStreaming(ORDERS), isStreaming({ op: 'limit', input: FILES, count: 1 })]).toEqual([false, true]);
  });
});

describe('errors', () => {
  it('stand in the literal, lines and offsets included', () => {
    const sql = 'amount > 1\n  AND amont > 2';
    const at = { file: 'p.py', line: 4, column: 9, endLine: 5, endColumn: 18, start: 100, end: 125 };
    const condition = { sql, literals: [{ start: 0, end: sql.length, at }] };
    const error = errorOf(() => compileFrame({ op: 'filter', input: ORDERS, condition }, context));
    expect([error.file, error.span]).toEqual([
      'p.py',
      { start: 117, end: 122, line: 5, column: 7, endLine: 5, endColumn: 12 },
    ]);
  });
});
