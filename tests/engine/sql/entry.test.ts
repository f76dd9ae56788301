import { beforeAll, describe, expect, test } from 'vitest';
import type { ScopeColumn } from '../../../src/engine/sql/contract.ts';
import {
  planExpression,
  planPredicate,
  planProjection,
  planSelectItem,
  printType,
  tablesOf,
} from '../../../src/engine/sql/index.ts';
import { failure, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const scope: ScopeColumn[] = [
  { qualifier: 'o', name: 'amount', type: { kind: 'decimal', precision: 10, scale: 2 }, sql: 'f."amount"' },
  { qualifier: 'o', name: 'tags', type: { kind: 'array', element: { kind: 'string' } }, sql: 'f."tags"' },
  {
    name: '_metadata',
    type: { kind: 'struct', fields: [{ name: 'file_path', type: { kind: 'string' } }] },
    sql: 'f."m"',
    hidden: true,
  },
];
const frame =
  "(SELECT CAST(2.50 AS DECIMAL(10,2)) AS amount, ['a', 'b'] AS tags, struct_pack(file_path := '/x') AS m) AS f";
const value = (sql: string) => world.database.query(`SELECT CAST(${sql} AS VARCHAR) FROM ${frame}`).rows[0]![0];

describe('planExpression', () => {
  test('gives text, type, name and the columns used', () => {
    const planned = planExpression('o.amount + 1', scope, world.environment);
    expect(planned).toMatchObject({ name: '(amount + 1)', columns: ['amount'], aggregate: false, window: false });
    expect(printType(planned.type)).toBe('DECIMAL(11,2)');
    expect(value(planned.sql)).toBe('3.50');
  });

  test('resolves hidden columns', () => {
    expect(value(planExpression('_metadata.file_path', scope, world.environment).sql)).toBe('/x');
  });

  test('takes a backticked name for one part', () => {
    const odd = [{ name: '#7.amount', type: { kind: 'int' as const }, sql: '7' }];
    expect(planExpression('`#7.amount` * 2', odd, world.environment).columns).toEqual(['#7.amount']);
  });

  test('refuses aggregates unless they are allowed', () => {
    const text = 'sum(amount) > 1';
    expect(failure(text, () => planExpression(text, scope, world.environment))).toMatchInlineSnapshot(`
      "[UNSUPPORTED_EXPR_FOR_OPERATOR] An aggregate function is not allowed in an expression: "sum(…)". SQLSTATE: 42K0E
      sum(amount) > 1
      ^^^^^^^^^^^"
    `);
    expect(planExpression(text, scope, world.environment, { allow: ['aggregate'] }).aggregate).toBe(true);
  });

  test('places errors inside the text', () => {
    const text = 'coalesce(amount,\n  amuont)';
    expect(failure(text, () => planExpression(text, scope, world.environment))).toMatchInlineSnapshot(`
      "[UNRESOLVED_COLUMN.WITH_SUGGESTION] A column, variable, or function parameter with name \`amuont\` cannot be resolved. Did you mean one of the following? [\`amount\`, \`tags\`]. SQLSTATE: 42703
        amuont)
        ^^^^^^
      hint: Write \`amount\`."
    `);
  });
});

test('planPredicate demands a boolean', () => {
  expect(planPredicate('amount > 0 AND size(tags) = 2', scope, world.environment).type).toEqual({ kind: 'boolean' });
  expect(() => planPredicate('amount', scope, world.environment)).toThrow('is not a boolean');
});

describe('planSelectItem', () => {
  const items = (text: string) => planSelectItem(text, scope, world.environment);

  test('expands stars and applies aliases', () => {
    expect(items('*').map((item) => item.name)).toEqual(['amount', 'tags']);
    expect(items('o.* EXCEPT (tags)').map((item) => item.name)).toEqual(['amount']);
    expect(items('amount AS a')[0]).toMatchObject({ name: 'a', sql: 'f."amount"' });
  });

  test('gives the columns of a generator, which advance together', () => {
    const [position, tag] = items('posexplode(tags) AS (i, t)');
    expect([position!.name, tag!.name, tag!.generator]).toEqual(['i', 't', true]);
    const { rows } = world.database.query(`SELECT CAST(${position!.sql} AS VARCHAR), ${tag!.sql} FROM ${frame}`);
    expect(rows).toEqual([
      ['0', 'a'],
      ['1', 'b'],
    ]);
  });
});

test('planProjection plans a whole SELECT list over a frame', () => {
  const planned = planProjection(
    {
      from: frame,
      scope,
      items: [{ text: 'amount + 1', name: 'more' }, { text: 'sum(amount)' }],
      groupBy: [{ text: 'amount + 1' }],
    },
    world.environment,
  );
  expect(planned.columns.map((column) => column.name)).toEqual(['more', 'sum(amount)']);
  expect(world.run(`SELECT * FROM ${planned.sql}`, planned.columns)).toEqual([['3.50', '2.50']]);
});

test('tablesOf names what a query reads without planning it', () => {
  const text =
    "WITH c AS (SELECT * FROM STREAM(bronze.a)) SELECT * FROM c JOIN IDENTIFIER(:catalog || '.b.d') ON EXISTS (SELECT 1 FROM e)";
  expect(tablesOf(text, { catalog: 'main' })).toEqual([
    { parts: ['bronze', 'a'], streaming: true },
    { parts: ['main', 'b', 'd'], streaming: false },
    { parts: ['e'], streaming: false },
  ]);
});
