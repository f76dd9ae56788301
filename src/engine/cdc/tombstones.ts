import { EngineError } from '../errors.ts';

const PROPERTY = 'pipelines.cdc.tombstoneGCThresholdInSeconds';
const TWO_DAYS = 172_800;

/**
 * How long a deletion is remembered for events that arrive late: the one place that decides it. A deletion older than
 * this (by the time it was applied, not by its sequence) is forgotten at the next update, and a late older upsert then
 * brings the row back.
 * Source: docs.databricks.com/aws/en/ldp/developer/ldp-sql-ref-apply-changes-into (table property, default 2 days).
 */
export function tombstoneHorizon(properties: Readonly<Record<string, string>>, clock: string): string {
  const text = properties[PROPERTY] ?? String(TWO_DAYS);
  if (!/^\d{1,9}$/.test(text)) {
    throw new EngineError({
      condition: 'INVALID_TABLE_PROPERTY',
      message: `Table property ${PROPERTY}: "${text}" is no number of seconds.`,
    });
  }
  return new Date(Date.parse(clock) - Number(text) * 1000).toISOString();
}
