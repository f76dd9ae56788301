import type { RunEntry } from '../schema/game-day/record.ts';
import type { Plan } from '../schema/game-day.ts';
import type { Labs } from './facts.ts';
import { type Line, linesOfRecord, linesOfResult } from './lines.ts';
import { type Counted, type Result, type Sorted, sortResults } from './results.ts';
import { limitsOf } from './schedule.ts';

/** One team on the board. */
export interface Row {
  team: string;
  name: string;
  /** 1 for the best; teams with the same points have the same place. */
  place: number;
  points: number;
  /** Everything that gave or cost points. */
  lines: readonly Line[];
}

export interface Board {
  rows: readonly Row[];
  /** Points that there are to earn in all: checks, phases in their time, and what the observer watches for. */
  max: number;
  results: Sorted;
}

/**
 * The scoreboard: a pure function of the results, the plan, and what the coach recorded. Labs are what the plan's sessions
 * name. Durations come from each log's own milliseconds and from nothing else.
 */
export function boardOf(results: readonly Result[], plan: Plan, labs: Labs, record: readonly RunEntry[] = []): Board {
  const sorted = sortResults(results, plan, labs);
  const limits = limitsOf(plan, record);
  const rows = plan.teams.map(({ id, name }) => {
    const lines = [
      ...plan.sessions.flatMap((session) => {
        const counted = sorted.counted.find((one) => one.team === id && one.lab === session.lab);
        const facts = labs[session.lab];
        if (!counted || !facts) return [];
        return linesOfResult(played(counted, limits), session, plan.scoring, facts);
      }),
      ...linesOfRecord(record, id, plan),
    ];
    return { team: id, name, place: 1, points: tenth(lines.reduce((sum, line) => sum + line.points, 0)), lines };
  });
  rows.sort((a, b) => b.points - a.points || (a.team < b.team ? -1 : 1));
  for (const row of rows) row.place = rows.findIndex(({ points }) => points === row.points) + 1;
  return { rows, max: maxOf(plan, labs), results: sorted };
}

/** Tenths, so that weights leave no dust. */
export const tenth = (points: number): number => Math.round(points * 10) / 10;

/** The part of a log that lies within the session's time. */
export function played({ lab, evidence }: Counted, limits: ReadonlyMap<string, number>) {
  const limit = limits.get(lab) ?? Number.POSITIVE_INFINITY;
  return evidence.entries.map(({ entry }) => entry).filter(({ ms }) => ms <= limit);
}

function maxOf(plan: Plan, labs: Labs): number {
  const points = plan.sessions.flatMap(({ lab, phases }) => {
    const facts = labs[lab];
    if (!facts) return [];
    return facts.checks.map((check) => {
      const phase = facts.tasks.find(({ id }) => id === check.task)?.phase;
      if (!phase || !phases.some((one) => one.phase === phase)) return 0;
      return check.points * (plan.scoring.weights[phase] ?? 1);
    });
  });
  const { pace, rubric } = plan.scoring;
  const paced = plan.sessions.reduce((sum, { phases }) => sum + phases.length * pace, 0);
  const observed = rubric.reduce((sum, behaviour) => sum + behaviour.points, 0);
  return tenth(points.reduce((sum, one) => sum + one, paced + observed));
}
