import { describe, expect, test } from 'vitest';
import type { RunIf } from '../../../src/engine/jobs/index.ts';
import { condition, job, runner, SILENT, states, task } from './fake.ts';

const chain = [task('ingest'), task('gate', { on: ['ingest'] }), task('publish', { on: ['gate'] })];

describe('a run', () => {
  test('runs tasks after those they depend on, whatever the order of declaration', () => {
    const run = runner().run(job([...chain].reverse()));
    expect(states(run)).toEqual(['SUCCESS', 'ingest SUCCESS', 'gate SUCCESS', 'publish SUCCESS']);
    expect(run.tasks.map(({ started, ended }) => [started.slice(14, 16), ended.slice(14, 16)])).toEqual([
      ['15', '16'],
      ['16', '17'],
      ['17', '18'],
    ]);
  });

  test('does not start what depends on a failed task, and tells why that one failed', () => {
    const { run, worked } = runner({ gate: '3 of 590 orders resolve to no current customer' });
    const ended = run(job(chain));
    expect(states(ended)).toEqual(['FAILED', 'ingest SUCCESS', 'gate FAILED', 'publish UPSTREAM_FAILED']);
    expect(ended.tasks[1]?.error).toBe('[USER_RAISED_EXCEPTION] 3 of 590 orders resolve to no current customer');
    expect(worked.map((each) => each.file)).toEqual(['ingest.sql', 'gate.sql']);
  });

  test('that ends FAILED alerts those the job names; one that succeeds with failures alerts nobody', () => {
    const failed = runner({ gate: 'red' });
    failed.run(job(chain, { notifications: { ...SILENT, onFailure: ['rota@shop.example'] } }));
    expect(failed.alerts).toEqual([
      {
        at: '2026-07-15T02:17:00.000Z',
        event: 'failure',
        job: 'nightly',
        run: '77',
        to: 'rota@shop.example',
        subject: 'Job nightly: run 77 is FAILED',
        message: 'Task gate failed: [USER_RAISED_EXCEPTION] red',
      },
    ]);
    const cleaned = runner({ gate: 'red' });
    const run = cleaned.run(
      job([...chain, task('clean', { on: ['publish'], runIf: 'ALL_DONE' })], {
        notifications: { ...SILENT, onFailure: ['rota@shop.example'] },
      }),
    );
    expect(states(run)).toEqual([
      'SUCCESS_WITH_FAILURES',
      'ingest SUCCESS',
      'gate FAILED',
      'publish UPSTREAM_FAILED',
      'clean SUCCESS',
    ]);
    expect(cleaned.alerts).toEqual([]);
  });

  test('alerts those a failed task names, even when the run succeeds with failures', () => {
    const { run, alerts } = runner({ gate: 'red' });
    run(
      job([
        task('gate', { notifications: { ...SILENT, onFailure: ['gate-owner'] } }),
        task('clean', { on: ['gate'], runIf: 'ALL_DONE' }),
      ]),
    );
    expect(alerts.map(({ to, task: key }) => [to, key])).toEqual([['gate-owner', 'gate']]);
  });

  test('retries a failed task and keeps the earlier attempts', () => {
    const run = runner({ gate: 'red' }).run(job([task('gate', { maxRetries: 2 })]));
    expect(states(run)).toEqual(['FAILED', 'gate FAILED #2']);
    expect(run.earlier.map(({ key, attempt, state }) => [key, attempt, state])).toEqual([
      ['gate', 0, 'FAILED'],
      ['gate', 1, 'FAILED'],
    ]);
  });

  test('ends although a task is to be retried for ever, and says so', () => {
    const run = runner({ gate: 'red' }).run(job([task('gate', { maxRetries: -1 })]));
    expect(states(run)).toEqual(['FAILED', 'gate FAILED #50']);
    expect(run.tasks[0]?.note).toBe('The platform would retry for ever; the sandbox stops after 50 retries.');
  });

  test('does not cut work in half: a task that ends after its timeout is timed out, and says so', () => {
    const { run, worked } = runner({ load: { minutes: 5 } });
    const ended = run(job([task('load', { timeoutSeconds: 120 }), task('publish', { on: ['load'] })]));
    expect(states(ended)).toEqual(['FAILED', 'load TIMEDOUT', 'publish UPSTREAM_FAILED']);
    expect(ended.tasks[0]).toMatchObject({
      error: '[TIMEDOUT] The task took longer than its timeout of 120 seconds.',
      note: 'The platform would have cut the work off; the sandbox lets it end and calls it late.',
    });
    expect(worked).toHaveLength(1);
  });

  test('that reaches its timeout in its last task is timed out although all tasks succeeded', () => {
    const { run } = runner({ load: { minutes: 5 } });
    expect(states(run(job([task('load')], { timeoutSeconds: 360 })))).toEqual(['TIMEDOUT', 'load SUCCESS']);
    expect(states(run(job([task('load')], { timeoutSeconds: 361 })))).toEqual(['SUCCESS', 'load SUCCESS']);
  });

  test('does not wait for a retry longer than its own timeout allows', () => {
    const { run } = runner({ load: 'red' });
    const patient = task('load', { maxRetries: 3, minRetryIntervalMillis: 600_000 });
    const ended = run(job([patient, task('publish')], { timeoutSeconds: 300 }));
    expect(states(ended)).toEqual(['TIMEDOUT', 'load FAILED', 'publish CANCELED']);
    expect(Date.parse(ended.ended) - Date.parse(ended.started)).toBe(300_000);
  });

  test('skips a disabled task and what needs it', () => {
    const tasks = [
      task('a', { disabled: true }),
      task('b', { on: ['a'] }),
      task('c', { on: ['a'], runIf: 'ALL_DONE' }),
    ];
    expect(states(runner().run(job(tasks)))).toEqual(['SUCCESS', 'a DISABLED', 'b EXCLUDED', 'c SUCCESS']);
  });
});

