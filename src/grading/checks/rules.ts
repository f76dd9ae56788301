import type { Warehouse } from '../../engine/index.ts';
import { parseSchema, printType } from '../../engine/sql/index.ts';
import { backtick, quoteText } from '../../engine/sql/quote.ts';
import type { CheckOf } from '../../schema/check.ts';
import { type Finding, fails, holds, theirs } from '../finding.ts';
import type { Look } from './look.ts';

type RulesCheck = CheckOf<'rules'>;
type Row = RulesCheck['defaults'];

/** The learner's rules let every must-pass row through and reject every must-fail row. */
export function checkRules(check: RulesCheck, { scene }: Look): Finding {
  const rules = theirs(() => rulesOf(check, scene.warehouse));
  const missing = check.names.find((name) => !Object.hasOwn(rules, name));
  if (missing !== undefined) return fails({ expected: `rule ${missing}`, actual: 'no such rule' });
  const rows = [...check.must_pass, ...check.must_fail].map(({ row }) => ({ ...check.defaults, ...row }));
  const rejections = rejectionsOf(rules, check.columns, rows, scene.warehouse);
  for (const [n, { name }] of check.must_pass.entries()) {
    const by = rejections[n]!;
    if (by.length > 0) return fails({ expected: `${name} passes`, actual: `${name} is rejected by ${by.join(', ')}` });
  }
  for (const [n, { name, rule }] of check.must_fail.entries()) {
    const by = rejections[check.must_pass.length + n]!;
    if (rule === undefined ? by.length > 0 : by.includes(rule)) continue;
    const expected = `${name} is rejected${rule === undefined ? '' : ` by ${rule}`}`;
    return fails({ expected, actual: by.length > 0 ? `${name} is rejected by ${by.join(', ')}` : `${name} passes` });
  }
  return holds();
}

function rulesOf({ module, dict }: RulesCheck, warehouse: Warehouse): Record<string, string> {
  const { state, ports } = warehouse;
  const python = ports.python();
  python.sync(state.workspace);
  return python.dict(module, dict, warehouse.pythonHost({ ...state.session, conf: {} }));
}

/** For each row the rules that reject it. One query a rule, so that a rule that does not parse is named. */
function rejectionsOf(
  rules: Readonly<Record<string, string>>,
  ddl: string,
  rows: readonly Row[],
  warehouse: Warehouse,
): string[][] {
  const rejections: string[][] = rows.map(() => []);
  if (rows.length === 0) return rejections;
  const source = rowsQuery(ddl, rows);
  for (const [rule, predicate] of Object.entries(rules)) {
    const sql = `SELECT position FROM (${source}) WHERE NOT coalesce((${predicate}), false)`;
    const found = theirs(() => warehouse.query(sql), { expected: `rule ${rule} can be evaluated`, evidence: sql });
    for (const [position] of found.rows) rejections[Number(position)]!.push(rule);
  }
  return rejections;
}

/** The rows as a query, typed as the DDL says; what a row leaves out is NULL. */
function rowsQuery(ddl: string, rows: readonly Row[]): string {
  const columns = parseSchema(ddl);
  const known = new Set(columns.map(({ name }) => name));
  const stray = rows.flatMap((row) => Object.keys(row)).find((name) => !known.has(name));
  if (stray !== undefined) throw new Error(`a row names ${stray}, which \`columns\` does not declare`);
  const select = rows.map((row, n) => {
    const cells = columns.map(
      ({ name, type }) => `CAST(${literal(row[name])} AS ${printType(type)}) AS ${backtick(name)}`,
    );
    return `SELECT ${n} AS position, ${cells.join(', ')}`;
  });
  return select.join(' UNION ALL ');
}

function literal(value: Row[string] | undefined): string {
  return value === null || value === undefined ? 'NULL' : quoteText(String(value));
}
