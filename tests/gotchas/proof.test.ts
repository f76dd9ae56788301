import { beforeAll, expect, test } from 'vitest';
import { openWarehouse, type Ports } from '../../src/engine/index.ts';
import { openProofs } from '../../src/grading/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import { Proof, World } from '../../src/schema/proof.ts';

let ports: Ports;
beforeAll(async () => {
  ports = await openNodePorts();
});

const world = World.parse({
  format: 1,
  title: 'Two amounts',
  catalogs: { shop: ['default'] },
  clock: '2026-07-01T02:00:00Z',
});

const proof = Proof.parse({
  world: 'two',
  takes: 'a predicate',
  steps: [
    { do: 'sql', text: 'CREATE TABLE shop.default.t AS SELECT * FROM VALUES (1, 10.00), (2, 2.50) AS v(id, amount)' },
    { do: 'sql', text: 'CREATE VIEW shop.default.v AS SELECT * FROM shop.default.t WHERE {{snippet}}' },
  ],
  wrong: { snippet: 'amount > 5', shows: ['10.00'] },
  right: { snippet: 'amount > 0', shows: ['12.50'] },
  figures: [{ label: 'Sum', unit: 'EUR', sql: 'SELECT sum(amount) FROM shop.default.v' }],
  apart: { label: 'Rows left out', sql: 'SELECT id FROM shop.default.t EXCEPT SELECT id FROM shop.default.v' },
});

const open = () => openProofs(ports, [{ id: 'two', world }], openWarehouse);

test('each side shows its own figure, and only the wrong one has rows to tell it by', () => {
  const proofs = open();
  expect(proofs.run(proof, 'wrong')).toEqual({
    figures: [{ label: 'Sum', unit: 'EUR', value: '10.00' }],
    apart: { columns: ['id'], rows: [['2']] },
    failed: null,
  });
  expect(proofs.run(proof, 'right')).toMatchObject({ figures: [{ value: '12.50' }], apart: { rows: [] } });
  proofs.close();
});

test("somebody's own snippet is seen on the same data, and its error in the platform's words", () => {
  const proofs = open();
  expect(proofs.run(proof, 'right', 'id = 2').figures[0]?.value).toBe('2.50');
  const broken = proofs.run(proof, 'right', 'amont > 0');
  expect(broken.failed).toContain('UNRESOLVED_COLUMN');
  expect(broken.figures[0]?.value).toBe(null);
  proofs.close();
});

test('sides do not see each other', () => {
  const proofs = open();
  const before = proofs.run(proof, 'wrong');
  proofs.run(proof, 'right');
  expect(proofs.run(proof, 'wrong')).toEqual(before);
  proofs.close();
});
