import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entry, readRegister } from '../../src/authoring/index.ts';
import { EngineError, openWarehouse, type Warehouse } from '../../src/engine/index.ts';
import { openProofs, type Proofs } from '../../src/grading/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import { openAfterANight } from './warehouse-after-a-night.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const register = readRegister(join(ROOT, 'src', 'content'), join(ROOT, 'scenarios', '_base'));

/** Entries with a query, as rows of a table of tests. */
const asked = register.entries.flatMap((entry) =>
  entry.detect.sql === undefined ? [] : [{ name: `${entry.number} ${entry.slug}`, entry, sql: entry.detect.sql }],
);

let warehouse: Warehouse;
let proofs: Proofs;
beforeAll(async () => {
  const ports = await openNodePorts();
  warehouse = openAfterANight(ports, register);
  proofs = openProofs(ports, register.worlds, openWarehouse);
});
afterAll(() => {
  warehouse.close();
  proofs.close();
});

test.each(asked.filter(({ entry }) => entry.detect.elsewhere === undefined))(
  'the warehouse after a night answers the query of $name',
  ({ sql }) => {
    expect(warehouse.query(sql).columns.length).toBeGreaterThan(0);
  },
);

test.each(asked.filter(({ entry }) => entry.detect.elsewhere !== undefined))(
  'the query of $name is well formed and not for the sandbox, as its page says',
  ({ sql }) => {
    const refused = refusalOf(sql);
    expect(refused).toBeInstanceOf(EngineError);
    expect(refused?.condition).not.toMatch(/PARSE|SYNTAX/);
  },
);

function refusalOf(sql: string): EngineError | undefined {
  try {
    warehouse.query(sql);
    return undefined;
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

/** Queries whose answer is the same on both sides of their proof, and why that is so. */
const SAME: Readonly<Record<string, string>> = {
  'G-001': 'it is about the extracts, and both sides have the same ones',
  'G-067': 'the extract came late on both sides; what differs is what was done then',
  'G-068': 'it lists the columns that there are, and a reader has asked for the wrong ones',
  'G-080': 'it compares a rule with earlier nights, and the proof has one night',
};

const worked = asked.filter(({ entry }) => entry.proof?.world === 'worked');

test.each(worked.filter(({ entry }) => !(entry.number in SAME)))(
  'the query of $name tells the two sides of its proof apart',
  ({ entry, sql }) => {
    expect(answer(entry, sql, 'wrong')).not.toEqual(answer(entry, sql, 'right'));
  },
);

test('each query that answers the same on both sides is known to', () => {
  const same = worked.filter(({ entry }) => entry.number in SAME);
  expect(same.map(({ entry }) => entry.number)).toEqual(Object.keys(SAME));
  for (const { entry, sql } of same) expect(answer(entry, sql, 'wrong')).toEqual(answer(entry, sql, 'right'));
});

function answer({ proof }: Entry, sql: string, side: 'wrong' | 'right'): (string | null)[][] {
  if (!proof) throw new Error('an entry without a proof has no sides');
  return proofs.run({ ...proof, figures: [], apart: { label: 'detection', sql } }, side).apart.rows;
}
