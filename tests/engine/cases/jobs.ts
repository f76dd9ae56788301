import { expect } from 'vitest';
import type { Warehouse } from '../../../src/engine/index.ts';
import type { Alert, JobRun } from '../../../src/engine/warehouse/state.ts';
import { Action } from '../../../src/schema/action.ts';
import type { RunExpectation, Step } from './case.ts';

type JobStep = Extract<Step, { run: string } | { repair: object } | { problems: string[] }>;

/** Runs or repairs a job and compares what came of it, or compares what is wrong with the bundle. */
export function performJob(world: Warehouse, step: JobStep, where: string): void {
  if ('problems' in step) {
    expect(problemsOf(world), where).toEqual(step.problems);
    return;
  }
  const before = world.state.alerts.length;
  const action =
    'run' in step
      ? { do: 'run_job', job: step.run, params: step.params }
      : { do: 'repair_run', run: 'last', ...step.repair };
  const { error } = world.apply(Action.parse(action));
  if (step.is.error === undefined && ['SUCCESS', 'SUCCESS_WITH_FAILURES'].includes(step.is.state))
    expect(error?.message, where).toBeUndefined();
  if (step.is.error !== undefined) expect(error?.message, where).toContain(step.is.error);
  const run = world.state.runs.findLast((each) => each.trigger !== 'run_job_task');
  checkRun(run!, step.is, where);
  if (step.is.told) checkTold(world.state.alerts.slice(before), step.is.told, where);
}

const problemsOf = (world: Warehouse): string[] =>
  world
    .bundleProblems()
    .map(({ file, span, message, hint }) => `${file}:${span?.line}:${span?.column} ${message} ${hint}`);

function checkRun(run: JobRun, wanted: RunExpectation, where: string): void {
  const found = run.tasks.map(({ key, state, error }) => `${key} ${state}${error ? ` ${error}` : ''}`).join('\n');
  expect(run.state, `${where}\n${found}`).toBe(wanted.state);
  for (const [key, expected] of Object.entries(wanted.tasks ?? {})) {
    const { error, note, alert, ...rest } = typeof expected === 'string' ? { state: expected } : expected;
    expect(
      run.tasks.find((task) => task.key === key),
      `${where}: ${key}\n${found}`,
    ).toMatchObject({
      ...rest,
      ...(error === undefined ? {} : { error: expect.stringContaining(error) }),
      ...(note === undefined ? {} : { note: expect.stringContaining(note) }),
      ...(alert === undefined ? {} : { alert: { state: alert } }),
    });
  }
  if (wanted.earlier) {
    expect(
      run.earlier.map(({ key, attempt, state }) => `${key}#${attempt} ${state}`),
      where,
    ).toEqual(wanted.earlier);
  }
}

function checkTold(alerts: readonly Alert[], wanted: NonNullable<RunExpectation['told']>, where: string): void {
  expect(
    alerts.map(({ to, event, task }) => ({ to, event, task })),
    where,
  ).toEqual(wanted.map(({ to, event, task }) => ({ to, event, task })));
  for (const [index, { text }] of wanted.entries()) {
    const { subject, message } = alerts[index]!;
    if (text !== undefined) expect(`${subject}\n${message}`, where).toContain(text);
  }
}
