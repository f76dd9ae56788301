import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ports, Warehouse } from '../../src/engine/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import type { Action } from '../../src/schema/action.ts';
import { apply, cell, rows, ruleCounts } from './base-warehouse.ts';
import { land, openWorkedWarehouse, refresh, replace } from './worked-set.ts';

const RULES = 'src/dwh/pipelines/transforms/silver_sales_order.py';
const SILVER = 'src/dwh/pipelines/silver_sales_order.py';
const CUSTOMER = 'src/dwh/pipelines/silver_customer.py';
const RATE = 'src/dwh/pipelines/transforms/silver_fx_rate.py';
const GOLD = 'src/dwh/pipelines/transforms/gold_sales.py';

let ports: Ports;
let base: Warehouse;

beforeAll(async () => {
  ports = await openNodePorts();
  base = openWorkedWarehouse(ports);
});
afterAll(() => base.close());

/** The worked set after both pipelines ran with the edits in place. */
function built(edits: readonly Action[], fault?: Record<string, unknown>): Warehouse {
  const warehouse = base.fork();
  apply(warehouse, ...edits);
  land(warehouse, fault);
  refresh(warehouse);
  return warehouse;
}

const REVENUE = 'SELECT sum(revenue_eur) FROM dwh_prod.gold.revenue_day_country';

/** The whole dict of rules, replaced. */
function rules(...entries: [name: string, predicate: string][]): Action {
  const text = base.state.workspace.get(RULES)!;
  const start = text.indexOf('EXPECTATIONS = {');
  const end = text.indexOf('}\n', start) + 2;
  const dict = entries.map(([name, predicate]) => `    "${name}": "${predicate}",\n`).join('');
  return replace(RULES, text.slice(start, end), `EXPECTATIONS = {\n${dict}}\n`);
}

const INGESTION: [string, string][] = [
  ['line_key_present', 'order_id IS NOT NULL AND line_number IS NOT NULL'],
  ['known_currency', "currency IN ('EUR', 'CHF')"],
  ['rate_resolved', 'fx_rate IS NOT NULL'],
  ['amount_positive', "amount_eur > 0 OR change_type = 'D'"],
  ['order_not_ancient', "order_ts >= TIMESTAMP'2020-01-01 00:00:00'"],
];
const TESTING: [string, string][] = [
  ['amount_positive', "amount_eur > 0 OR status = 'CANCELLED'"],
  ['known_country', "country IN ('DE', 'AT', 'CH', 'NL')"],
  ['order_not_ancient', "order_ts >= '2020-01-01'"],
  ['status_domain', "status IN ('OPEN', 'SHIPPED', 'CANCELLED')"],
];

