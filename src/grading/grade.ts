import type { Warehouse } from '../engine/index.ts';
import type { Action } from '../schema/action.ts';
import type { GradingBundle, StartBundle } from '../schema/bundle.ts';
import type { Check, Counterpart } from '../schema/check.ts';
import type { Grade, Status, Verdict } from '../schema/verdict.ts';
import { GRADERS, type Graders, runCheck } from './checks/index.ts';
import { type Finding, fails, Theirs } from './finding.ts';
import { type FreshScenes, openFreshScenes } from './fresh.ts';
import type { Histories } from './history.ts';
import { fillMessage } from './message.ts';
import type { Scene } from './scene.ts';
import { openScenes, type SceneRequest, type Scenes, sceneRequests } from './scenes.ts';
import { scoreOf } from './score.ts';

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

/** What one grading works with. */
interface Grading {
  request: GradeRequest;
  scenes: Scenes;
  fresh: FreshScenes;
  job: string;
}

/** Grades a warehouse: one verdict a check, whatever state it is in. */
export function grade(request: GradeRequest): Grade {
  const { lab, grading, seed, log } = request;
  const job = lab.lab.job ?? lab.base.job;
  const fresh = request.fresh ?? openFreshScenes(grading, request.histories, job);
  const injects = log.filter((action) => action.do === 'inject');
  const scenes = openScenes({ ...request, fresh, job, injects });
  try {
    const verdicts = grading.checks.map((check, done) => {
      request.onProgress?.({ done, total: grading.checks.length, check: check.id });
      return verdictOf(check, { request, scenes, fresh, job });
    });
    const { score, max } = scoreOf(log, lab.tasks, verdicts);
    return { lab: lab.id, seed, status: overall(verdicts), score, max, checks: verdicts };
  } finally {
    scenes.close();
    if (!request.fresh) fresh.close();
  }
}

function overall(verdicts: readonly Verdict[]): Status {
  if (verdicts.some(({ status }) => status === 'fail')) return 'fail';
  return verdicts.some(({ status }) => status === 'error') ? 'error' : 'pass';
}

function verdictOf(check: Check, given: Grading): Verdict {
  const { request } = given;
  const dead = request.dead?.[check.id];
  if (dead !== undefined) return toVerdict(check, fails({ actual: dead }), undefined);
  let last: Finding | undefined;
  for (const where of sceneRequests(check, request.grading, twinOf(request))) {
    try {
      last = findingOf(check, where, given);
    } catch (error) {
      if (isLost(error)) throw error;
      return errorVerdict(check, error);
    }
    if (!last.holds) return toVerdict(check, last, where);
  }
  return last ? toVerdict(check, last, undefined) : errorVerdict(check, new Error('the lab has no strike to look at'));
}

/** What depends on files alone is looked at once for all repairs with the same files. */
function findingOf(check: Check, where: SceneRequest, given: Grading): Finding {
  const healthy = comparesWithYours(check) ? undefined : given.scenes.freshRequest(where);
  const look = (): Finding => lookAt(check, where, given);
  return healthy ? given.fresh.remember(healthy, check.id, look) : look();
}

function comparesWithYours(check: Check): boolean {
  return (
    (check.kind === 'query' && check.equals === 'yours') || (check.kind === 'untouched' && check.against === 'yours')
  );
}

function lookAt(check: Check, where: SceneRequest, { request, scenes, job }: Grading): Finding {
  const { lab, log, graders = GRADERS } = request;
  const scene = scenes.scene(where);
  if (scene.trouble !== undefined) return troubled(scene, scenes);
  const task = lab.tasks.find(({ id }) => id === check.task);
  const counterpart = (which: Counterpart): Scene => scenes.counterpart(scene, which);
  try {
    return runCheck(graders, check, { scene, counterpart, job, task, log });
  } catch (error) {
    if (error instanceof Theirs) return error.finding;
    throw error;
  }
}

/** A WebAssembly fault leaves nothing to grade with: the host starts anew. */
function isLost(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseLost';
}

/** Steps that fail in the clean counterpart, too, are our fault; asking for it throws then. */
function troubled(scene: Scene, scenes: Scenes): Finding {
  scenes.counterpart(scene, 'clean');
  return fails({ actual: scene.trouble ?? null });
}

/** Another seed of the lab. */
function twinOf({ lab: { lab }, seed }: GradeRequest): number | undefined {
  return [lab.seed, ...lab.twins].find((other) => other !== seed);
}

function toVerdict(check: Check, finding: Finding, where: SceneRequest | undefined): Verdict {
  const { holds, expected, actual, evidence } = finding;
  return {
    id: check.id,
    on: check.on,
    status: holds ? 'pass' : 'fail',
    points: holds ? check.points : 0,
    max: check.points,
    message: holds ? '' : `${fillMessage(check.message, finding)}${remark(where)}`,
    expected,
    actual,
    evidence,
  };
}

/** ` (on seed 11, after che-on-sunday)`: where the same repair fails although it holds here. */
function remark(where: SceneRequest | undefined): string {
  const parts = [
    ...(where?.twin === undefined ? [] : [`on seed ${where.twin}`]),
    ...(where?.strike === undefined || where.strike === 'incident' ? [] : [`after ${where.strike}`]),
  ];
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

function errorVerdict(check: Check, error: unknown): Verdict {
  const cause = error instanceof Error ? error.message : String(error);
  const message = `Our fault, and it costs nothing: this check could not be run. ${cause}`;
  const nothing = { points: 0, max: 0, expected: null, actual: null, evidence: null };
  return { id: check.id, on: check.on, status: 'error', message, ...nothing };
}
