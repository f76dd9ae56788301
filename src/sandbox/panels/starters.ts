import type { MessageKey } from '../../i18n/index.ts';

export interface Starter {
  question: MessageKey;
  sql: string;
}

const TABLES: Starter = {
  question: 'console.starter.tables',
  sql: `SELECT table_catalog, table_schema, table_name, table_type
FROM system.information_schema.tables
ORDER BY table_schema, table_name;
`,
};

/** Asked of the log of the pipeline that fills the table. */
const rulesOf = (table: string): Starter => ({
  question: 'console.starter.rules',
  sql: `SELECT date(timestamp) AS night, rule.name, sum(rule.passed_records) AS passed, sum(rule.failed_records) AS failed
FROM (
  SELECT timestamp, explode(from_json(details:flow_progress.data_quality.expectations,
    'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>')) AS rule
  FROM event_log(TABLE(${table}))
  WHERE event_type = 'flow_progress'
)
GROUP BY ALL
ORDER BY night, failed DESC;
`,
});

/** By the catalog of production, since bases that extend another one share it. */
const OWN: Readonly<Record<string, readonly Starter[]>> = {
  dwh_prod: [
    rulesOf('dwh_prod.silver.sales_order_line'),
    {
      question: 'console.starter.days',
      sql: `SELECT order_date, country, revenue_eur
FROM dwh_prod.gold.revenue_day_country
ORDER BY order_date, country;
`,
    },
  ],
  commerce_prod: [
    rulesOf('commerce_prod.silver.orders'),
    {
      question: 'console.starter.sales',
      sql: `SELECT order_date, segment, currency, sum(orders) AS orders, sum(amount) AS amount
FROM commerce_prod.gold.daily_customer_sales
GROUP BY ALL
ORDER BY order_date, segment, currency;
`,
    },
  ],
};

/** What an empty console offers: questions an engineer would ask first of these catalogs, with the statement that answers each. */
export const startersOf = (catalogs: Readonly<Record<string, unknown>>): Starter[] => [
  TABLES,
  ...Object.keys(catalogs).flatMap((catalog) => OWN[catalog] ?? []),
];