describe('run_if', () => {
  /** What a task does whose two dependencies ended like this: `s` succeeded, `f` failed, `x` was excluded. */
  const outcome = (runIf: RunIf, ends: string): string => {
    const make = (end: string, key: string) => (end === 'x' ? task(key, { on: ['never=true'] }) : task(key));
    const [one = '', two = ''] = ends;
    const tasks = [
      condition('never', '1', 'EQUAL_TO', '2'),
      make(one, 'one'),
      make(two, 'two'),
      task('last', { on: ['one', 'two'], runIf }),
    ];
    const script = Object.fromEntries(
      [
        [one, 'one'],
        [two, 'two'],
      ]
        .filter(([end]) => end === 'f')
        .map(([, key]) => [key, 'red']),
    );
    return (
      runner(script)
        .run(job(tasks))
        .tasks.find((each) => each.key === 'last')?.state ?? ''
    );
  };

  test.each([
    ['ALL_SUCCESS', 'SUCCESS', 'UPSTREAM_FAILED', 'UPSTREAM_FAILED', 'SUCCESS', 'UPSTREAM_FAILED', 'EXCLUDED'],
    ['AT_LEAST_ONE_SUCCESS', 'SUCCESS', 'SUCCESS', 'UPSTREAM_FAILED', 'SUCCESS', 'SUCCESS', 'EXCLUDED'],
    ['NONE_FAILED', 'SUCCESS', 'UPSTREAM_FAILED', 'UPSTREAM_FAILED', 'SUCCESS', 'UPSTREAM_FAILED', 'EXCLUDED'],
    ['ALL_DONE', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'EXCLUDED'],
    ['AT_LEAST_ONE_FAILED', 'EXCLUDED', 'SUCCESS', 'SUCCESS', 'EXCLUDED', 'SUCCESS', 'EXCLUDED'],
    ['ALL_FAILED', 'EXCLUDED', 'EXCLUDED', 'SUCCESS', 'EXCLUDED', 'EXCLUDED', 'EXCLUDED'],
  ] as const)('%s decides by how all dependencies ended', (runIf, ...expected) => {
    expect(['ss', 'sf', 'ff', 'sx', 'fx', 'xx'].map((ends) => outcome(runIf, ends))).toEqual(expected);
  });
});

describe('the result of a run is that of its leaves', () => {
  // platform-documented table: seed → pipeline → assert → teardown (ALL_DONE), and with a leaf that needs assert
  const tasks = [
    task('seed'),
    task('pipeline', { on: ['seed'] }),
    task('assert', { on: ['pipeline'] }),
    task('teardown', { on: ['assert'], runIf: 'ALL_DONE' }),
  ];
  test.each([
    ['nothing fails', undefined, tasks, 'SUCCESS'],
    ['the assertion fails', 'assert', tasks, 'SUCCESS_WITH_FAILURES'],
    ['the pipeline fails', 'pipeline', tasks, 'SUCCESS_WITH_FAILURES'],
    ['the teardown fails', 'teardown', tasks, 'FAILED'],
    ['the assertion fails and a leaf needs it', 'assert', [...tasks, task('verdict', { on: ['assert'] })], 'FAILED'],
  ])('when %s', (_, failing, all, expected) => {
    expect(runner(failing ? { [failing]: 'red' } : {}).run(job(all)).state).toBe(expected);
  });
});

