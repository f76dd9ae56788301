import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ports, Warehouse } from '../../src/engine/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import { cell, rows, ruleCounts } from './base-warehouse.ts';
import { land, openWorkedWarehouse, refresh } from './worked-set.ts';

let ports: Ports;
let warehouse: Warehouse;

beforeAll(async () => {
  ports = await openNodePorts();
  warehouse = openWorkedWarehouse(ports);
  land(warehouse);
  refresh(warehouse);
});
afterAll(() => warehouse.close());

describe('the worked data set', () => {
  it('counts twelve records a rule: one French line, one without rate', () => {
    expect(ruleCounts(warehouse)).toEqual({
      amount_positive: '12/0',
      known_country: '11/1',
      known_currency: '12/0',
      line_key_present: '12/0',
      order_not_ancient: '12/0',
      price_resolved: '12/0',
      rate_resolved: '11/1',
      status_domain: '12/0',
    });
  });

  it('keeps ten of twelve records', () => {
    const sql = `SELECT sum(CAST(details:flow_progress.data_quality.dropped_records AS BIGINT))
      FROM event_log(TABLE(dwh_prod.silver.sales_order_line)) WHERE event_type = 'flow_progress'`;
    expect(cell(warehouse, sql)).toBe('2');
  });

  it('has three orders and one tombstone', () => {
    expect(rows(warehouse, 'SELECT * FROM dwh_prod.silver.sales_order ORDER BY order_id')).toEqual([
      ['5001', 'C100', '2026-07-01'],
      ['5003', 'C999', '2026-07-02'],
      ['5005', 'C300', '2026-07-01'],
    ]);
    expect(rows(warehouse, 'SELECT * FROM dwh_prod.silver.sales_order_tombstone')).toEqual([['5002']]);
  });

  it('has seven lines with their amounts in euro', () => {
    const sql = `SELECT order_id || '/' || line_number, status, CAST(quantity AS INT), round(unit_price, 4), currency,
        round(fx_rate, 2), amount_eur
      FROM dwh_prod.silver.sales_order_line ORDER BY 1`;
    expect(rows(warehouse, sql)).toEqual([
      ['5001/10', 'SHIPPED', '10', '12.0000', 'CHF', '0.94', '112.80'],
      ['5001/20', 'SHIPPED', '3', '3.3333', 'CHF', '0.94', '9.40'],
      ['5002/10', 'SHIPPED', '1', '50.0000', 'EUR', '1.00', '50.00'],
      ['5003/10', 'OPEN', '2', '20.0000', 'EUR', '1.00', '40.00'],
      ['5003/20', 'CANCELLED', '3', '0.0000', 'EUR', '1.00', '0.00'],
      ['5004/10', 'SHIPPED', '1', '30.0000', 'EUR', '1.00', '30.00'],
      ['5005/10', 'SHIPPED', '1', '60.0000', 'EUR', '1.00', '60.00'],
    ]);
  });

  it('has four versions of three customers', () => {
    const sql = `SELECT customer_id, customer_segment, postal_code, _tech_valid_from, _tech_valid_to, _tech_is_current
      FROM dwh_prod.silver.customer_version ORDER BY customer_id, _tech_valid_from`;
    expect(rows(warehouse, sql)).toEqual([
      ['C100', 'B', '8001', '2026-07-01', '2026-07-02', 'false'],
      ['C100', 'A', '8001', '2026-07-02', null, 'true'],
      ['C200', 'A', '20459', '2026-07-01', null, 'true'],
      ['C300', 'C', '1011', '2026-07-01', '2026-07-02', 'false'],
    ]);
  });

  it('raises at the gate: one of three orders has no customer on its date', () => {
    const gate = warehouse.state.workspace.get('tests/sql/gate_silver_to_gold.sql')!;
    const { error } = warehouse.execute(gate, { parameters: { catalog: 'dwh_prod' } });
    expect(error?.message).toContain('gate silver->gold: 1 of 3 orders resolve to no customer');
  });

  it('has five members and six facts in gold', () => {
    expect(cell(warehouse, 'SELECT count(*) FROM dwh_prod.gold.dim_customer')).toBe('5');
    const sql = `SELECT order_id || '/' || line_number, customer_key, order_date, customer_segment, status, amount_eur
      FROM dwh_prod.gold.fct_order_line ORDER BY 1`;
    expect(rows(warehouse, sql)).toEqual([
      ['5001/10', 'C100@2026-07-01', '2026-07-01', 'B', 'SHIPPED', '112.80'],
      ['5001/20', 'C100@2026-07-01', '2026-07-01', 'B', 'SHIPPED', '9.40'],
      ['5003/10', 'UNKNOWN', '2026-07-02', 'unknown', 'OPEN', '40.00'],
      ['5003/20', 'UNKNOWN', '2026-07-02', 'unknown', 'CANCELLED', '0.00'],
      ['5004/10', 'UNKNOWN', '2026-07-02', 'unknown', 'SHIPPED', '30.00'],
      ['5005/10', 'C300@2026-07-01', '2026-07-01', 'C', 'SHIPPED', '60.00'],
    ]);
  });

  it('brings 252.20: 182.20 and 70.00 by day; 122.20, 60.00 and 70.00 by segment', () => {
    const byDay = `SELECT order_date, sum(revenue_eur) FROM dwh_prod.gold.revenue_day_country GROUP BY 1 ORDER BY 1`;
    expect(rows(warehouse, byDay)).toEqual([
      ['2026-07-01', '182.20'],
      ['2026-07-02', '70.00'],
    ]);
    const bySegment = `SELECT customer_segment, sum(amount_eur) FROM dwh_prod.gold.fct_order_line
      WHERE status <> 'CANCELLED' GROUP BY 1 ORDER BY 1`;
    expect(rows(warehouse, bySegment)).toEqual([
      ['B', '122.20'],
      ['C', '60.00'],
      ['unknown', '70.00'],
    ]);
  });
});
