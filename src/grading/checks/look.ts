import type { Action } from '../../schema/action.ts';
import type { Counterpart } from '../../schema/check.ts';
import type { Task } from '../../schema/task.ts';
import type { Scene } from '../scene.ts';

/** What a check is given: where to look, what to compare with, and what the learner did. */
export interface Look {
  scene: Scene;
  counterpart(which: Counterpart): Scene;
  /** What the learner found, before anything happened to them from outside; `counterpart('start')` has gone through that, too. */
  found(): Scene;
  /** The lab's job. */
  job: string;
  /** The check's task. */
  task: Task | undefined;
  /** The learner's actions, in order. */
  log: readonly Action[];
}
