import { type Mark, marksOf, type Times, timesOf } from '../grading/index.ts';
import type { EvidenceCost } from '../schema/evidence.ts';
import type { RunEntry } from '../schema/game-day/record.ts';
import type { Plan } from '../schema/game-day.ts';
import type { Impact } from '../schema/impact.ts';
import type { LogEntry } from '../schema/log.ts';
import type { Spoke } from '../schema/verdict.ts';
import { played } from './board.ts';
import { type CaughtUp, caughtUpIn } from './catch-up.ts';
import { type Destroyed, destroyedIn } from './destructive.ts';
import type { LabFacts, Labs } from './facts.ts';
import { injectIds, type WrongPublish, wrongPublish } from './publish.ts';
import type { Counted } from './results.ts';
import { limitsOf } from './schedule.ts';
import { type Recognised, recognise } from './wrong-repairs.ts';

/** What a shift change leaves in the log: something that was opened. */
export const HANDOVER = { begun: 'handover', taken: 'handover-taken' } as const;

/** How one team went through one lab; times in milliseconds of its own log. */
export interface Course {
  team: string;
  lab: string;
  seal: string;
  times: Times;
  marks: readonly Mark[];
  /** Verdicts of the newest check that hold, and how many there are. */
  holds: { count: number; of: number } | null;
  hints: number;
  checks: number;
  notes: readonly { ms: number; text: string }[];
  destroyed: readonly Destroyed[];
  recognised: readonly Recognised[];
  published: WrongPublish | null;
  /** What the repair had cost when the result was saved; null in a file that does not say. */
  cost: EvidenceCost | null;
  /** What readers had wrong when it was saved, and at the beginning; null where the file or the lab does not say. */
  impact: Impact | null;
  caughtUp: readonly CaughtUp[];
  /** Shift changes: when the next shift had read the notes, and how long that took. */
  handovers: readonly { ms: number; took: number }[];
  /** The story's night, from 1, on which the team's guard would have spoken; null while no guard held. */
  guardNight: number | null;
  /** Nights of the story on which nothing spoke. */
  nights: number;
}

/** Every counted result as a course, in the plan's order of labs and teams. */
export function coursesOf(counted: readonly Counted[], plan: Plan, labs: Labs, record: readonly RunEntry[]): Course[] {
  const limits = limitsOf(plan, record);
  return plan.sessions.flatMap((session) =>
    plan.teams.flatMap(({ id }) => {
      const one = counted.find(({ team, lab }) => team === id && lab === session.lab);
      const facts = labs[session.lab];
      if (!one || !facts) return [];
      const log = played(one, limits);
      const published = wrongPublish(log, session.publish, injectIds(facts, session));
      const { seal, claim } = one.evidence;
      const own = {
        team: id,
        lab: session.lab,
        seal,
        published,
        cost: claim.cost ?? null,
        impact: claim.impact ?? null,
      };
      return [{ ...own, ...courseOf(log, facts) }];
    }),
  );
}

function courseOf(log: readonly LogEntry[], facts: LabFacts) {
  const grades = log.flatMap(({ grade }) => (grade ? [grade] : []));
  const checks = grades.at(-1)?.checks;
  return {
    times: timesOf(log, facts),
    marks: marksOf(log),
    holds: checks ? { count: checks.filter(({ status }) => status === 'pass').length, of: checks.length } : null,
    hints: log.filter(({ action }) => action.do === 'hint').length,
    checks: grades.length,
    notes: log.flatMap(({ ms, action }) => (action.do === 'note' ? [{ ms, text: action.text }] : [])),
    destroyed: destroyedIn(log),
    recognised: recognise(log, facts),
    caughtUp: caughtUpIn(log),
    handovers: handoversIn(log),
    guardNight: guardNight(
      (checks ?? []).flatMap(({ spoke }) => spoke ?? []),
      facts.nights.length,
    ),
    nights: facts.nights.length,
  };
}

/** Each taking over, with the beginning of the shift change before it. */
function handoversIn(log: readonly LogEntry[]): { ms: number; took: number }[] {
  const at = (what: string) => (entry: LogEntry) => entry.action.do === 'look' && entry.action.at === what;
  return log.filter(at(HANDOVER.taken)).map(({ n, ms }) => {
    const begun = log.findLast((entry) => entry.n < n && at(HANDOVER.begun)(entry));
    return { ms, took: ms - (begun?.ms ?? ms) };
  });
}

/** The worst replay counts; in each the guard that spoke first. The first run of a replay settles the files and is no night. */
function guardNight(spoke: readonly Spoke[], nights: number): number | null {
  if (spoke.length === 0) return null;
  const replays = Map.groupBy(spoke, ({ strike, seed }) => `${strike} ${seed}`);
  const runs = [...replays.values()].map((all) => Math.min(...all.map(({ run }) => run)));
  return Math.min(Math.max(1, ...runs.map((run) => run - 1)), Math.max(1, nights));
}
