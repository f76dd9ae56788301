import { beforeAll, expect, test } from 'vitest';
import { openWarehouse, type Ports } from '../../src/engine/index.ts';
import { openProofs, workedSet } from '../../src/grading/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import { World } from '../../src/schema/proof.ts';
import { type WorkedResult, WorkedSet } from '../../src/schema/worked.ts';

let ports: Ports;
beforeAll(async () => {
  ports = await openNodePorts();
});

const world = World.parse({
  format: 1,
  title: 'Two amounts',
  catalogs: { dwh_prod: ['silver', 'gold'] },
  files: {
    'gate.sql': "SELECT CASE WHEN (SELECT sum(amount) FROM dwh_prod.gold.g) > :limit THEN raise_error('too much') END",
  },
  clock: '2026-07-01T02:00:00Z',
  steps: [
    {
      do: 'sql',
      text: 'CREATE TABLE dwh_prod.silver.s AS SELECT * FROM VALUES (1, 10.00), (2, 2.50) AS v(id, amount)',
    },
  ],
});

const set = {
  format: 1,
  world: 'two',
  steps: [{ do: 'sql', text: 'CREATE TABLE dwh_prod.gold.g AS SELECT * FROM dwh_prod.silver.s' }],
  revenue: 'SELECT sum(amount) FROM dwh_prod.gold.g',
  shows: '12.50',
  gate: { file: 'gate.sql', parameters: { limit: 12 } },
  compared: ['silver.s', 'gold.g'],
  tables: [{ id: 's', title: 'silver.s', sql: 'SELECT id, amount FROM dwh_prod.silver.s ORDER BY id' }],
  mistakes: [
    {
      title: 'A row is lost',
      gotcha: 'G-001',
      before: [{ do: 'sql', text: 'DELETE FROM dwh_prod.silver.s WHERE id = 2' }],
      shows: '10.00',
      also: [{ label: 'Rows', sql: 'SELECT count(*) FROM dwh_prod.gold.g', shows: '1' }],
    },
  ],
};

function run(input: unknown): WorkedResult {
  const proofs = openProofs(ports, [{ id: 'two', world }], openWarehouse);
  try {
    return workedSet(proofs, WorkedSet.parse(input));
  } finally {
    proofs.close();
  }
}
const [lost] = set.mistakes;

test('tables, the gate, and what a mistake makes of them are what the engine finds', () => {
  expect(run({ ...set, mistakes: [lost] })).toEqual({
    revenue: '12.50',
    gate: expect.stringContaining('too much'),
    tables: [
      {
        id: 's',
        title: 'silver.s',
        columns: ['id', 'amount'],
        rows: [
          ['1', '10.00'],
          ['2', '2.50'],
        ],
      },
    ],
    mistakes: [
      {
        title: 'A row is lost',
        gotcha: 'G-001',
        revenue: '10.00',
        also: [{ label: 'Rows', value: '1' }],
        differs: ['silver.s', 'gold.g'],
      },
    ],
  });
});

test('a gate that is content says nothing', () => {
  expect(run({ ...set, gate: { ...set.gate, parameters: { limit: 13 } }, mistakes: [lost] }).gate).toBe(null);
});

test('every figure that is not as stated is named, and every step that failed', () => {
  const wrong = {
    ...lost,
    before: [...(lost?.before ?? []), { do: 'sql', text: 'DELETE FROM dwh_prod.silver.t' }],
    shows: '11.00',
    also: [{ label: 'Rows', sql: 'SELECT count(*) FROM dwh_prod.gold.g', shows: '2' }],
  };
  expect(() => run({ ...set, shows: '12.00', mistakes: [wrong] })).toThrow(
    /revenue is 12\.50, stated is 12\.00\nA row is lost: a step failed: [\s\S]*TABLE_OR_VIEW_NOT_FOUND[\s\S]*\nA row is lost: revenue is 10\.00, stated is 11\.00\nA row is lost: Rows is 1, stated is 2/,
  );
});
