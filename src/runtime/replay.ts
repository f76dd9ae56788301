import type { Ports } from '../engine/ports.ts';
import { type Cost, costOf, type Histories, openFreshScenes } from '../grading/index.ts';
import type { Action } from '../schema/action.ts';
import type { GradingBundle, StartBundle } from '../schema/bundle.ts';
import type { Impact } from '../schema/impact.ts';
import type { LogEntry, Outcome } from '../schema/log.ts';
import type { Grade } from '../schema/verdict.ts';
import { hadEffect } from './attempt.ts';
import type { LabEngine } from './lab-engine.ts';
import { LIMITS } from './limits.ts';
import { Session } from './session.ts';

export interface ReplayRequest {
  ports: Ports;
  engine: Pick<LabEngine, 'histories' | 'grade'>;
  lab: StartBundle;
  grading: GradingBundle;
  seed: number;
  entries: readonly LogEntry[];
  /** What did not come back in an earlier try, and why: actions by position, checks as `<position>:<id>`. */
  dead: { actions: Readonly<Record<number, string>>; checks: Readonly<Record<string, string>> };
  onHistory(done: number, total: number): void;
  onAction(n: number, action: Action): void;
  onCheck(n: number, id: string): void;
}

/** How one entry ended this time; null for one without effect, which a replay leaves out. */
export interface ReplayedStep {
  n: number;
  outcome: Outcome | null;
  error: string | null;
}

/** What came of a log when it was played again. */
export interface Replayed {
  steps: ReplayedStep[];
  /** One for each check whose finding the log keeps. */
  grades: { n: number; grade: Grade }[];
  /** What it had cost at the end. */
  cost: Cost;
  /** What readers had then, and at the end; null for a lab that declares no table. */
  impact: Impact | null;
}

/** Plays a log again from the lab's start, as a workbench does, and grades wherever it says that a check found something. */
export function replay(request: ReplayRequest): Replayed {
  const { ports, engine, lab, grading, seed, entries } = request;
  const histories = engine.histories(ports, lab, request.onHistory);
  const fresh = openFreshScenes(grading, histories, lab.lab.job ?? lab.base.job);
  const session = openSession(request, histories);
  const grades: Replayed['grades'] = [];
  const steps: ReplayedStep[] = [];
  try {
    for (const [n, entry] of entries.entries()) {
      steps.push(stepOf(n, entry, session, request));
      if (!entry.grade) continue;
      const log = session.attempt.entries.filter(hadEffect).map(({ action }) => action);
      const dead = deadAt(n, request.dead.checks);
      const onProgress = ({ check }: { check: string }): void => request.onCheck(n, check);
      const asked = { lab, grading, seed, yours: session.warehouse, histories, fresh, log, dead, onProgress };
      grades.push({ n, grade: session.limited(LIMITS.replayedStatement, () => engine.grade(asked)) });
    }
    return { steps, grades, cost: costOf(session.start, session.warehouse), impact: session.impact() };
  } finally {
    session.close();
    fresh.close();
    histories.close();
  }
}

function openSession({ ports, lab, seed }: ReplayRequest, histories: Histories): Session {
  return new Session({ ports, lab, seed, histories, attempt: null, now: () => 0, statement: LIMITS.replayedStatement });
}

function stepOf(n: number, entry: LogEntry, session: Session, request: ReplayRequest): ReplayedStep {
  if (!hadEffect(entry)) return { n, outcome: null, error: null };
  const why = request.dead.actions[n];
  if (why !== undefined) return { n, outcome: 'timeout', error: why };
  request.onAction(n, entry.action);
  const { outcome, error } = session.act(entry.action).entry;
  return { n, outcome: outcome ?? null, error: error ?? null };
}

function deadAt(n: number, checks: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(checks).filter(([key]) => key.startsWith(`${n}:`));
  return Object.fromEntries(own.map(([key, why]) => [key.slice(key.indexOf(':') + 1), why]));
}
