import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placesIn, readLab } from '../../src/authoring/index.ts';
import { claimOf, sealEvidence, writeEvidence } from '../../src/evidence/index.ts';
import { timesOf } from '../../src/grading/index.ts';
import { VERSIONS } from '../../src/runtime/versions.ts';
import type { Action } from '../../src/schema/action.ts';
import type { Evidence } from '../../src/schema/evidence.ts';
import type { LogEntry } from '../../src/schema/log.ts';
import type { Grade } from '../../src/schema/verdict.ts';
import { HOME, LOST_ORDERS } from '../authoring/lab-folder.ts';

const { start } = readLab(LOST_ORDERS, placesIn(HOME).bases);

/** One step of an attempt; a second between two of them. */
export type Step = [Action, Partial<Omit<LogEntry, 'n' | 'ms' | 'action'>>?];

export const logOf = (steps: readonly Step[]): LogEntry[] =>
  steps.map(([action, part], n) => ({ n, ms: n * 1000, action, outcome: 'ok', ...part }));

/** Evidence of an attempt at lost-orders, sealed as the workbench seals it. */
export function evidenceOf(log: readonly LogEntry[], head: Partial<Evidence['head']> = {}): Evidence {
  const claim = claimOf(log, start.tasks, timesOf(log, start));
  const made = {
    lab: 'lost-orders',
    seed: 1,
    labHash: start.hash,
    engine: VERSIONS.engine,
    person: 'blue',
    started: '2026-07-15T07:30:00.000Z',
    ...head,
  };
  return sealEvidence(made, log, claim);
}

export function fileOf(evidence: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'evidence-')), 'lost-orders.evidence.json');
  writeFileSync(path, typeof evidence === 'string' ? evidence : writeEvidence(evidence as Evidence));
  return path;
}

export const edit = (path: string, find: string, replacement: string): Action => ({
  do: 'edit',
  path,
  replace: { find, with: replacement },
});

/** A grade with one verdict in another state than it was found. */
export function withVerdict(grade: Grade, id: string, status: 'pass' | 'fail'): Grade {
  const checks = grade.checks.map((verdict) =>
    verdict.id === id ? { ...verdict, status, points: status === 'pass' ? verdict.max : 0 } : verdict,
  );
  return { ...grade, checks, score: checks.reduce((sum, { points }) => sum + points, 0) };
}
