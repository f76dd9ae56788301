import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RunIf, TaskSpec } from '../../../src/engine/jobs/index.ts';
import { condition, job, runner, type Script, task } from './fake.ts';

const RUN_IFS: readonly RunIf[] = [
  'ALL_SUCCESS',
  'AT_LEAST_ONE_SUCCESS',
  'NONE_FAILED',
  'ALL_DONE',
  'AT_LEAST_ONE_FAILED',
  'ALL_FAILED',
];

interface Drawn {
  fails: boolean;
  disabled: boolean;
  condition: boolean;
  runIf: RunIf;
  /** Which of the tasks before it it waits for, and for which outcome of a condition. */
  on: boolean[];
  outcome: boolean | undefined;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  fails: fc.boolean(),
  disabled: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  condition: fc.integer({ min: 0, max: 3 }).map((roll) => roll === 0),
  runIf: fc.constantFrom(...RUN_IFS),
  on: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  outcome: fc.constantFrom(true, false, undefined),
});

/** Tasks `t0` … of a graph without cycles, and which of them fail. */
function graph(all: readonly Drawn[]): { tasks: TaskSpec[]; script: Script } {
  const script: Script = {};
  const tasks = all.map((each, index): TaskSpec => {
    const key = `t${index}`;
    const on = all.slice(0, index).flatMap((before, at) => {
      if (!each.on[at]) return [];
      return [before.condition && each.outcome !== undefined ? `t${at}=${each.outcome}` : `t${at}`];
    });
    if (each.fails) script[key] = 'red';
    if (each.condition) {
      return { ...condition(key, '1', each.fails ? 'EQUAL_TO' : 'NOT_EQUAL', '2', on), runIf: each.runIf };
    }
    return task(key, { on, runIf: each.runIf, disabled: each.disabled });
  });
  return { tasks, script };
}

const statesOf = (tasks: TaskSpec[], script: Script): Record<string, string> => {
  const run = runner(script).run(job(tasks));
  return Object.fromEntries([['run', run.state], ...run.tasks.map(({ key, state }) => [key, state])].sort());
};

describe('any graph of tasks', () => {
  test('ends in the same states whatever the order of its declaration', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat()), (all, dice) => {
        const { tasks, script } = graph(all);
        const shuffled = tasks
          .map((each) => ({ each, at: dice.next().value as number }))
          .sort((left, right) => left.at - right.at)
          .map(({ each }) => each);
        expect(statesOf(shuffled, script)).toEqual(statesOf(tasks, script));
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  test('is FAILED when a leaf failed or could not run, and in no other case', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 6 }), (all) => {
        const { tasks, script } = graph(all);
        const states = statesOf(tasks, script);
        const needed = new Set(tasks.flatMap((each) => each.dependsOn.map((dependency) => dependency.task)));
        const bad = ['FAILED', 'UPSTREAM_FAILED'];
        const redLeaf = tasks.some(({ key }) => !needed.has(key) && bad.includes(states[key]!));
        const red = tasks.some(({ key }) => bad.includes(states[key]!));
        expect(states['run']).toBe(redLeaf ? 'FAILED' : red ? 'SUCCESS_WITH_FAILURES' : 'SUCCESS');
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  test('repaired without its faults is a success, and no task that had succeeded runs again', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 6 }), (all) => {
        const { tasks, script } = graph(all);
        const nightly = runner(script);
        const first = nightly.run(job(tasks));
        fc.pre(first.tasks.some(({ state }) => state === 'FAILED'));
        const fine = first.tasks.filter(({ state }) => state === 'SUCCESS').map(({ id }) => id);
        for (const key of Object.keys(script)) delete script[key];
        const repaired = nightly.repair(job(tasks), first, 'failed');
        expect(repaired.tasks.filter(({ state }) => state === 'FAILED')).toEqual([]);
        expect(repaired.tasks.map(({ id }) => id)).toEqual(expect.arrayContaining(fine));
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
