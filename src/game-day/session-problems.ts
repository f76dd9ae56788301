import { nearest } from '../engine/sql/nearest.ts';
import type { PlannedInject, Session } from '../schema/game-day/session.ts';
import type { Plan } from '../schema/game-day.ts';
import { catchUpId } from './catch-up.ts';
import type { LabFacts, Labs } from './facts.ts';
import { isOwn, ownActionProblems } from './own-actions.ts';
import type { PlanProblem } from './plan.ts';

/** What one session gets wrong about its lab and about the day's clock. */
export function sessionProblems(plan: Plan, session: Session, place: string, labs: Labs): PlanProblem[] {
  const facts = labs[session.lab];
  if (!facts) return [unknown(`${place}.lab`, 'lab', session.lab, Object.keys(labs))];
  return [
    ...editionProblems(session, facts, place),
    ...timeProblems(plan, session, place),
    ...phaseProblems(session, facts, place),
    ...session.injects.flatMap((inject, at) => injectProblems(inject, session, facts, `${place}.injects.${at}`)),
    ...repeatedInjects(session, place),
    ...publishProblems(session, facts, place),
  ];
}

function unknown(place: string, noun: string, wanted: string, known: readonly string[]): PlanProblem {
  const [best] = nearest(wanted, known, 1);
  const hint = best ? `did you mean ${best}?` : `known: ${known.join(', ') || 'none'}`;
  return { place, what: `there is no ${noun} ${wanted}`, hint };
}

function editionProblems({ labHash }: Session, { hash, lab }: LabFacts, place: string): PlanProblem[] {
  if (labHash === undefined || labHash === hash) return [];
  const what = `the plan was made for another edition of ${lab.title}`;
  return [{ place: `${place}.labHash`, what, hint: 'look through its phases and injects, then save the plan anew' }];
}

function timeProblems({ minutes }: Plan, { starts, variant, phases }: Session, place: string): PlanProblem[] {
  const planned = phases.reduce((sum, phase) => sum + phase.minutes, 0);
  const end = starts + variant;
  return [
    ...(end <= minutes
      ? []
      : [{ place: `${place}.starts`, what: `ends at minute ${end}`, hint: `the day has ${minutes} minutes` }]),
    ...(planned <= variant
      ? []
      : [{ place: `${place}.phases`, what: `the phases take ${planned} minutes`, hint: `the session has ${variant}` }]),
  ];
}

function phaseProblems({ phases }: Session, { lab, catchUp }: LabFacts, place: string): PlanProblem[] {
  const own: readonly string[] = lab.phases;
  const first = phases[0]?.phase;
  const late = first !== undefined && own.indexOf(first) > 0 && !catchUp.includes(first);
  const hint = `begin with one of: ${[lab.phases[0], ...catchUp].join(', ')}`;
  const begins = late ? [{ place: `${place}.phases.0.phase`, what: `nobody can begin with ${first} here`, hint }] : [];
  const others = phases.flatMap(({ phase }, at) => {
    const here = `${place}.phases.${at}.phase`;
    if (!own.includes(phase)) return [unknown(here, `phase of ${lab.title}`, phase, own)];
    const before = phases[at - 1]?.phase;
    if (before === undefined || own.indexOf(before) < own.indexOf(phase)) return [];
    return [{ place: here, what: `${phase} comes after ${before}`, hint: `in this order: ${own.join(', ')}` }];
  });
  return [...begins, ...others];
}

function injectProblems(inject: PlannedInject, session: Session, facts: LabFacts, place: string): PlanProblem[] {
  const known = facts.injects.map(({ id }) => id);
  const own = isOwn(inject);
  const problems: PlanProblem[] = [];
  if (!own && !known.includes(inject.id)) {
    const problem = unknown(`${place}.id`, `inject of ${facts.lab.title}`, inject.id, known);
    problems.push({ ...problem, hint: `${problem.hint} An inject of your own needs a card or actions.` });
  }
  if (own && known.includes(inject.id)) {
    const what = `${inject.id} is an inject of ${facts.lab.title} and says itself what happens`;
    problems.push({ place: `${place}.id`, what, hint: 'give yours another id' });
  }
  const { when } = inject;
  const minute = 'minute' in when ? when.minute : when.log.on === 'not_looked' ? when.log.minute : 0;
  if (minute >= session.variant) {
    const what = `minute ${minute} is after the session's end`;
    problems.push({ place: `${place}.when`, what, hint: `the session has ${session.variant} minutes` });
  }
  if (facts.catchUp.some((phase) => catchUpId(phase) === inject.id)) {
    const what = `${inject.id} is what the code of a catch-up stands for`;
    problems.push({ place: `${place}.id`, what, hint: 'another id' });
  }
  if (inject.clean && !inject.actions)
    problems.push({ place: `${place}.clean`, what: '`clean` goes with `actions`', hint: 'leave it out' });
  problems.push(
    ...ownActionProblems(inject.actions ?? [], facts, `${place}.actions`),
    ...ownActionProblems(inject.clean ?? [], facts, `${place}.clean`),
  );
  if ('log' in when && when.log.on === 'check') {
    const checks = facts.checks.map(({ id }) => id);
    for (const id of [...when.log.holds, ...when.log.fails])
      if (!checks.includes(id)) problems.push(unknown(`${place}.when.log`, `check of ${facts.lab.title}`, id, checks));
  }
  return problems;
}

function repeatedInjects({ injects }: Session, place: string): PlanProblem[] {
  return injects.flatMap(({ id }, at) =>
    injects.findIndex((one) => one.id === id) === at
      ? []
      : [{ place: `${place}.injects.${at}.id`, what: `${id} happens twice`, hint: 'once a session' }],
  );
}

function publishProblems({ publish }: Session, { checks, tasks, lab }: LabFacts, place: string): PlanProblem[] {
  const { check, announced_by: task } = publish;
  const problems: PlanProblem[] = [];
  if (check !== undefined && task !== undefined)
    problems.push({ place: `${place}.publish`, what: 'tells a wrong publish in two ways', hint: 'keep one of them' });
  const ids = checks.map(({ id }) => id);
  if (check !== undefined && !ids.includes(check))
    problems.push(unknown(`${place}.publish.check`, `check of ${lab.title}`, check, ids));
  const names = tasks.map(({ id }) => id);
  if (task !== undefined && !names.includes(task))
    problems.push(unknown(`${place}.publish.announced_by`, `task of ${lab.title}`, task, names));
  return problems;
}