describe('what each mistake yields on the worked set', () => {
  const revenueAfter = (...edits: Action[]): string => cell(built(edits), REVENUE)!;

  it('loses 30.00 when gold joins lines and headers inner', () => {
    const inner = replace(GOLD, '"order_id", "left")', '"order_id", "inner")');
    expect(revenueAfter(inner)).toBe('222.20');
  });

  it('shows 302.20 when gold has no tombstones', () => {
    const none = replace(GOLD, 'lines.join(tombstones, "order_id", "left_anti")\n        .join(', 'lines.join(');
    expect(revenueAfter(none)).toBe('302.20');
  });

  it('shows 302.20 when the deletion flag of headers is ignored', () => {
    const warehouse = built([
      replace(SILVER, "change_type = 'D' OR deletion_flag = 'X'", "change_type = 'D'"),
      replace(RULES, "change_type = 'D' OR coalesce(LOEKZ, '') = 'X'", "change_type = 'D'"),
    ]);
    expect(cell(warehouse, REVENUE)).toBe('302.20');
    const segment = `SELECT customer_id, customer_segment FROM dwh_prod.gold.fct_order_line f
      JOIN dwh_prod.gold.dim_customer c USING (customer_key) WHERE order_id = '5002'`;
    expect(rows(warehouse, segment.replace('customer_segment FROM', 'c.customer_segment FROM'))).toEqual([
      ['C200', 'A'],
    ]);
  });

  it('shows 277.20 when a missing rate becomes 1', () => {
    const defaulted = replace(
      RULES,
      '["currency", "rate_date"], "left")\n',
      '["currency", "rate_date"], "left")\n        .withColumn("fx_rate", F.expr("coalesce(fx_rate, 1.0)"))\n',
    );
    const warehouse = built([defaulted]);
    expect([cell(warehouse, REVENUE), ruleCounts(warehouse)['rate_resolved']]).toEqual(['277.20', '12/0']);
  });

  it('shows 130.00 when CH is missing in known_country', () => {
    const warehouse = built([replace(RULES, "'DE', 'AT', 'CH', 'NL'", "'DE', 'AT', 'NL'")]);
    expect([cell(warehouse, REVENUE), ruleCounts(warehouse)['known_country']]).toEqual(['130.00', '7/5']);
  });

  it('shows 267.20 when deletions are not exempt from rate_resolved', () => {
    const warehouse = built([replace(RULES, "fx_rate IS NOT NULL OR change_type = 'D'", 'fx_rate IS NOT NULL')]);
    expect([cell(warehouse, REVENUE), ruleCounts(warehouse)['rate_resolved']]).toEqual(['267.20', '10/2']);
    const alive = "SELECT count(*) FROM dwh_prod.silver.sales_order_line WHERE order_id = '5003' AND line_number = 50";
    expect(cell(warehouse, alive)).toBe('1');
  });

  it("shows 277.20 with the ingestion route's rules", () => {
    const warehouse = built([rules(...INGESTION)]);
    expect(cell(warehouse, REVENUE)).toBe('277.20');
    expect(ruleCounts(warehouse)).toEqual({
      amount_positive: '10/2',
      known_currency: '11/1',
      line_key_present: '12/0',
      order_not_ancient: '11/1',
      rate_resolved: '10/2',
    });
    expect(cell(warehouse, "SELECT count(*) FROM dwh_prod.silver.sales_order_line WHERE country = 'FR'")).toBe('1');
  });

  it("shows 267.20 with the testing route's rules", () => {
    const warehouse = built([rules(...TESTING)]);
    expect(cell(warehouse, REVENUE)).toBe('267.20');
    expect(ruleCounts(warehouse)).toEqual({
      amount_positive: '10/2',
      known_country: '10/2',
      order_not_ancient: '11/1',
      status_domain: '11/1',
    });
  });

  it('shows 380.00 and nine lines when silver is a view over change records', () => {
    const text = base.state.workspace.get(SILVER)!;
    const start = text.indexOf('dp.create_streaming_table(name="sales_order_line"');
    const end = text.indexOf('# Items carry no deletion flag');
    const view = `@dp.materialized_view(name="sales_order_line")
@dp.expect_all_or_drop(EXPECTATIONS)
def sales_order_line():
    return to_silver_sales_order(spark.read.table(f"{SOURCE}.sap_vbap"), spark.read.table("fx_rate"))


`;
    const warehouse = built([rules(...TESTING), replace(SILVER, text.slice(start, end), view)]);
    expect(cell(warehouse, 'SELECT count(*) FROM dwh_prod.silver.sales_order_line')).toBe('9');
    expect(cell(warehouse, REVENUE)).toBe('380.00');
  });

  it('shows 322.20 when a rate arrives twice and the join fans out', () => {
    const asDelivered = [
      replace(RATE, 'return published.unionByName(euro)', 'return rates.select("currency", "rate_date", "fx_rate")'),
      replace(GOLD, '    alive = (\n        lines.join(', '    alive = (\n        fan_out(lines).join('),
      replace(
        GOLD,
        'def to_fct_order_line(',
        `def fan_out(lines):
    rates = lines.sparkSession.read.table("dwh_prod.silver.fx_rate").withColumnRenamed("fx_rate", "again")
    day = lines.withColumn("rate_date", F.to_date("order_ts"))
    return day.join(rates, ["currency", "rate_date"]).drop("rate_date", "again")


def to_fct_order_line(`,
      ),
    ];
    const warehouse = built(asDelivered, { rates: [['EUR', '2026-07-02', '1.000000']] });
    expect(cell(warehouse, REVENUE)).toBe('322.20');
  });

  it('loses a cent when the unit price is rounded early', () => {
    expect(revenueAfter(replace(RULES, 'NETWR / nullif(KWMENG, 0)', 'round(NETWR / nullif(KWMENG, 0), 2)'))).toBe(
      '252.19',
    );
  });

  it('shows 5001/10 as open when arrival decides instead of the sequence', () => {
    const arrival = [
      replace(
        RULES,
        '        F.col("ERDAT").alias("rate_date"),\n',
        '        F.col("ERDAT").alias("rate_date"),\n        "_tech_source_file",\n',
      ),
      replace(
        SILVER,
        `    keys=["order_id", "line_number"],
    sequence_by=F.col("change_seq"),`,
        `    keys=["order_id", "line_number"],
    sequence_by=F.col("_tech_source_file"),`,
      ),
    ];
    const warehouse = built(arrival);
    const status = "SELECT status FROM dwh_prod.silver.sales_order_line WHERE order_id = '5001' AND line_number = 10";
    expect([cell(warehouse, REVENUE), cell(warehouse, status)]).toEqual(['252.20', 'OPEN']);
  });

  it('has five customer versions when every column is tracked', () => {
    const all = replace(CUSTOMER, '    track_history_column_list=TRACKED,\n', '');
    expect(cell(built([all]), 'SELECT count(*) FROM dwh_prod.silver.customer')).toBe('5');
  });

  it('keeps C300 current when extracts are compared with what silver has', () => {
    // A comparison that starts from the present rows sees changes and never an absence: whoever is missing stays.
    const absent = replace(
      CUSTOMER,
      'return to_customer(extracts.where(F.col("_tech_extract_date") == F.lit(version))), version',
      `extract = extracts.where(F.col("_tech_extract_date") == F.lit(version))
    earlier = extracts.where(F.col("_tech_extract_date") < F.lit(version))
    return to_customer(extract.unionByName(earlier.join(extract, "KUNNR", "left_anti"))), version`,
    );
    const current = "SELECT _tech_is_current FROM dwh_prod.silver.customer_version WHERE customer_id = 'C300'";
    expect(cell(built([absent]), current)).toBe('true');
  });

  it('moves revenue to segment A when gold joins the current customer', () => {
    const current = replace(
      GOLD,
      `"o.customer_id = c.customer_id AND c._tech_valid_from <= o.order_date "
        "AND o.order_date < coalesce(c._tech_valid_to, DATE'9999-12-31')"`,
      '"o.customer_id = c.customer_id AND c._tech_valid_to IS NULL"',
    );
    const sql = `SELECT customer_segment, sum(amount_eur) FROM dwh_prod.gold.fct_order_line
      WHERE status <> 'CANCELLED' GROUP BY 1 ORDER BY 1`;
    expect(rows(built([current]), sql)).toEqual([
      ['A', '122.20'],
      ['unknown', '130.00'],
    ]);
  });

  it('changes nothing when all files land again under new names', () => {
    const warehouse = built([]);
    const again = warehouse.fork();
    land(again, { copy: '_copy' });
    refresh(again);
    const tables = ['sales_order', 'sales_order_line', 'sales_order_tombstone', 'customer', 'fx_rate'].map(
      (t) => `silver.${t}`,
    );
    for (const table of [...tables, 'gold.fct_order_line', 'gold.revenue_day_country']) {
      expect(again.hashTable(`dwh_prod.${table}`), table).toBe(warehouse.hashTable(`dwh_prod.${table}`));
    }
  });
});
