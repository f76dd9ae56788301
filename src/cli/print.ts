import { type CaseResult, formatProblem, type Problem } from '../authoring/index.ts';
import type { Line } from '../game-day/index.ts';
import type { Grade, Verdict } from '../schema/verdict.ts';
import type { CheckDocument, Claim, LabCheck, RunDocument, VerifyDocument } from './documents.ts';

/** Rows of a query that a terminal shows. */
const SHOWN_ROWS = 50;

const MARK = { pass: '✓', fail: '✗', error: '!', broken: '!' } as const;

export function printRun({ lab, seed, clock, queries, jobs, updates, outcomes }: RunDocument): string {
  const last = jobs.at(-1);
  return [
    `${lab}, seed ${seed}, ${clock}`,
    ...outcomes.map(({ do: what, outcome, error }, n) => `${n + 1}. ${what}: ${outcome}${error ? `: ${error}` : ''}`),
    `${jobs.length} job runs, ${updates.length} pipeline updates`,
    ...(last ? [`last run of ${last.job}: ${last.state} (${last.tasks.map(taskText).join(', ')})`] : []),
    ...queries.flatMap(({ sql, columns, rows }) => ['', sql.trim(), ...printTable(columns, rows)]),
  ].join('\n');
}

function taskText({ key, state }: { key: string; state: string }): string {
  return `${key} ${state}`;
}

function printTable(columns: readonly { name: string; type: string }[], rows: readonly (string | null)[][]): string[] {
  const head = columns.map(({ name, type }) => `${name} ${type}`);
  const cells = rows.slice(0, SHOWN_ROWS).map((row) => row.map((cell) => cell ?? 'NULL'));
  const widths = head.map((text, n) => Math.max(text.length, ...cells.map((row) => row[n]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, n) => cell.padEnd(widths[n]!))
      .join('  ')
      .trimEnd();
  const rest = rows.length - cells.length;
  return [
    line(head),
    line(widths.map((width) => '─'.repeat(width))),
    ...cells.map(line),
    `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${rest > 0 ? `, ${rest} of them not shown` : ''}`,
  ];
}

export function printGrade({ lab, seed, status, score, max, checks }: Grade): string {
  return [`${lab}, seed ${seed}`, ...checks.flatMap(printVerdict), `${status}: ${score} of ${max} points`].join('\n');
}

function printVerdict({ id, on, status, points, max, message, expected, actual, evidence }: Verdict): string[] {
  const head = `${MARK[status]} ${id} (${on}) ${points}/${max}${message ? `  ${message}` : ''}`;
  if (status !== 'fail') return [head];
  const detail = [
    expected === null ? undefined : `expected: ${expected}`,
    actual === null ? undefined : `actual:   ${actual}`,
    evidence === null ? undefined : `evidence: ${evidence.replace(/\s+/g, ' ').trim()}`,
  ];
  return [head, ...detail.filter((line) => line !== undefined).map((line) => `    ${line}`)];
}

export function printCheck({ labs }: CheckDocument): string {
  return labs.length > 0 ? labs.map(printLab).join('\n') : 'there is no lab to check';
}

function printLab({ lab, status, cases, problems = [] }: LabCheck): string {
  const held = cases.filter((each) => each.status === 'pass').length;
  // An activity has no cases.
  const told = status === 'pass' && cases.length === 0 ? 'its files hold' : `${held} of ${cases.length} cases hold`;
  return [
    `${MARK[status]} ${lab}: ${status}, ${told}`,
    ...problems.map((problem) => `    ${formatProblem(problem)}`),
    ...cases.filter((each) => each.status !== 'pass').flatMap(printCase),
  ].join('\n');
}

export function printCase({ name, seed, status, differences }: CaseResult): string[] {
  return [`  ${MARK[status]} ${name}, seed ${seed}`, ...differences.map((difference) => `      ${difference}`)];
}

const CLAIM_MARK = { confirmed: '✓', refuted: '✗', unknown: '!' } as const;

export function printVerify({ lab, seed, person, fingerprint, status, first, claims, points }: VerifyDocument): string {
  const who = person === null ? [] : [person];
  return [
    [lab, `seed ${seed}`, ...who, `fingerprint ${fingerprint}`].join(', '),
    ...claims.flatMap(printClaim),
    ...(points ? printPoints(points) : []),
    first === null ? status : `${status}: ${first}`,
  ].join('\n');
}

function printPoints(points: readonly Line[]): string[] {
  const sum = points.reduce((all, line) => all + line.points, 0);
  const lines = points.map(({ rule, of, sum: reckoned, points: own }) =>
    `    ${own} ${rule} ${of} ${reckoned}`.trimEnd(),
  );
  return [`points by the plan: ${Math.round(sum * 10) / 10}`, ...lines];
}

/** Times, lists and the rows of a verdict are long, and said only where they differ. */
function printClaim({ claim, status, claimed, found }: Claim): string[] {
  const head = `${CLAIM_MARK[status]} ${claim}`;
  if (status !== 'confirmed') return [head, `    claimed: ${claimed}`, `    found:   ${found}`];
  return [/^[[{]/.test(found) ? head : `${head}: ${found.replace(/: (expected|got) .*/s, '')}`];
}

export function printProblems(problems: readonly Problem[]): string {
  return problems.map(formatProblem).join('\n');
}
