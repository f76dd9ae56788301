import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLab } from '../../src/authoring/index.ts';
import { openWarehouse, type Warehouse } from '../../src/engine/index.ts';
import { type Histories, openHistories } from '../../src/grading/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import { rows } from './base-warehouse.ts';

const SCENARIOS = join(import.meta.dirname, '../../scenarios');
const lab = readLab(join(SCENARIOS, 'broken-gate'), join(SCENARIOS, '_base'));

/** Orders of each day in all and without a customer, given the customers of a moment. */
const RESOLVED = (at: string) => `
  SELECT CAST(o.order_date AS STRING), count(*), count_if(c.customer_id IS NULL)
  FROM dwh_prod.silver.sales_order o
  LEFT JOIN (SELECT * FROM dwh_prod.silver.customer ${at}) c
    ON o.customer_id = c.customer_id
    AND c.__START_AT <= o.order_date AND o.order_date < coalesce(c.__END_AT, DATE'9999-12-31')
  GROUP BY o.order_date ORDER BY o.order_date`;
const SATURDAY = "TIMESTAMP AS OF '2026-07-11 03:00:00'";

let histories: Histories;
let start: Warehouse;
beforeAll(async () => {
  const ports = await openNodePorts();
  histories = openHistories(lab.start, (config) => openWarehouse(ports, config));
  start = histories.start(lab.start.lab.seed);
}, 600_000);
afterAll(() => histories.close());

const day = (table: (string | null)[][], date: string) => table.find(([each]) => each === date)?.slice(1);

describe('the fourteen nights of the default seed', () => {
  it('publish 38 of 592 orders of Friday without a customer, and none of them is without one today', () => {
    expect(day(rows(start, RESOLVED(SATURDAY)), '2026-07-10')).toEqual(['592', '38']);
    expect(day(rows(start, RESOLVED('')), '2026-07-10')).toEqual(['592', '0']);
  });

  it('have one more night above the tolerance, 4 of 600, and it has stayed so', () => {
    const above = rows(start, RESOLVED('')).filter(([, orders, missing]) => Number(missing) > 0.005 * Number(orders));
    expect(above).toEqual([['2026-07-07', '600', '4']]);
  });

  it('are all green, and the check counts 0 on each of them, in eleven updates without a failed record', () => {
    expect([...new Set(start.state.runs.map(({ state }) => state))]).toEqual(['SUCCESS']);
    expect(rows(start, 'SELECT DISTINCT unresolved FROM dwh_prod.ops.gate_check')).toEqual([['0']]);
    expect(rows(start, "SELECT orders FROM dwh_prod.ops.gate_check WHERE order_date = DATE'2026-07-07'")).toEqual([
      ['593'],
    ]);
    const rule = start.state.updates.flatMap(({ flows }) => flows.flatMap(({ expectations }) => expectations));
    const checks = rule.filter(({ name }) => name === 'unresolved_within_tolerance');
    expect([checks.length, checks.reduce((sum, { failed }) => sum + failed, 0)]).toEqual([11, 0]);
  });

  it('complete the fact table before the check, every night since there is one pipeline', () => {
    const done = (flow: string): string[] =>
      start.state.events
        .filter(({ origin, message }) => origin['flow_name'] === flow && message.endsWith('has COMPLETED.'))
        .map(({ timestamp }) => timestamp);
    const [facts, checks] = [done('gold.fct_order_line'), done('ops.gate_check')];
    expect(checks).toHaveLength(11);
    for (const [night, at] of checks.entries()) expect(facts[night]! < at).toBe(true);
  });

  it('leave silver and gold as they are without the incident: what was broken is the gate', () => {
    const clean = histories.clean(lab.start.lab.seed);
    for (const table of ['silver.sales_order_line', 'silver.customer_version', 'gold.fct_order_line']) {
      expect(start.hashTable(`dwh_prod.${table}`)).toBe(clean.hashTable(`dwh_prod.${table}`));
    }
  });

  it('would have been red twice with the gate of 1 July, for 4 of 600 and for 38 of 592', () => {
    const red = histories.clean(lab.start.lab.seed).state.runs.filter(({ state }) => state === 'FAILED');
    const errors = red.map(({ tasks }) => tasks.find(({ key }) => key === 'gate')?.error);
    expect(errors).toEqual([expect.stringContaining('4 of 600'), expect.stringContaining('38 of 592')]);
    expect(red.map(({ tasks }) => tasks.find(({ key }) => key === 'publish')?.state)).toEqual([
      'UPSTREAM_FAILED',
      'UPSTREAM_FAILED',
    ]);
  });
});

describe('the other seed', () => {
  it('has the same story with other numbers', () => {
    const [seed] = lab.start.lab.twins;
    const twin = histories.start(seed!);
    const [orders, missing] = day(rows(twin, RESOLVED(SATURDAY)), '2026-07-10')!.map(Number);
    expect(orders).not.toBe(592);
    expect(missing! / orders!).toBeGreaterThan(0.05);
    const above = rows(twin, RESOLVED('')).filter(([, all, none]) => Number(none) > 0.005 * Number(all));
    expect(above.map(([date]) => date)).toEqual(['2026-07-07']);
  }, 600_000);
});
