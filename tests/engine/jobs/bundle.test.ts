import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LoadedBundle, loadBundle } from '../../../src/engine/jobs/index.ts';

import { yaml } from '../../../src/runtime/yaml.ts';

const REPOSITORY = 'scenarios/_base/dwh/repo';

function load(files: Record<string, string>, target = 'prod'): LoadedBundle {
  const workspace = new Map(Object.entries(files));
  return loadBundle({ workspace, yaml, file: 'databricks.yml', target, user: 'data-platform' });
}

/** Problems as a learner reads them. */
function problems(files: Record<string, string>, target?: string): string[] {
  return load(files, target).problems.map(
    ({ file, span, message, hint }) => `${file}:${span?.line} ${message} ${hint}`,
  );
}

const ROOT = 'bundle: {name: shop}\ninclude: [jobs/*.yml]\nvariables: {catalog: {default: shop_dev}}\n';
const PIPELINE = `resources:
  pipelines:
    ingest: {name: shop-ingest, catalog: "\${var.catalog}", schema: silver, libraries: [{glob: {include: ../src/**}}]}
`;
const job = (tasks: string): string =>
  `resources:\n  jobs:\n    nightly:\n      tasks:\n${tasks.replace(/^/gm, '        ')}\n`;
const withTasks = (tasks: string) => ({
  'databricks.yml': ROOT,
  'jobs/ingest.yml': PIPELINE,
  'jobs/nightly.yml': job(tasks),
  'checks/gate.sql': 'SELECT 1',
  'src/one.py': '',
  'src/deep/two.sql': '',
  'src/notes.md': '',
});
const GATE = '- task_key: gate\n  sql_task: {file: {path: ../checks/gate.sql}}';

