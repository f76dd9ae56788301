import { canonicalJson, hash } from '../evidence/index.ts';
import { Plan, type PlanInput } from '../schema/game-day.ts';
import type { Phase } from '../schema/phase.ts';
import type { LabFacts, Labs } from './facts.ts';
import { sessionProblems } from './session-problems.ts';

/** What is wrong with a plan, where, and what to do about it. */
export interface PlanProblem {
  /** e.g. `sessions.0.injects.2.id`; empty for the whole file. */
  place: string;
  what: string;
  hint?: string | undefined;
}

/** 16 hexadecimal digits over everything a plan says: on every hand-out, so that a card of another plan is told apart. */
export function planHash(plan: Plan): string {
  return hash(canonicalJson(plan)).slice(0, 16);
}

export type ReadPlan =
  | { plan: Plan; problems: readonly PlanProblem[] }
  | { plan: null; problems: readonly PlanProblem[] };

/** Reads a plan's file and checks it against the labs. A plan with problems of the second kind can be opened and repaired. */
export function readPlan(text: string, labs: Labs): ReadPlan {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { plan: null, problems: [{ place: '', what, hint: 'a plan is JSON; save one from this page as a model' }] };
  }
  const parsed = Plan.safeParse(value);
  if (parsed.success) return { plan: parsed.data, problems: planProblems(parsed.data, labs) };
  return {
    plan: null,
    problems: parsed.error.issues.map(({ path, message }) => ({ place: path.join('.'), what: message })),
  };
}

/** Everything that a plan gets wrong about the labs, its own clock and its own names. */
export function planProblems(plan: Plan, labs: Labs): PlanProblem[] {
  return [
    ...plan.sessions.flatMap((session, at) => sessionProblems(plan, session, `sessions.${at}`, labs)),
    ...overlaps(plan),
    ...repeated(plan.sessions.map(({ lab }) => lab)).map((at) => ({
      place: `sessions.${at}.lab`,
      what: `${plan.sessions[at]?.lab} is played twice`,
      hint: 'results are told apart by lab: one session a lab',
    })),
    ...repeated(plan.teams.map(({ id }) => id)).map((at) => ({
      place: `teams.${at}.id`,
      what: `two teams are called ${plan.teams[at]?.id}`,
      hint: 'another id, e.g. the next colour',
    })),
    ...repeated(plan.teams.map(({ seed }) => String(seed))).map((at) => ({
      place: `teams.${at}.seed`,
      what: `seed ${plan.teams[at]?.seed} is another team's: they would have the same numbers`,
      hint: 'any other whole number',
    })),
    ...plan.agenda
      .map(({ minute }, at) => ({ minute, at }))
      .filter(({ minute }) => minute > plan.minutes)
      .map(({ minute, at }) => ({
        place: `agenda.${at}.minute`,
        what: `minute ${minute} is after the day's end`,
        hint: `the day has ${plan.minutes} minutes`,
      })),
  ];
}

/** Positions of values that stood there before. */
function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, at) => (values.indexOf(value) < at ? [at] : []));
}

function overlaps({ sessions }: Plan): PlanProblem[] {
  return sessions.flatMap((session, at) => {
    const other = sessions.find(
      (one) => one !== session && one.starts <= session.starts && session.starts < one.starts + one.variant,
    );
    if (!other || (other.starts === session.starts && sessions.indexOf(other) > at)) return [];
    const hint = `${other.lab} ends at minute ${other.starts + other.variant}`;
    return [{ place: `sessions.${at}.starts`, what: `${session.lab} begins before ${other.lab} has ended`, hint }];
  });
}

/** How many phases there is time for. */
const PLAYED = { 20: 2, 45: 4, 90: Number.POSITIVE_INFINITY } as const;

/**
 * The lab's phases that a variant plays, from the first or a later one on, with its minutes spread over them by the points
 * that each phase can give.
 */
export function phasesOf(
  facts: LabFacts,
  variant: 20 | 45 | 90,
  from: Phase | undefined = facts.lab.phases[0],
): Plan['sessions'][number]['phases'] {
  const first = from ? Math.max(0, facts.lab.phases.indexOf(from)) : 0;
  const phases = facts.lab.phases.slice(first, first + PLAYED[variant]);
  const worth = phases.map((phase) => {
    const tasks = new Set(facts.tasks.filter((task) => task.phase === phase).map(({ id }) => id));
    return facts.checks.filter(({ task }) => tasks.has(task)).reduce((sum, { points }) => sum + points, 0) + 5;
  });
  const all = worth.reduce((sum, points) => sum + points, 0);
  const minutes = worth.map((points) => Math.max(1, Math.floor((variant * points) / all)));
  const rest = variant - minutes.reduce((sum, one) => sum + one, 0);
  return phases.map((phase, at) => ({ phase, minutes: (minutes[at] ?? 1) + (at === phases.length - 1 ? rest : 0) }));
}

/** A plan to begin with: one lab, four teams, the lab's own injects at their own minutes. */
export function planFor(facts: LabFacts, variant: 20 | 45 | 90, seed: number): PlanInput {
  const colours = ['blue', 'red', 'amber', 'slate'];
  return {
    kind: 'crosshire-game-day',
    format: 1,
    title: facts.lab.title,
    version: 1,
    minutes: variant + 30,
    sessions: [
      {
        lab: facts.id,
        variant,
        starts: 10,
        phases: phasesOf(facts, variant),
        injects: facts.injects
          .filter(({ minute }) => minute > 0 && minute < variant)
          .map(({ id, minute }) => ({ id, when: { minute } })),
        publish: publishOf(facts),
      },
    ],
    teams: colours.map((id, at) => ({ id, name: `Team ${id}`, seed: seed + at })),
    agenda: [
      { minute: 0, kind: 'brief', title: 'Briefing' },
      { minute: variant + 10, kind: 'debrief', title: 'Debrief' },
    ],
    scoring: {},
  };
}

/** How the lab itself tells a wrong publish: its own check, else the scope that has to be announced before. */
export function publishOf({ checks, tasks }: LabFacts): Plan['sessions'][number]['publish'] {
  const check = checks.find(({ id, kind }) => kind === 'history' && /publish/.test(id));
  if (check) return { check: check.id };
  const scope = tasks.find(({ id, phase }) => id === 'scope' && phase === 'contain');
  return scope ? { announced_by: scope.id } : {};
}
