import type { Check, Counterpart } from '../schema/check.ts';
import { GRADERS, runCheck } from './checks/index.ts';
import { type Finding, fails, Theirs } from './finding.ts';
import type { FreshScenes } from './fresh.ts';
import type { GradeRequest } from './grade.ts';
import type { Scene } from './scene.ts';
import type { SceneRequest, Scenes } from './scenes.ts';

/** What one grading works with. */
export interface Grading {
  request: GradeRequest;
  scenes: Scenes;
  fresh: FreshScenes;
  job: string;
}

/** What depends on files alone is looked at once for all repairs with the same files. */
export function inspect(check: Check, where: SceneRequest, given: Grading): Finding {
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
    return runCheck(graders, check, { scene, counterpart, found: () => scenes.found(scene), job, task, log });
  } catch (error) {
    if (error instanceof Theirs) return error.finding;
    throw error;
  }
}

/** Steps that fail in the clean counterpart, too, are our fault; asking for it throws then. */
function troubled(scene: Scene, scenes: Scenes): Finding {
  scenes.counterpart(scene, 'clean');
  return fails({ actual: scene.trouble ?? null });
}
