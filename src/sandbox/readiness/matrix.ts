import type { Practice, PracticeActivity, PracticeLab } from '../../components/practice-lab.ts';
import { Difficulty, Skill } from '../../schema/lab.ts';
import type { Checklists } from '../checklist/store.ts';
import type { Holdings } from '../store/file.ts';
import type { Person } from '../store/records.ts';
import { isReady, type Standing, standingOf } from './standing.ts';

/** How somebody stands with one skill: which of the labs that train it they have passed. */
export interface SkillStanding {
  skill: Skill;
  ready: readonly PracticeLab[];
  of: number;
}

/** One person's column. */
export interface Readiness {
  person: Person;
  /** By lab. */
  labs: ReadonlyMap<string, Standing>;
  skills: readonly SkillStanding[];
  /** Pieces of evidence that there are of each activity. */
  activities: ReadonlyMap<string, number>;
}

/** Everybody's readiness, from what this browser holds. */
export function readinessOf(
  { people, attempts, checklists }: Pick<Holdings, 'people' | 'attempts' | 'checklists'>,
  { labs, activities }: Practice,
): Readiness[] {
  const byOwner = Map.groupBy(attempts, ({ person, lab }) => `${person} ${lab}`);
  // Every browser begins with somebody without a name; once others came, and nothing was done in it, it is nobody's column.
  const did = new Set([...attempts.map(({ person }) => person), ...Object.keys(checklists)]);
  const somebody = people.filter(({ id, name }) => name !== '' || did.has(id) || people.length === 1);
  return somebody.map((person) => {
    const standings = new Map(
      labs.map((lab) => [lab.id, standingOf(byOwner.get(`${person.id} ${lab.id}`) ?? [], lab)] as const),
    );
    const ticked = new Map(activities.map((one) => [one.id, tickedOf(one, checklists[person.id]?.[one.id])] as const));
    return { person, labs: standings, skills: skillsOf(labs, standings), activities: ticked };
  });
}

/** Of what the activity asks for today; what it asked for once counts no more. */
const tickedOf = ({ items }: PracticeActivity, ticks: Checklists[string][string] = {}): number =>
  items.filter((item) => ticks[item]?.done).length;

/** What has no evidence yet, or not all of it; what was begun comes first. */
export function openActivities({ activities }: Readiness, all: Practice['activities']): PracticeActivity[] {
  const open = all.filter(({ id, items }) => (activities.get(id) ?? 0) < items.length);
  const begun = ({ id }: PracticeActivity): number => Number((activities.get(id) ?? 0) > 0);
  return open.toSorted((a, b) => begun(b) - begun(a) || a.minutes - b.minutes || (a.id < b.id ? -1 : 1));
}

function skillsOf(labs: readonly PracticeLab[], standings: ReadonlyMap<string, Standing>): SkillStanding[] {
  return Skill.options.flatMap((skill) => {
    const training = labs.filter(({ skills }) => skills.includes(skill));
    if (training.length === 0) return [];
    const ready = training.filter(({ id }) => isReady(standings.get(id) ?? { kind: 'none' }));
    return [{ skill, ready, of: training.length }];
  });
}

/** One step of a plan: a lab that is missing, and why it comes here. */
export interface PlanStep {
  lab: PracticeLab;
  standing: Standing;
  /** Skills it trains that no passed lab has shown yet; a later step does not name them again. */
  brings: readonly Skill[];
}

/**
 * What somebody still has to do, in an order that pays: what was begun first, then the lab that brings the most skills
 * that nothing has shown yet, the easier and the shorter one first.
 */
export function planOf({ labs: standings, skills }: Readiness, labs: readonly PracticeLab[]): PlanStep[] {
  const shown = new Set(skills.filter(({ ready }) => ready.length > 0).map(({ skill }) => skill));
  const left = labs
    .map((lab) => ({ lab, standing: standings.get(lab.id) ?? ({ kind: 'none' } as const) }))
    .filter(({ standing }) => !isReady(standing));
  const steps: PlanStep[] = [];
  while (left.length > 0) {
    const brings = (lab: PracticeLab): Skill[] => lab.skills.filter((skill) => !shown.has(skill));
    left.sort(
      (a, b) =>
        Number(isOpen(b.standing)) - Number(isOpen(a.standing)) ||
        brings(b.lab).length - brings(a.lab).length ||
        rank(a.lab) - rank(b.lab) ||
        a.lab.minutes - b.lab.minutes ||
        (a.lab.id < b.lab.id ? -1 : 1),
    );
    const next = left.shift() as (typeof left)[number];
    steps.push({ ...next, brings: brings(next.lab) });
    for (const skill of next.lab.skills) shown.add(skill);
  }
  return steps;
}

const isOpen = ({ kind }: Standing): boolean => kind === 'begun' || kind === 'checked';
const rank = ({ difficulty }: PracticeLab): number =>
  difficulty === null ? Difficulty.options.length : Difficulty.options.indexOf(difficulty);
