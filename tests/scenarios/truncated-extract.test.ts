import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesIn, readLab } from '../../src/authoring/index.ts';
import { openWarehouse, type Warehouse } from '../../src/engine/index.ts';
import { type Histories, openHistories, play } from '../../src/grading/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import type { LabBundle } from '../../src/schema/bundle.ts';
import { rows } from './base-warehouse.ts';

const ROOT = join(import.meta.dirname, '../..');
const [SEED, TWIN] = [42, 11];
let lab: LabBundle;
let histories: Histories;

beforeAll(async () => {
  lab = readLab(join(ROOT, 'scenarios/truncated-extract'), placesIn(ROOT).bases);
  const ports = await openNodePorts();
  histories = openHistories(lab.start, (config) => openWarehouse(ports, config));
  histories.start(SEED);
}, 300_000);
afterAll(() => histories.close());

const numbers = (warehouse: Warehouse, sql: string): (string | null)[] => rows(warehouse, sql)[0]!;

/** Rows, current rows, rows of a customer that do not begin where the one before ends. */
const SHAPE = `SELECT count(*), count_if(__END_AT IS NULL), count_if(nth > 1 AND NOT __START_AT <=> before) FROM (
  SELECT *, lag(__END_AT) OVER (PARTITION BY customer_id ORDER BY __START_AT) AS before,
    row_number() OVER (PARTITION BY customer_id ORDER BY __START_AT) AS nth FROM dwh_prod.silver.customer)`;

/** Rows of silver.customer that the truth lacks, and rows it has besides. */
function against(truth: Warehouse, warehouse: Warehouse): [tooMany: number, missing: number] {
  const read = (from: Warehouse): string[] =>
    rows(from, 'SELECT * FROM dwh_prod.silver.customer').map((row) => JSON.stringify(row));
  const [right, found] = [read(truth), read(warehouse)];
  return [rest(found, right), rest(right, found)];
}

/** How many of `some` are left when each of `others` has taken one equal to itself away. */
function rest(some: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return some.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  }).length;
}

function after(name: string, look: (warehouse: Warehouse) => void): void {
  const warehouse = histories.start(SEED).fork();
  const wrong = lab.solution.wrong.find((repair) => repair.name === name);
  play(warehouse, name === 'solution' ? lab.solution.solution : wrong!.actions, name);
  look(warehouse);
  warehouse.close();
}

describe('the customer extracts of the truncated extract', () => {
  it('hold 1,215, 729, 728, 1,218 and 1,221 customers, and 1,216 and 1,217 when two days come again', () => {
    const sql = `SELECT regexp_extract(_tech_source_file, '2026-07-(..(_r2)?).csv', 1) AS file, count(*)
      FROM dwh_prod.bronze.sap_kna1 WHERE _tech_extract_date >= DATE'2026-07-08' GROUP BY 1 ORDER BY 1`;
    expect(rows(histories.start(SEED), sql)).toEqual([
      ['08', '1215'],
      ['09', '729'],
      ['09_r2', '1216'],
      ['10', '728'],
      ['10_r2', '1217'],
      ['11', '1218'],
      ['12', '1221'],
    ]);
  });

  it('close 488 rows on the ninth: 486 customers are missing, three of them for good', () => {
    const { checks } = lab.grading;
    const answer = (id: string) => {
      const check = checks.find((each) => each.id === id);
      return numbers(histories.start(SEED), check!.kind === 'answer' ? check!.sql : '');
    };
    expect(answer('bad-extracts')).toEqual(['2026-07-09,2026-07-10', '1215', '729', '728']);
    expect(answer('closed')).toEqual(['488', '486', '3']);
    expect(answer('truly-gone')).toEqual(['3', '2', '1', '0']);
    expect(answer('orders-hit')).toEqual(['463', '4', 'right']);
  });

  it('differ on the other seed, in the same way', () => {
    const [total, current, gaps] = numbers(histories.start(TWIN), SHAPE).map(Number);
    expect(numbers(histories.start(SEED), SHAPE)).toEqual(['1728', '1221', '481']);
    expect([total, current, gaps]).toEqual([1633, 1146, 450]);
    expect(numbers(histories.clean(TWIN), SHAPE)[2]).toBe('0');
  }, 120_000);
});

describe('nobody was called', () => {
  it.each(['start', 'clean'] as const)('in the twelve nights of the %s', (which) => {
    for (const seed of [SEED, TWIN]) {
      const { runs } = histories[which](seed).state;
      expect(runs.map((run) => run.state)).toEqual(Array.from({ length: 12 }, () => 'SUCCESS'));
    }
  });
});

describe('silver.customer, row by row against complete files', () => {
  it.each([
    ['solution', ['1252', '1221', '0'], [0, 0]],
    ['not-rebuilt', ['1728', '1221', '481'], [968, 492]],
    ['two-dates-skipped', ['1252', '1221', '0'], [26, 26]],
    ['previous-received', ['1728', '1221', '481'], [974, 498]],
    ['absences-ignored', ['1252', '1230', '0'], [24, 24]],
    ['restored-to-wednesday', ['1230', '1215', '0'], [41, 63]],
    ['everybody-reopened', ['1247', '1230', '3'], [28, 33]],
    ['topped-up', ['1252', '1221', '0'], [20, 20]],
  ])('after %s', (name, shape, differences) => {
    after(name, (warehouse) => {
      expect(numbers(warehouse, SHAPE)).toEqual(shape);
      expect(against(histories.clean(SEED), warehouse)).toEqual(differences);
    });
  });
});