describe('a condition', () => {
  test('that is false is a success, and excludes the branch of true', () => {
    const tasks = [
      condition('more', '0', 'GREATER_THAN', '0'),
      task('yes', { on: ['more=true'] }),
      task('no', { on: ['more=false'] }),
    ];
    expect(states(runner().run(job(tasks)))).toEqual(['SUCCESS', 'more SUCCESS', 'yes EXCLUDED', 'no SUCCESS']);
  });

  test.each([
    ['12.0', 'EQUAL_TO', '12', 'false'],
    ['12.0', 'NOT_EQUAL', '12', 'true'],
    ['12.0', 'GREATER_THAN_OR_EQUAL', '12', 'true'],
    ['9', 'LESS_THAN', '12', 'true'],
    ['9', 'LESS_THAN_OR_EQUAL', '8', 'false'],
  ])('%s %s %s is %s', (left, op, right, expected) => {
    expect(runner().run(job([condition('c', left, op, right)])).tasks[0]?.output).toBe(expected);
  });

  test('fails when it has to compare a text as a number', () => {
    const run = runner().run(job([condition('c', 'many', 'LESS_THAN', '12')]));
    expect(run.tasks[0]?.error).toMatchInlineSnapshot(
      `"[SANDBOX_CONDITION_NOT_NUMERIC] The condition compares numbers, but an operand is "many"."`,
    );
  });
});

describe('references', () => {
  const withParameters = (parameters: Record<string, string>) =>
    task('gate', { on: ['first'], work: { kind: 'sql', file: 'gate.sql', parameters } });

  test('are replaced when the task starts', () => {
    const { run, worked } = runner({ first: { values: { rows: 12, day: '2026-07-14' } } });
    const parameters = {
      rows: '{{tasks.first.values.rows}}',
      day: 'dt={{ tasks.first.values.day }}',
      run: 'run_{{job.run_id}}',
      date: '{{job.start_time.iso_date}}',
      region: '{{job.parameters.region}}',
      state: '{{tasks.first.result_state}}',
    };
    run(job([task('first'), withParameters(parameters)], { parameters: { region: 'EU' } }));
    expect(worked[1]?.parameters).toEqual({
      rows: '12',
      day: 'dt=2026-07-14',
      run: 'run_77',
      date: '2026-07-15',
      region: 'EU',
      state: 'success',
    });
  });

  test('without a value fail the task', () => {
    const run = runner().run(job([task('first'), withParameters({ rows: '{{tasks.first.values.rows}}' })]));
    expect(run.tasks[1]?.error).toMatchInlineSnapshot(
      `"[SANDBOX_REFERENCE_UNRESOLVED] The reference {{tasks.first.values.rows}} has no value in this run."`,
    );
  });

  test('a job parameter wins over a task parameter of the same name', () => {
    const { run, worked } = runner();
    run(job([task('first'), withParameters({ region: 'task' })], { parameters: { region: 'job' } }), { region: 'run' });
    expect(worked[1]?.parameters).toEqual({ region: 'run' });
  });
});

describe('a repair', () => {
  test('runs failed tasks and those skipped because of them again, as new attempts of the same run', () => {
    const nightly = runner({ gate: 'red' });
    const failed = nightly.run(job(chain));
    delete nightly.script['gate'];
    const repaired = nightly.repair(job(chain), failed, 'failed');
    expect(repaired.id).toBe(failed.id);
    expect(states(repaired)).toEqual(['SUCCESS', 'ingest SUCCESS', 'gate SUCCESS #1', 'publish SUCCESS']);
    expect(nightly.worked.map((each) => each.file)).toEqual(['ingest.sql', 'gate.sql', 'gate.sql', 'publish.sql']);
  });

  test('uses the definition of now, tasks that are new included', () => {
    const nightly = runner({ gate: 'red' });
    const failed = nightly.run(job(chain));
    delete nightly.script['gate'];
    const changed = job([...chain, task('report', { on: ['publish'] })]);
    expect(states(nightly.repair(changed, failed, 'failed'))).toEqual([
      'SUCCESS',
      'ingest SUCCESS',
      'gate SUCCESS #1',
      'publish SUCCESS',
      'report SUCCESS',
    ]);
  });

  test('of named tasks leaves the others alone, values of tasks stay', () => {
    const nightly = runner({ ingest: { values: { rows: 5 } } });
    const tasks = [
      task('ingest'),
      task('gate', {
        on: ['ingest'],
        work: { kind: 'sql', file: 'gate.sql', parameters: { rows: '{{tasks.ingest.values.rows}}' } },
      }),
    ];
    const first = nightly.run(job(tasks));
    expect(states(nightly.repair(job(tasks), first, ['gate']))).toEqual([
      'SUCCESS',
      'ingest SUCCESS',
      'gate SUCCESS #1',
    ]);
    expect(nightly.worked.at(-1)?.parameters).toEqual({ rows: '5' });
  });

  test('of a run without failures, or of a task that does not exist, is refused', () => {
    const nightly = runner();
    const run = nightly.run(job(chain));
    expect(() => nightly.repair(job(chain), run, 'failed')).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [SANDBOX_NOTHING_TO_REPAIR] Run 77 of job nightly has no failed task.]`,
    );
    expect(() => nightly.repair(job(chain), run, ['gates'])).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [SANDBOX_TASK_NOT_FOUND] Job nightly has no task gates.]`,
    );
  });
});
