import type { Warehouse } from '../engine/index.ts';
import type { Action } from '../schema/action.ts';
import type { GradingBundle, StartBundle } from '../schema/bundle.ts';
import type { Check } from '../schema/check.ts';
import type { Grade, Spoke, Verdict } from '../schema/verdict.ts';
import type { Graders } from './checks/index.ts';
import { type Finding, fails } from './finding.ts';
import { type FreshScenes, openFreshScenes } from './fresh.ts';
import type { Histories } from './history.ts';
import { type Grading, inspect } from './inspect.ts';
import { openScenes, type SceneRequest, sceneRequests } from './scenes.ts';
import { scoreOf } from './score.ts';
import { errorVerdict, overall, toVerdict } from './verdict.ts';

export interface GradeRequest {
  lab: StartBundle;
  grading: GradingBundle;
  seed: number;
  /** As the learner left it; grading forks it and leaves it as it is. */
  yours: Warehouse;
  histories: Histories;
  /** What the learner did, for hints and for the order of work. */
  log: readonly Action[];
  /** Shared between gradings of one lab; default: made for this one. */
  fresh?: FreshScenes | undefined;
  graders?: Graders | undefined;
  /**
   * Checks that are not to be run because an earlier try did not come back: id → why. They fail, as whatever does not
   * end is the learner's code.
   */
  dead?: Readonly<Record<string, string>> | undefined;
  /** Told before each check, so that a host knows which one hangs. */
  onProgress?: ((progress: { done: number; total: number; check: string }) => void) | undefined;
}

/** Grades a warehouse: one verdict a check, whatever state it is in. */
export function grade(request: GradeRequest): Grade {
  const { lab, grading, seed } = request;
  const job = lab.lab.job ?? lab.base.job;
  const fresh = request.fresh ?? openFreshScenes(grading, request.histories, job);
  const injects = request.log.filter((action) => action.do === 'inject');
  const scenes = openScenes({ ...request, fresh, job, injects });
  try {
    const log = sinceCatchUp(request.log);
    const verdicts = verdictsOf({ request: { ...request, log }, scenes, fresh, job });
    const { score, max } = scoreOf(request.log, lab.tasks, verdicts);
    return { lab: lab.id, seed, status: overall(verdicts), score, max, checks: verdicts };
  } finally {
    scenes.close();
    if (!request.fresh) fresh.close();
  }
}

/** What led to the warehouse as it is: nothing before a catch-up did, but what was done for the team did. */
function sinceCatchUp(log: readonly Action[]): readonly Action[] {
  const at = log.findLastIndex((action) => action.do === 'catch_up');
  const last = log[at];
  return last?.do === 'catch_up' ? [...last.actions, ...log.slice(at + 1)] : log;
}

/** Goes from scene to scene, so that few are open at a time; a check that failed is not looked at again. */
function verdictsOf(given: Grading): Verdict[] {
  const { checks } = given.request.grading;
  const looks = inSceneOrder(given.request);
  const found = new Map<string, Verdict>();
  for (const [done, { check, where }] of looks.entries()) {
    const before = found.get(check.id);
    if (before && before.status !== 'pass') continue;
    given.request.onProgress?.({ done, total: looks.length, check: check.id });
    found.set(check.id, withEarlier(before, verdictIn(where, check, given)));
  }
  return checks.map(
    (check) => found.get(check.id) ?? errorVerdict(check, new Error('the lab has no strike to look at')),
  );
}

/** Every look that has to be taken, those at one scene after another; this seed before the other. */
function inSceneOrder(request: GradeRequest): { check: Check; where: SceneRequest }[] {
  const looks = request.grading.checks.flatMap((check) =>
    sceneRequests(check, request.grading, twinOf(request)).map((where) => ({ check, where })),
  );
  const scenes = Map.groupBy(looks, ({ where: { twin, on, strike } }) => JSON.stringify([twin ?? null, on, strike]));
  const groups = [...scenes.values()];
  return [
    ...groups.filter(([look]) => look?.where.twin === undefined),
    ...groups.filter(([look]) => look?.where.twin !== undefined),
  ].flat();
}

function verdictIn(where: SceneRequest, check: Check, given: Grading): Verdict {
  const dead = given.request.dead?.[check.id];
  if (dead !== undefined) return toVerdict(check, fails({ actual: dead }), undefined);
  let finding: Finding;
  try {
    finding = inspect(check, where, given);
  } catch (error) {
    if (isLost(error)) throw error;
    return errorVerdict(check, error);
  }
  const verdict = toVerdict(check, finding, where);
  return finding.spoke && verdict.status === 'pass'
    ? { ...verdict, spoke: [spokeIn(finding.spoke, where, given)] }
    : verdict;
}

function spokeIn(spoke: NonNullable<Finding['spoke']>, { strike, on, twin }: SceneRequest, given: Grading): Spoke {
  return { strike: strike ?? on, seed: twin ?? given.request.seed, ...spoke };
}

/** A guard that has to speak in several replays tells of each. */
function withEarlier(before: Verdict | undefined, now: Verdict): Verdict {
  const spoke = [...(before?.spoke ?? []), ...(now.spoke ?? [])];
  return now.status === 'pass' && spoke.length > 0 ? { ...now, spoke } : now;
}

/** A WebAssembly fault leaves nothing to grade with: the host starts anew. */
function isLost(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseLost';
}

/** Another seed of the lab. */
function twinOf({ lab: { lab }, seed }: GradeRequest): number | undefined {
  return [lab.seed, ...lab.twins].find((other) => other !== seed);
}
