import { timesOf } from '../grading/index.ts';
import type { RunEntry } from '../schema/game-day/record.ts';
import type { Scoring } from '../schema/game-day/scoring.ts';
import type { Session } from '../schema/game-day/session.ts';
import type { Plan } from '../schema/game-day.ts';
import type { Phase } from '../schema/lab.ts';
import type { LogEntry } from '../schema/log.ts';
import { caughtUpIn, ownWork } from './catch-up.ts';
import type { LabFacts } from './facts.ts';
import { injectIds, wrongPublish } from './publish.ts';

/** What gives or costs points; each is a field of the plan's scoring. */
export type Rule = 'check' | 'pace' | 'hint' | 'wrong_publish' | 'reveal' | 'catch_up' | 'rubric';

/** Points and the rule that gave them. */
export interface Line {
  rule: Rule;
  /** The lab; null for what belongs to the whole day. */
  lab: string | null;
  phase: Phase | null;
  /** The check, the task, the phase or the behaviour that it is about. */
  of: string;
  points: number;
  /** The rule as a calculation, e.g. `10 × 1.5`. */
  sum: string;
}

/** What a log is worth by the plan's rules. Pressing Check is in none of them. */
export function linesOfResult(log: readonly LogEntry[], session: Session, scoring: Scoring, facts: LabFacts): Line[] {
  const phaseOf = phases(session, facts);
  return [
    ...checkLines(log, scoring, facts, phaseOf),
    ...paceLines(log, session, scoring, facts),
    ...hintLines(log, scoring, facts, phaseOf),
    ...publishLines(log, session, scoring, facts),
    ...revealLines(log, scoring, facts.id),
    ...catchUpLines(log, session, scoring, facts.id),
  ];
}

type PhaseOf = (task: string) => Phase | undefined;

/** The phase of a task, when the session plays it. */
function phases(session: Session, { tasks }: LabFacts): PhaseOf {
  return (task) => {
    const phase = tasks.find(({ id }) => id === task)?.phase;
    return session.phases.some((one) => one.phase === phase) ? phase : undefined;
  };
}

/**
 * What the newest check found; the points are the lab's own. Of a phase that a catch-up did for the team, the newest check
 * before it: what was loaded gives nothing, and what they had found by then stays theirs.
 */
function checkLines(log: readonly LogEntry[], { weights }: Scoring, facts: LabFacts, phaseOf: PhaseOf): Line[] {
  const caughtUp = caughtUpIn(log);
  const newest = (phase: Phase) =>
    ownWork(log, phase, facts.lab.phases, caughtUp).findLast((entry) => entry.grade !== undefined)?.grade?.checks ?? [];
  const byPhase = new Map(facts.lab.phases.map((phase) => [phase, newest(phase)]));
  const last = log.findLast((entry) => entry.grade !== undefined)?.grade?.checks ?? [];
  return last.flatMap(({ id, task }) => {
    const phase = phaseOf(task);
    const verdict = phase && byPhase.get(phase)?.find((one) => one.id === id);
    if (!phase || verdict?.status !== 'pass') return [];
    const weight = weights[phase] ?? 1;
    const { max } = verdict;
    return [{ rule: 'check', lab: facts.id, phase, of: id, points: max * weight, sum: `${max} × ${weight}` }];
  });
}

function paceLines(log: readonly LogEntry[], session: Session, { pace }: Scoring, facts: LabFacts): Line[] {
  if (pace === 0) return [];
  let planned = 0;
  const times = new Map<number, ReturnType<typeof timesOf>['phases']>();
  const heldIn = (own: readonly LogEntry[]) => {
    const known = times.get(own.length) ?? timesOf(own, facts).phases;
    times.set(own.length, known);
    return known;
  };
  return session.phases.flatMap(({ phase, minutes }) => {
    planned += minutes;
    const held = heldIn(ownWork(log, phase, facts.lab.phases));
    const ms = held.find((one) => one.phase === phase)?.held ?? null;
    if (ms === null || ms > planned * 60_000) return [];
    const sum = `${Math.ceil(ms / 60_000)} ≤ ${planned} min`;
    return [{ rule: 'pace', lab: facts.id, phase, of: phase, points: pace, sum }];
  });
}

function hintLines(log: readonly LogEntry[], { hints: factor }: Scoring, facts: LabFacts, phaseOf: PhaseOf): Line[] {
  const taken = log.flatMap(({ action }) => (action.do === 'hint' ? [action.task] : []));
  return facts.tasks.flatMap(({ id, hints }) => {
    const phase = phaseOf(id);
    const asked = taken.filter((task) => task === id).length;
    const prices = hints.slice(0, asked).map(({ price }) => price);
    const price = prices.reduce((total, one) => total + one, 0);
    if (!phase || price * factor === 0) return [];
    const sum = `(${prices.join(' + ')}) × ${factor}`;
    return [{ rule: 'hint', lab: facts.id, phase, of: id, points: -price * factor, sum }];
  });
}

function publishLines(
  log: readonly LogEntry[],
  session: Session,
  { wrong_publish: price }: Scoring,
  facts: LabFacts,
): Line[] {
  const wrong = wrongPublish(log, session.publish, injectIds(facts, session));
  if (!wrong || price === 0) return [];
  return [{ rule: 'wrong_publish', lab: facts.id, phase: null, of: wrong.by, points: -price, sum: `step ${wrong.n}` }];
}

function revealLines(log: readonly LogEntry[], { reveal }: Scoring, lab: string): Line[] {
  const shown = log.find(({ action }) => action.do === 'reveal');
  if (!shown || reveal === 0) return [];
  return [{ rule: 'reveal', lab, phase: null, of: 'reveal', points: -reveal, sum: `step ${shown.n}` }];
}

/** Each phase once. Where the session itself begins later in the story, that costs nobody anything. */
function catchUpLines(log: readonly LogEntry[], session: Session, { catch_up: price }: Scoring, lab: string): Line[] {
  const priced = caughtUpIn(log).filter(({ phase }) => phase !== session.phases[0]?.phase);
  const once = priced.filter(({ phase }, at) => priced.findIndex((one) => one.phase === phase) === at);
  if (price === 0) return [];
  return once.map(({ n, phase }) => {
    return { rule: 'catch_up', lab, phase, of: phase, points: -price, sum: `step ${n}` };
  });
}

/** What the coach gave and saw: the newest level of each behaviour, and each catch-up once. */
export function linesOfRecord(record: readonly RunEntry[], team: string, { scoring, sessions }: Plan): Line[] {
  const levels = new Map<string, number>();
  const told = new Map<string, { lab: string; phase: Phase }>();
  for (const { event } of record) {
    if (event.do === 'rubric' && event.team === team) levels.set(event.behaviour, event.level);
    if (event.do === 'catch_up' && event.team === team && sessions.some(({ lab }) => lab === event.lab))
      told.set(`${event.lab}/${event.phase}`, event);
  }
  return [
    ...scoring.rubric.flatMap(({ id, points }): Line[] => {
      const level = levels.get(id) ?? 0;
      if (level === 0) return [];
      return [{ rule: 'rubric', lab: null, phase: null, of: id, points: (points * level) / 2, sum: `${level} of 2` }];
    }),
    ...[...told.values()].map(
      ({ lab, phase }): Line => ({ rule: 'catch_up', lab, phase, of: phase, points: -scoring.catch_up, sum: '' }),
    ),
  ];
}
