import type { CheckOf } from '../../schema/check.ts';
import { difference, differenceFromRows } from '../compare.ts';
import { type Finding, fails, holds } from '../finding.ts';
import { inlineParams } from '../text.ts';
import type { Look } from './look.ts';

/** A query yields the written rows, or those of the counterpart. */
export function checkQuery(check: CheckOf<'query'>, look: Look): Finding {
  const { sql, params, ordered } = check;
  const question = { warehouse: look.scene.warehouse, sql, params };
  const evidence = inlineParams(sql, params);
  const found = check.rows
    ? differenceFromRows(question, { rows: check.rows.map((row) => row.map(asCell)), columns: check.columns }, ordered)
    : difference(
        question,
        { warehouse: look.counterpart(check.equals!).warehouse, sql: check.there ?? sql, params },
        ordered,
      );
  return found ? fails({ ...found, evidence }) : holds({ evidence });
}

function asCell(value: string | number | boolean | null): string | null {
  return value === null ? null : String(value);
}
