import type { Warehouse } from '../engine/index.ts';
import type { Action } from '../schema/action.ts';
import type { GradingBundle } from '../schema/bundle.ts';
import type { Check, Counterpart, On } from '../schema/check.ts';
import { type FreshRequest, type FreshScenes, stepsOf } from './fresh.ts';
import type { Histories } from './history.ts';
import { type Mark, markOf, type Scene, takeSteps } from './scene.ts';

export interface SceneRequest {
  on: On;
  strike?: string | undefined;
  /** Set for the repetition on another seed: a healthy warehouse there with the learner's files. */
  twin?: number | undefined;
}

/** The warehouses of one grading, each made when the first check needs it and shared by the rest. */
export interface Scenes {
  /** For a scene that depends on the learner's files alone: what it is made from. */
  freshRequest(request: SceneRequest): FreshRequest | undefined;
  scene(request: SceneRequest): Scene;
  /** What a scene is compared with; `clean` after the same steps. */
  counterpart(scene: Scene, which: Counterpart): Scene;
  /** The start of the scene's seed as the learner found it. */
  found(scene: Scene): Scene;
  close(): void;
}

export interface SceneSources {
  grading: GradingBundle;
  histories: Histories;
  fresh: FreshScenes;
  seed: number;
  job: string;
  yours: Warehouse;
  /** What happened to the learner from outside; the counterparts go through it, too. */
  injects: readonly Action[];
}

export function openScenes({ grading, histories, fresh, seed, job, yours, injects }: SceneSources): Scenes {
  const forks = new Map<On, Scene>();
  const learnersFiles = yours.state.workspace;
  const own = (on: On): Scene => {
    const found = forks.get(on);
    if (found) return found;
    const made = on === 'yours' ? plainScene(yours, seed, markOf(histories.start(seed))) : afterSteps(on);
    forks.set(on, made);
    return made;
  };
  const afterSteps = (on: On): Scene => {
    const warehouse = yours.fork();
    const since = markOf(warehouse);
    const trouble = takeSteps(warehouse, stepsOf(grading, on, job), on);
    return { on, seed, warehouse, since, trouble };
  };
  const freshRequest = ({ on, strike, twin }: SceneRequest): FreshRequest | undefined => {
    const healthy = twin !== undefined || on === 'incident-replay' || on === 'clean-days';
    return healthy ? { seed: twin ?? seed, on, strike, files: learnersFiles } : undefined;
  };
  const scene = (request: SceneRequest): Scene => {
    const healthy = freshRequest(request);
    return healthy ? fresh.scene(healthy) : own(request.on);
  };
  const injected = new Map<string, Scene>();
  /** A start state of this seed after the injects, and after the grader's steps. */
  const afterInjects = (which: 'start' | 'clean', on: On): Scene => {
    const key = `${which} ${on}`;
    const found = injected.get(key);
    if (found) return found;
    const warehouse = histories[which](seed).fork();
    takeSteps(warehouse, which === 'clean' ? injects.flatMap(cleanPart) : injects, 'injects');
    const since = markOf(warehouse);
    const trouble = takeSteps(warehouse, stepsOf(grading, on, job), on);
    const made = { on, seed, warehouse, since, trouble };
    injected.set(key, made);
    return made;
  };
  const isOwn = (of: Scene): boolean => of.seed === seed && forks.get(of.on) === of;
  return {
    freshRequest,
    scene,
    found: ({ seed: of }) => plainScene(histories.start(of), of),
    counterpart(of, which) {
      const shared = injects.length > 0 && isOwn(of);
      if (which === 'start')
        return shared ? afterInjects('start', 'yours') : plainScene(histories.start(of.seed), of.seed);
      if (which === 'yours') return of.seed === seed ? own('yours') : scene({ on: 'yours', twin: of.seed });
      if (shared) return afterInjects('clean', of.on);
      const files = histories.clean(of.seed).state.workspace;
      const clean = fresh.scene({ seed: of.seed, on: of.on, strike: of.strike, files });
      if (clean.trouble) throw new Error(`the clean counterpart fails in ${of.on}: ${clean.trouble}`);
      return clean;
    },
    close() {
      for (const { on, warehouse } of forks.values()) if (on !== 'yours') warehouse.close();
      for (const { warehouse } of injected.values()) warehouse.close();
      forks.clear();
      injected.clear();
    },
  };
}

/** What an inject means where the incident has not happened. */
export function cleanPart(inject: Action): readonly Action[] {
  return inject.do === 'inject' ? (inject.clean ?? inject.actions) : [inject];
}

function plainScene(warehouse: Warehouse, seed: number, since: Mark = markOf(warehouse)): Scene {
  return { on: 'yours', seed, warehouse, since };
}

/** Every scene a check must hold in: each strike it means, on this seed and, for `twin`, on another. */
export function sceneRequests(check: Check, grading: GradingBundle, twin: number | undefined): SceneRequest[] {
  const strikes =
    check.on === 'incident-replay' ? (check.strikes ?? grading.strikes.map(({ name }) => name)) : [undefined];
  const seeds = check.twin && twin !== undefined ? [undefined, twin] : [undefined];
  return seeds.flatMap((seed) => strikes.map((strike) => ({ on: check.on, strike, twin: seed })));
}
