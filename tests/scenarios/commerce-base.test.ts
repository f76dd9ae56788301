import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBase } from '../../src/authoring/base.ts';
import { openWarehouse, type Ports, type Warehouse } from '../../src/engine/index.ts';
import { warehouseConfig } from '../../src/grading/history.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import { Action } from '../../src/schema/action.ts';
import { tinyLab } from '../worker/tiny-lab.ts';
import { apply, cell, rows } from './base-warehouse.ts';

const BASES = new URL('../../scenarios/_base', import.meta.url).pathname;
const { value, problems } = readBase(BASES, 'commerce');
if (!value) throw new Error(problems.map(({ file, what }) => `${file}: ${what}`).join('\n'));
const { base, repository } = value;

const CORRECTION = `INSERT INTO commerce_prod.ops.correction VALUES
  ('k1', 'orders_2026-07-01_1.json', 'o260701-k1', 'c01', TIMESTAMP'2026-07-01 08:00:00', 'EUR', 12.50)`;

let ports: Ports;
let empty: Warehouse;

const night = (day: string): Action[] =>
  base.night.map((step) => Action.parse(JSON.parse(JSON.stringify(step).replaceAll('{day}', day))));
const open = (seed: number): Warehouse =>
  openWarehouse(ports, warehouseConfig({ ...tinyLab, base, repository, sources: base.sources }, seed));
const evidence = (warehouse: Warehouse, name: string) => rows(warehouse, repository[`evidence/${name}.sql`] ?? '');

beforeAll(async () => {
  ports = await openNodePorts();
  empty = open(5);
});
afterAll(() => empty.close());

describe('the commerce project', () => {
  it.each([5, 11])('of seed %i runs three nights, a correction among them, and all evidence holds', (seed) => {
    const warehouse = open(seed);
    expect(warehouse.bundleProblems()).toEqual([]);
    apply(warehouse, ...night('2026-07-01'), { do: 'sql', text: CORRECTION }, ...night('2026-07-02'));
    apply(warehouse, ...night('2026-07-03'), { do: 'run_job', job: 'commerce' });
    for (const name of ['highest_sequence', 'manifest', 'silver_against_gold'])
      expect(evidence(warehouse, name), name).toEqual([]);
    expect(evidence(warehouse, 'second_run').map(([, surplus]) => surplus)).toEqual(['0', '0', '0']);
    expect(evidence(warehouse, 'in_equals_out')).toEqual([['0', '0']]);
    expect(cell(warehouse, "SELECT count(*) FROM commerce_prod.silver.orders WHERE order_id = 'o260701-k1'")).toBe('1');
    expect(warehouse.state.runs.map(({ state }) => state)).toEqual(Array(4).fill('SUCCESS'));
    expect(rows(warehouse, 'SELECT count(*), count(DISTINCT run_id) FROM commerce_prod.ops.publication')).toEqual([
      ['3', '3'],
    ]);
    warehouse.close();
  });

  it('has green tests', () => {
    const fork = empty.fork();
    const result = fork.apply({ do: 'run_tests', path: 'tests', k: '' });
    expect(result.error?.message).toBeUndefined();
    fork.close();
  });

  it('reads orders and the quarantine by different grants, and neither needs the other', () => {
    const fork = empty.fork();
    apply(fork, ...night('2026-07-01'));
    const tried = (by: string, table: string) =>
      fork.apply({ do: 'sql', text: `SELECT * FROM commerce_prod.${table}` }, { by }).error?.condition ?? 'allowed';
    expect(tried('analysts', 'gold.daily_customer_sales')).toBe('allowed');
    expect(tried('analysts', 'quarantine.orders')).toBe('INSUFFICIENT_PERMISSIONS');
    expect(tried('stewards', 'quarantine.orders')).toBe('allowed');
    expect(tried('stewards', 'gold.daily_customer_sales')).toBe('INSUFFICIENT_PERMISSIONS');
    expect(tried('on-call', 'ops.commerce_ingest_event_log')).toBe('allowed');
    fork.close();
  });
});

describe('least privilege', () => {
  it('grants commerce-prod nothing that a night does without', () => {
    const granted = empty.state.grants.filter(({ principal }) => principal === 'commerce-prod');
    expect(granted).toHaveLength(17);
    const unused = granted.filter(({ privilege, what, name }) => {
      const fork = empty.fork();
      const revoke = `REVOKE ${privilege} ON ${what} ${name} FROM \`commerce-prod\``;
      apply(fork, { do: 'sql', text: `${revoke}; ${CORRECTION}` });
      const run = night('2026-07-01').map((action) => fork.apply(action).error?.message);
      fork.close();
      return !run.at(-1)?.includes('[INSUFFICIENT_PERMISSIONS]');
    });
    expect(unused).toEqual([]);
  });
});