describe('a bundle', () => {
  test('of the commerce warehouse loads for every target without a problem', () => {
    const files = Object.fromEntries(
      filesBelow(REPOSITORY).map((path) => [path, readFileSync(join(REPOSITORY, path), 'utf8')]),
    );
    for (const target of ['dev', 'test', 'prod']) expect(problems(files, target)).toEqual([]);
    const { spec } = load(files, 'prod');
    expect(Object.keys(spec?.pipelines ?? {})).toEqual(['dwh_ingest', 'dwh_publish']);
    expect(spec?.pipelines['dwh_ingest']).toMatchObject({
      name: 'dwh-ingest-prod',
      catalog: 'dwh_prod',
      configuration: { 'dwh.source_schema': 'dwh_prod.bronze' },
      eventLog: { catalog: 'dwh_prod', schema: 'ops', name: 'dwh_ingest_event_log' },
    });
    expect(spec?.jobs['dwh_daily']?.tasks.map((task) => [task.key, task.dependsOn.map((each) => each.task)])).toEqual([
      ['ingest', []],
      ['gate', ['ingest']],
      ['publish', ['gate']],
    ]);
  });

  test('takes variables of the target before their defaults, and resources that only the target declares', () => {
    const files = {
      'databricks.yml': `${ROOT}targets:\n  prod:\n    variables: {catalog: shop_prod}\n    resources: {pipelines: {ingest: {edition: PRO}}}\n  dev: {}\n`,
      'jobs/ingest.yml': PIPELINE,
      'src/one.py': '',
      'src/deep/two.sql': '',
      'src/notes.md': '',
    };
    expect(load(files, 'prod').spec?.pipelines['ingest']).toMatchObject({ catalog: 'shop_prod', edition: 'PRO' });
    expect(load(files, 'dev').spec?.pipelines['ingest']).toMatchObject({ catalog: 'shop_dev', edition: 'ADVANCED' });
    expect(load(files, 'dev').spec?.pipelines['ingest']?.sources).toEqual(['src/deep/two.sql', 'src/one.py']);
  });

  test('gives a resource the same id each time, another in another target', () => {
    const files = withTasks(GATE);
    const id = (target: string) =>
      load({ ...files, 'databricks.yml': `${ROOT}targets: {a: {}, b: {}}\n` }, target).spec?.pipelines['ingest']?.id;
    expect(id('a')).toBe(id('a'));
    expect(id('a')).not.toBe(id('b'));
    expect(id('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('prefixes names, pauses schedules and lets four runs be at once in development mode', () => {
    const files = {
      ...withTasks(GATE),
      'databricks.yml': `${ROOT}targets: {dev: {mode: development}}\n`,
      'jobs/nightly.yml': `resources: {jobs: {nightly: {name: nightly, schedule: {quartz_cron_expression: 0 15 2 * * ?}, tasks: [{task_key: a, sql_task: {file: {path: ../checks/gate.sql}}}]}}}`,
    };
    const { spec } = load(files, 'dev');
    expect(spec?.jobs['nightly']).toMatchObject({
      name: '[dev data-platform] nightly',
      maxConcurrentRuns: 4,
      schedule: '0 15 2 * * ? UTC (paused)',
    });
    expect(spec?.pipelines['ingest']).toMatchObject({ name: '[dev data-platform] shop-ingest', development: true });
  });

  test('reads every kind of task, retries, outcomes and recipients', () => {
    const tasks = `- task_key: more
  condition_task: {left: "{{tasks.gate.values.rows}}", op: GREATER_THAN, right: "0"}
- task_key: gate
  max_retries: 2
  email_notifications: {on_failure: [rota@shop.example]}
  sql_task: {file: {path: ../checks/gate.sql}, parameters: {catalog: "\${var.catalog}"}}
- task_key: load
  depends_on: [{task_key: more, outcome: "true"}]
  run_if: NONE_FAILED
  pipeline_task: {pipeline_id: "\${resources.pipelines.ingest.id}", full_refresh_selection: [orders]}
- task_key: report
  disabled: true
  notebook_task: {notebook_path: ../src/one, base_parameters: {day: "{{job.start_time.iso_date}}"}}`;
    const { spec, problems: none } = load(withTasks(tasks));
    expect(none).toEqual([]);
    const tasksRead = spec?.jobs['nightly']?.tasks ?? [];
    expect(tasksRead.map(({ key, work }) => [key, work])).toEqual([
      ['more', { kind: 'condition', left: '{{tasks.gate.values.rows}}', op: 'GREATER_THAN', right: '0' }],
      ['gate', { kind: 'sql', file: 'checks/gate.sql', parameters: { catalog: 'shop_dev' } }],
      [
        'load',
        {
          kind: 'pipeline',
          pipeline: 'ingest',
          fullRefresh: false,
          refreshSelection: [],
          fullRefreshSelection: ['orders'],
          resetCheckpointSelection: [],
        },
      ],
      ['report', { kind: 'notebook', path: 'src/one.py', parameters: { day: '{{job.start_time.iso_date}}' } }],
    ]);
    expect(tasksRead[1]).toMatchObject({ maxRetries: 2, notifications: { onFailure: ['rota@shop.example'] } });
    expect(tasksRead[2]).toMatchObject({ runIf: 'NONE_FAILED', dependsOn: [{ task: 'more', outcome: 'true' }] });
    expect(tasksRead.map(({ disabled }) => disabled)).toEqual([false, false, false, true]);
  });
});

describe('a mistake in a bundle is told with file, line and remedy', () => {
  test.each([
    [
      'a misspelt key',
      '- task_key: gate\n  depend_on: []\n  sql_task: {file: {path: ../checks/gate.sql}}',
      `jobs/nightly.yml:6 [SANDBOX_BUNDLE_UNKNOWN_KEY] Task gate has no setting depend_on. Did you mean depends_on?`,
    ],
    [
      'an unknown dependency',
      `${GATE}\n  depends_on: [{task_key: ingset}]\n- task_key: ingest\n  pipeline_task: {pipeline_id: "\${resources.pipelines.ingest.id}"}`,
      `jobs/nightly.yml:7 [SANDBOX_BUNDLE_DEPENDENCY] Task gate depends on ingset, which does not exist. Did you mean ingest?`,
    ],
    [
      'two tasks of one key',
      `${GATE}\n${GATE}`,
      `jobs/nightly.yml:7 [SANDBOX_BUNDLE_TASK_KEY] Job nightly has two tasks gate. Give each task a key of its own.`,
    ],
    [
      'a circle',
      `${GATE}\n  depends_on: [{task_key: b}]\n- task_key: b\n  depends_on: [{task_key: gate}]\n  sql_task: {file: {path: ../checks/gate.sql}}`,
      `jobs/nightly.yml:5 [SANDBOX_BUNDLE_CYCLE] Tasks depend on each other in a circle: gate → b → gate. Remove one of these dependencies.`,
    ],
    [
      'a run_if that does not exist',
      `${GATE}\n  run_if: ALL_SUCCESSFUL`,
      `jobs/nightly.yml:7 [SANDBOX_BUNDLE_VALUE] There is no run_if ALL_SUCCESSFUL. Did you mean ALL_SUCCESS?`,
    ],
    [
      'an unresolved variable',
      `- task_key: gate\n  sql_task: {file: {path: ../checks/gate.sql}, parameters: {c: "\${var.catalogue}"}}`,
      `jobs/nightly.yml:6 [SANDBOX_BUNDLE_REFERENCE] The reference \${var.catalogue} does not exist. Did you mean \${var.catalog}?`,
    ],
    [
      'an unknown pipeline',
      `- task_key: load\n  pipeline_task: {pipeline_id: "\${resources.pipelines.ingets.id}"}`,
      `jobs/nightly.yml:6 [SANDBOX_BUNDLE_REFERENCE] The reference \${resources.pipelines.ingets.id} does not exist. Did you mean \${resources.pipelines.ingest.id}?`,
    ],
    [
      'a missing file',
      '- task_key: gate\n  sql_task: {file: {path: ../checks/gates.sql}}',
      `jobs/nightly.yml:6 [SANDBOX_BUNDLE_FILE] There is no file checks/gates.sql. Did you mean checks/gate.sql? Paths are relative to the file they are written in.`,
    ],
    [
      'a path out of the repository',
      '- task_key: gate\n  sql_task: {file: {path: ../../gate.sql}}',
      `jobs/nightly.yml:6 [SANDBOX_BUNDLE_FILE] The path ../../gate.sql leaves the repository. Take one ../ away.`,
    ],
    [
      'a task without work',
      '- task_key: gate',
      `jobs/nightly.yml:5 [SANDBOX_BUNDLE_TASK_KIND] Task gate has no work. Give it exactly one of pipeline_task, sql_task, notebook_task, condition_task, alert_task, run_job_task.`,
    ],
    [
      'work the sandbox does not run',
      '- task_key: gate\n  for_each_task: {inputs: "[1]"}',
      `jobs/nightly.yml:6 [SANDBOX_BUNDLE_TASK_KIND] Task gate is a for_each_task, which this sandbox does not run. It runs: pipeline_task, sql_task, notebook_task, condition_task, alert_task, run_job_task.`,
    ],
    [
      'an outcome of a task that has none',
      `${GATE}\n- task_key: b\n  depends_on: [{task_key: gate, outcome: "true"}]\n  sql_task: {file: {path: ../checks/gate.sql}}`,
      `jobs/nightly.yml:8 [SANDBOX_BUNDLE_OUTCOME] Task b waits for an outcome of gate, which is no condition task. Leave outcome: out.`,
    ],
    [
      'a condition with an unknown op',
      '- task_key: more\n  condition_task: {left: "1", op: MORE, right: "2"}',
      `jobs/nightly.yml:6 [SANDBOX_BUNDLE_VALUE] There is no op MORE. Values: EQUAL_TO, NOT_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL, LESS_THAN, LESS_THAN_OR_EQUAL.`,
    ],
    [
      'a number that is none',
      `${GATE}\n  max_retries: often`,
      `jobs/nightly.yml:7 [SANDBOX_BUNDLE_TYPE] max_retries must be a whole number, not often. Write max_retries: 0.`,
    ],
  ])('%s', (_, tasks, told) => {
    expect(problems(withTasks(tasks))).toEqual([told]);
  });

  test('a missing databricks.yml', () => {
    expect(problems({})).toMatchInlineSnapshot(`
      [
        "databricks.yml:undefined [SANDBOX_BUNDLE_FILE] The workspace has no databricks.yml. A bundle begins with it: bundle, targets, resources.",
      ]
    `);
  });

  test('an include that matches nothing, a key of the root, a variable without a value, one set but not declared', () => {
    const text =
      'bundle: {name: shop}\ninclude: [job/*.yml]\nresource: {}\nvariables: {a: {description: no value}}\ntargets: {prod: {variables: {b: 1}}}\n';
    expect(problems({ 'databricks.yml': text })).toMatchInlineSnapshot(`
      [
        "databricks.yml:2 [SANDBOX_BUNDLE_INCLUDE] include job/*.yml matches no file. Paths are relative to this file.",
        "databricks.yml:3 [SANDBOX_BUNDLE_UNKNOWN_KEY] The bundle has no setting resource. Did you mean resources?",
        "databricks.yml:4 [SANDBOX_BUNDLE_VARIABLE] Variable a has no value for this target. Give it a default, or a value under targets: … variables:.",
        "databricks.yml:5 [SANDBOX_BUNDLE_VARIABLE] Variable b is set but not declared. Declare it under variables: of the bundle.",
      ]
    `);
  });

  test('a resource declared in two files', () => {
    expect(problems({ 'databricks.yml': ROOT, 'jobs/a.yml': PIPELINE, 'jobs/b.yml': PIPELINE })).toMatchInlineSnapshot(`
      [
        "jobs/b.yml:3 [SANDBOX_BUNDLE_TWICE] pipelines.ingest is declared twice, first in jobs/a.yml. Rename or delete one of them.",
      ]
    `);
  });

  test('a target that does not exist', () => {
    expect(problems({ ...withTasks(GATE), 'databricks.yml': `${ROOT}targets: {dev: {}}\n` })).toMatchInlineSnapshot(`
      [
        "databricks.yml:1 [SANDBOX_BUNDLE_TARGET] The bundle has no target prod. Add it under targets: of databricks.yml.",
      ]
    `);
  });

  test('a variable that leads back to itself', () => {
    const text = ROOT.replace('shop_dev', `"\${var.catalog}"`);
    expect(problems({ ...withTasks(GATE), 'databricks.yml': text })).toMatchInlineSnapshot(`
      [
        "databricks.yml:3 [SANDBOX_BUNDLE_REFERENCE] The reference \${var.catalog} leads back to itself. Give it a value that does not name it.",
      ]
    `);
  });

  test('broken YAML', () => {
    expect(problems({ 'databricks.yml': 'bundle: {name: shop\n' })).toMatchInlineSnapshot(`
      [
        "databricks.yml:2 [SANDBOX_YAML_INVALID] Flow map in block collection must be sufficiently indented and end with a }. Indentation is by spaces; a text with a colon or a brace needs quotes.",
      ]
    `);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
