import type { MessageKey } from '../../i18n/index.ts';

/** What an empty console offers: three questions an engineer would ask first, with the statement that answers each. */
export const STARTERS: readonly { question: MessageKey; sql: string }[] = [
  {
    question: 'console.starter.tables',
    sql: `SELECT table_catalog, table_schema, table_name, table_type
FROM system.information_schema.tables
ORDER BY table_schema, table_name;
`,
  },
  {
    question: 'console.starter.rules',
    sql: `SELECT date(timestamp) AS night, rule.name, sum(rule.passed_records) AS passed, sum(rule.failed_records) AS failed
FROM (
  SELECT timestamp, explode(from_json(details:flow_progress.data_quality.expectations,
    'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>')) AS rule
  FROM event_log(TABLE(dwh_prod.silver.sales_order_line))
  WHERE event_type = 'flow_progress'
)
GROUP BY ALL
ORDER BY night, failed DESC;
`,
  },
  {
    question: 'console.starter.days',
    sql: `SELECT order_date, country, revenue_eur
FROM dwh_prod.gold.revenue_day_country
ORDER BY order_date, country;
`,
  },
];
