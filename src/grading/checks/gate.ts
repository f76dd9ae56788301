import { EngineError, type Rows, type Warehouse } from '../../engine/index.ts';
import type { CheckOf } from '../../schema/check.ts';
import { describeError, type Finding, fails, holds, theirs } from '../finding.ts';
import { takeSteps } from '../scene.ts';
import { cellText, mentions } from '../text.ts';
import { jobParameters } from './gate-parameters.ts';
import type { Look } from './look.ts';

type Gate = CheckOf<'gate'>;
type Night = Gate['nights'][number];

/** The gate file passes, or raises with both counts, on each prepared night. */
export function checkGate(check: Gate, { scene, job }: Look): Finding {
  const text = scene.warehouse.state.workspace.get(check.file);
  if (text === undefined) return fails({ expected: check.file, actual: 'no such file' });
  const prepared = scene.warehouse.fork();
  try {
    const trouble = takeSteps(prepared, check.prepare, 'prepare');
    if (trouble) return fails({ actual: trouble });
    return firstBad(check, text, job, prepared);
  } finally {
    prepared.close();
  }
}

function firstBad(check: Gate, text: string, job: string, prepared: Warehouse): Finding {
  for (const night of check.nights) {
    const fork = prepared.fork();
    try {
      const finding = runNight(check, night, text, job, fork);
      if (!finding.holds) return finding;
    } finally {
      fork.close();
    }
  }
  return holds();
}

function runNight(check: Gate, night: Night, text: string, job: string, fork: Warehouse): Finding {
  const label = (what: string): string => `${night.name}: ${what}`;
  const trouble = takeSteps(fork, night.actions, night.name);
  if (trouble) return fails({ actual: label(trouble) });
  const counts = night.counts === undefined ? [] : countsOf(night.counts, fork);
  const given = theirs(() => jobParameters(fork, job, check.file));
  const parameters = { ...given, ...check.params, ...night.params };
  const { statements, error } = theirs(() => fork.execute(text, { parameters }));
  const raised = error instanceof EngineError ? describeError(error) : undefined;
  const wanted = wantedText(night, counts);
  const verdict = (holdsHere: boolean, actual: string): Finding =>
    holdsHere ? holds() : fails({ expected: label(wanted), actual: label(actual) });
  if (raised === undefined) {
    const said = rowText(statements.at(-1)?.rows);
    return verdict(
      night.expect !== 'raise' && says(night, said),
      night.says === undefined ? 'passes' : `passes with ${said}`,
    );
  }
  const spoke = night.expect !== 'pass' && error!.condition === 'USER_RAISED_EXCEPTION';
  return verdict(spoke && says(night, raised) && counts.every((count) => mentions(raised, count)), raised);
}

function wantedText({ expect, says: pattern }: Night, counts: readonly string[]): string {
  const does = { pass: 'passes', raise: 'raises', either: 'passes or raises' }[expect];
  const parts = [...counts, ...(pattern === undefined ? [] : [`words like ${pattern}`])];
  return parts.length === 0 ? does : `${does} with ${parts.join(' and ')}`;
}

function says({ says: pattern }: Night, text: string): boolean {
  return pattern === undefined || new RegExp(pattern, 'iu').test(text);
}

function rowText(rows: Rows | undefined): string {
  return rows?.rows[0]?.map(cellText).join(' | ') ?? 'no row';
}

function countsOf(sql: string, fork: Warehouse): string[] {
  const [row] = theirs(() => fork.query(sql, { limit: 1 })).rows;
  if (!row) throw new Error('`counts` yields no row');
  return row.map((cell) => cell ?? 'NULL');
}
