import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBase } from '../../src/authoring/base.ts';
import type { Warehouse } from '../../src/engine/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import { Action } from '../../src/schema/action.ts';
import { applyChanges, broken, config, JULY, NIGHTS, readFeed, revenue } from '../sources/reference.ts';
import { apply, cell, openBaseWarehouse, rows } from './base-warehouse.ts';

const SEED = config.sap_vbap.declared_for_seed;
let warehouse: Warehouse;

/** The base's own routine for one business day. */
function night(day: string): Action[] {
  const { value } = readBase(new URL('../../scenarios/_base', import.meta.url).pathname, 'dwh');
  const shift = (days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const filled = JSON.stringify(value!.base.night)
    .replaceAll('{day}', day)
    .replaceAll('{next_day}', shift(1))
    .replaceAll('{expired_day}', shift(-7));
  return (JSON.parse(filled) as unknown[]).map((action) => Action.parse(action));
}

beforeAll(async () => {
  warehouse = openBaseWarehouse(await openNodePorts(), SEED);
  for (const day of NIGHTS) apply(warehouse, ...night(day));
}, 120_000);
afterAll(() => warehouse.close());

describe('the base warehouse after fourteen healthy nights', () => {
  it('ran the job green every night', () => {
    expect(warehouse.state.runs.map((run) => run.state)).toEqual(NIGHTS.map(() => 'SUCCESS'));
  });

  it('counts each night what the reference counts', () => {
    const feed = readFeed(SEED, NIGHTS);
    const sql = `WITH metric AS (
        SELECT origin.update_id AS update_id, timestamp, explode(from_json(
          details:flow_progress.data_quality.expectations,
          'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>')) AS m
        FROM event_log(TABLE(dwh_prod.silver.sales_order_line)) WHERE event_type = 'flow_progress')
      SELECT m.dataset, sum(m.passed_records), sum(m.failed_records) FROM metric WHERE m.name = 'known_country'
      GROUP BY update_id, m.dataset ORDER BY min(timestamp)`;
    const expected = NIGHTS.map((day) => {
      const items = feed.items.filter((item) => item.night === day);
      const failed = items.filter((item) => broken(feed, item).includes('known_country')).length;
      return ['vbap_typed', String(items.length - failed), String(failed)];
    });
    expect(rows(warehouse, sql)).toEqual(expected);
  });

  it('reports an update of a weekday in two to four events', () => {
    const sql = `SELECT count(*) FROM event_log(TABLE(dwh_prod.silver.sales_order_line))
      WHERE event_type = 'flow_progress' AND details:flow_progress.data_quality.expectations IS NOT NULL
        AND CAST(timestamp AS DATE) = DATE'2026-07-15'`;
    expect(['2', '3', '4']).toContain(cell(warehouse, sql));
  });

  it('has in silver what the feed says, line by line', () => {
    const feed = readFeed(SEED, NIGHTS);
    const right = applyChanges(feed.items.filter((item) => broken(feed, item).length === 0));
    const expected = [...right.values()].map((item) => [item.VBELN, String(item.POSNR), item.STATUS]).sort();
    const sql = 'SELECT order_id, line_number, status FROM dwh_prod.silver.sales_order_line';
    expect(rows(warehouse, sql).sort()).toEqual(expected);
  });

  it('has in gold the Swiss revenue of the reference, day by day', () => {
    const feed = readFeed(SEED, NIGHTS);
    const right = applyChanges(feed.items.filter((item) => broken(feed, item).length === 0));
    const due = revenue(feed, right.values(), 'CH');
    const sql = `SELECT order_date, revenue_eur FROM dwh_prod.gold.revenue_day_country WHERE country = 'CH' ORDER BY 1`;
    expect(rows(warehouse, sql)).toEqual(NIGHTS.map((day) => [day, (due.get(day)! / 100).toFixed(2)]));
  });

  it('reconciles: gold equals silver without deleted orders', () => {
    const silver = `SELECT country, count(*), sum(amount_eur) FROM dwh_prod.silver.sales_order_line l
      LEFT ANTI JOIN dwh_prod.silver.sales_order_tombstone t ON l.order_id = t.order_id GROUP BY country ORDER BY country`;
    const gold = `SELECT country, count(*), sum(amount_eur) FROM dwh_prod.gold.fct_order_line
      GROUP BY country ORDER BY country`;
    expect(rows(warehouse, gold)).toEqual(rows(warehouse, silver));
  });

  it('keeps customers by validity: 1,252 versions and 1,221 current ones after the twelfth night', () => {
    const sql = `SELECT count(*), count_if(__END_AT IS NULL OR __END_AT > DATE'2026-07-12')
      FROM dwh_prod.silver.customer WHERE __START_AT <= DATE'2026-07-12'`;
    expect(rows(warehouse, sql)).toEqual([['1252', '1221']]);
  });

  it('keeps seven days in the landing folder and everything in bronze', () => {
    const folders = warehouse.list('/Volumes/dwh_prod/bronze/landing/sap_vbap').map((entry) => entry.name);
    expect(folders).toEqual(NIGHTS.slice(7).map((day) => `dt=${day}`));
    expect(cell(warehouse, 'SELECT min(ERDAT) FROM dwh_prod.bronze.sap_vbak')).toBe(JULY(1));
  });

  it('passes its own tests', () => {
    const result = warehouse.apply({ do: 'run_tests', path: 'tests', k: '' });
    if (result.do !== 'run_tests' || !result.report) throw new Error(result.error?.message ?? 'no report');
    expect(result.report.errors).toEqual([]);
    expect(result.report.cases.filter((each) => each.outcome !== 'passed')).toEqual([]);
    expect(result.report.cases.length).toBeGreaterThan(90);
  });
});
