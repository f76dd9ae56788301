import type { Problem } from '../authoring/index.ts';

/** What the process says with its exit code. */
export const EXIT = {
  holds: 0,
  doesNotHold: 1,
  /** Wrong use, or a broken lab. */
  wrong: 2,
  /** Our fault. */
  fault: 3,
} as const;

/** A command that was not given as it must be. */
export class UsageError extends Error {
  readonly problem: Problem;

  constructor(what: string, hint?: string, file = 'crosshire') {
    super(what);
    this.name = 'UsageError';
    this.problem = { file, what, hint };
  }
}

/** A lab or a query that does not make sense to the engine. */
export class BrokenUse extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.what);
    this.name = 'BrokenUse';
    this.problem = problem;
  }
}

/** Something of ours is broken. */
export class OurFault extends Error {}
