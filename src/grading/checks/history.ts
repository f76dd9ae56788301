import type { Commit } from '../../engine/index.ts';
import type { Action } from '../../schema/action.ts';
import type { CheckOf } from '../../schema/check.ts';
import { writes } from '../deeds.ts';
import { type Finding, fails, holds, theirs } from '../finding.ts';
import type { Look } from './look.ts';

/** What was done to a table since the history, or in which order the learner worked. */
export function checkHistory(check: CheckOf<'history'>, look: Look): Finding {
  return check.table === undefined ? checkOrder(check, look) : checkTable(check, check.table, look);
}

function checkTable(check: CheckOf<'history'>, name: string, look: Look): Finding {
  const before = look.found().warehouse.state.tables.get(name);
  const after = look.scene.warehouse.state.tables.get(name);
  const evidence = `DESCRIBE HISTORY ${name}`;
  if (!after) return fails({ expected: name, actual: 'no such table' });
  const same = before !== undefined && before.id === after.id;
  if (check.same_table && !same) {
    return fails({ expected: `the ${name} that was there`, actual: 'a table created anew', evidence });
  }
  const since = same ? after.commits.slice(before.commits.length) : after.commits;
  const operations = since.map(({ operation }) => operation as string);
  const forbidden = since.find(({ operation }) => check.never.includes(operation));
  if (forbidden) return fails({ expected: `no ${forbidden.operation}`, actual: commitText(forbidden), evidence });
  const missing = check.some.find((operation) => !operations.includes(operation));
  if (missing !== undefined) {
    return fails({ expected: missing, actual: operations.join(', ') || 'no commit', evidence });
  }
  return firstFind(check, name, since, look) ?? holds({ evidence });
}

/** The first version since the history in which the question finds something. Data that VACUUM took cannot be asked. */
function firstFind(
  { each_version }: CheckOf<'history'>,
  name: string,
  since: readonly Commit[],
  { scene }: Look,
): Finding | undefined {
  if (each_version === undefined) return undefined;
  for (const { version, timestamp, vacuumed } of since) {
    if (vacuumed) continue;
    const sql = each_version.replaceAll('{table}', `${name} VERSION AS OF ${version}`);
    const { columns, rows } = theirs(() => scene.warehouse.query(sql, { limit: 1 }));
    const [row] = rows;
    if (!row) continue;
    const found = columns.map((column, n) => `${column.name} ${row[n] ?? 'NULL'}`).join(', ');
    return fails({
      expected: 'no version with such rows',
      actual: `version ${version} of ${timestamp}: ${found}`,
      evidence: sql,
    });
  }
  return undefined;
}

function commitText({ version, operation, timestamp }: Commit): string {
  return `${operation} in version ${version} at ${timestamp}`;
}

function checkOrder({ answered_before_writing: task }: CheckOf<'history'>, { log }: Look): Finding {
  const expected = `an answer to ${task} before the first write`;
  const answers = (actions: readonly Action[]): string[] =>
    actions.flatMap((action) => (action.do === 'answer' && action.task === task ? [textOfValues(action.values)] : []));
  const last = answers(log).at(-1);
  if (last === undefined) return fails({ expected, actual: 'no answer' });
  const wrote = log.findIndex((action) => writes(action));
  const noted = wrote < 0 ? last : answers(log.slice(0, wrote)).at(-1);
  if (noted === undefined) return fails({ expected, actual: `${log[wrote]!.do} came first` });
  // What is graded is the last answer; a blank note before the write and the numbers after it prove nothing.
  return noted === last ? holds() : fails({ expected, actual: 'the answer was changed after it' });
}

function textOfValues(values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}
