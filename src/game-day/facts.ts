import { catchUpPhases, nightsOf } from '../grading/index.ts';
import type { LabBundle } from '../schema/bundle.ts';
import type { Inject } from '../schema/inject.ts';
import type { Lab } from '../schema/lab.ts';
import type { Phase } from '../schema/phase.ts';
import type { Task } from '../schema/task.ts';

/** What planning, scoring and the debrief have to know of a lab. A plan names it by id and edition. */
export interface LabFacts {
  id: string;
  /** Content hash of the lab's folder and its base. */
  hash: string;
  lab: Lab;
  tasks: readonly Task[];
  injects: readonly Inject[];
  checks: readonly { id: string; task: string; kind: string; points: number }[];
  /** Datasets that hold what was delivered: one a source, and called like it. */
  bronze: readonly string[];
  /** Keys of jobs and pipelines. */
  jobs: readonly string[];
  pipelines: readonly string[];
  /** Phases at whose beginning a team can be put. */
  catchUp: readonly Phase[];
  /** Known wrong repairs: check id → message template. */
  wrong: readonly { name: string; fails: Readonly<Record<string, string>> }[];
  /** When the job ran since the incident began, ISO UTC. */
  nights: readonly string[];
}

/** Labs by id. */
export type Labs = Readonly<Record<string, LabFacts>>;

/** `resources` are what the base's repository declares. */
export function factsOf(
  { start, grading, solution }: LabBundle,
  { jobs, pipelines }: Pick<LabFacts, 'jobs' | 'pipelines'>,
): LabFacts {
  const { id, hash, lab, tasks, injects, base } = start;
  return {
    id,
    hash,
    lab,
    tasks,
    injects,
    checks: grading.checks.map(({ id: check, task, kind, points }) => ({ id: check, task, kind, points })),
    bronze: Object.keys(base.sources),
    jobs,
    pipelines,
    catchUp: catchUpPhases({ start, solution }),
    wrong: solution.wrong.map(({ name, fails }) => ({ name, fails: fails ?? {} })),
    nights: nightsOf(start),
  };
}
