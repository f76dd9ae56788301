import type { Warehouse } from '../engine/index.ts';
import type { SimpleAction } from '../schema/action.ts';
import type { GradingBundle } from '../schema/bundle.ts';
import type { On } from '../schema/check.ts';
import type { Finding } from './finding.ts';
import { type Histories, lawful } from './history.ts';
import { markOf, type Scene, takeSteps } from './scene.ts';

/** Which healthy warehouse, with whose files, after which steps. */
export interface FreshRequest {
  seed: number;
  on: On;
  strike?: string | undefined;
  files: ReadonlyMap<string, string>;
}

/** Healthy warehouses with somebody's files: they depend on files alone, so repairs with equal files share them. */
export interface FreshScenes {
  scene(request: FreshRequest): Scene;
  /** What a check found in such a scene the last time, or finds now. */
  remember(request: FreshRequest, check: string, look: () => Finding): Finding;
  close(): void;
}

/** Nights cost memory: besides the clean counterparts that every repair needs, only the newest scenes are kept. */
const KEPT = 3;

export function openFreshScenes(grading: GradingBundle, histories: Histories, job: string): FreshScenes {
  const scenes = new Map<string, Scene>();
  const openings = openOpenings(histories);
  const findings = new Map<string, Finding>();
  const editsOf = ({ seed, files }: FreshRequest) => editsTo(histories.clean(seed), files);
  const keyOf = ({ seed, on, strike }: FreshRequest, edits: readonly SimpleAction[]): string =>
    JSON.stringify([seed, on, strike ?? null, edits]);
  const scene = (request: FreshRequest): Scene => {
    const { seed, on, strike } = request;
    const edits = editsOf(request);
    const key = keyOf(request, edits);
    const found = scenes.get(key);
    if (found) {
      scenes.delete(key);
      scenes.set(key, found);
      return found;
    }
    const [first, rest] = afterFirstRun(stepsOf(grading, on, job, strike));
    const begun = openings.open(seed, edits, first, on);
    const warehouse = begun.warehouse.fork();
    const trouble = begun.trouble ?? takeSteps(warehouse, rest, on);
    const made: Scene = { on, seed, strike, warehouse, since: begun.since, trouble };
    scenes.set(key, made);
    dropOldest();
    return made;
  };
  const dropOldest = (): void => {
    const others = [...scenes].filter(([key, { on }]) => !key.endsWith('[]]') || isReplay(on));
    for (const [key, { warehouse }] of others.slice(0, Math.max(0, others.length - KEPT))) {
      warehouse.close();
      scenes.delete(key);
    }
  };
  return {
    scene,
    remember(request, check, look) {
      const key = `${check} ${keyOf(request, editsOf(request))}`;
      const found = findings.get(key) ?? look();
      findings.set(key, found);
      return found;
    },
    close() {
      for (const { warehouse } of scenes.values()) warehouse.close();
      scenes.clear();
      openings.close();
    },
  };
}

type Opening = Pick<Scene, 'warehouse' | 'since' | 'trouble'>;

/** Strikes and healthy days begin alike: the files come in and the job runs once. That beginning is played once. */
function openOpenings(histories: Histories) {
  const known = new Map<string, Opening>();
  const close = (): void => {
    for (const { warehouse } of known.values()) warehouse.close();
    known.clear();
  };
  let files = '';
  return {
    close,
    open(seed: number, edits: readonly SimpleAction[], steps: readonly SimpleAction[], where: string): Opening {
      // Other files have other beginnings: those of the last ones are of no use any more.
      const those = JSON.stringify(edits);
      if (those !== files) close();
      files = those;
      const key = JSON.stringify([seed, steps]);
      const found = known.get(key);
      if (found) return found;
      const warehouse = histories.clean(seed).fork();
      for (const edit of edits) lawful('the learner’s files', () => warehouse.apply(edit));
      const since = markOf(warehouse);
      const opening = { warehouse, since, trouble: takeSteps(warehouse, steps, where) };
      known.set(key, opening);
      return opening;
    },
  };
}

/** Steps up to the first run, and what follows. */
function afterFirstRun(steps: readonly SimpleAction[]): [readonly SimpleAction[], readonly SimpleAction[]] {
  const at = steps.findIndex((step) => step.do === 'run_job') + 1;
  return [steps.slice(0, at), steps.slice(at)];
}

function isReplay(on: On): boolean {
  return on === 'incident-replay' || on === 'clean-days';
}

/** What a grader does before a check of this `on` looks. */
export function stepsOf(grading: GradingBundle, on: On, job: string, strike?: string): readonly SimpleAction[] {
  if (on === 'rerun') return [{ do: 'run_job', job }];
  if (on === 'next-day') return grading.nextDay;
  if (on === 'clean-days') return grading.cleanDays;
  if (on === 'incident-replay') return grading.strikes.find(({ name }) => name === strike)?.actions ?? [];
  return [];
}

/** The edits that turn a warehouse's files into others. */
function editsTo(warehouse: Warehouse, files: ReadonlyMap<string, string>): SimpleAction[] {
  const present = warehouse.state.workspace;
  const edit = { do: 'edit', by: 'grader', message: 'the learner’s files' } as const;
  const gone = [...present.keys()].filter((path) => !files.has(path)).sort();
  const changed = [...files.keys()].filter((path) => present.get(path) !== files.get(path)).sort();
  return [
    ...gone.map((path): SimpleAction => ({ ...edit, path, delete: true })),
    ...changed.map((path): SimpleAction => ({ ...edit, path, content: files.get(path)! })),
  ];
}
