import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Python, Warehouse } from '../../../src/engine/index.ts';
import { openNodePython } from '../../../src/python/node.ts';
import { closeAll, open } from './harness.ts';

const BUNDLE = `bundle: {name: shop}
resources: {jobs: {nightly: {tasks: [{task_key: note, notebook_task: {notebook_path: note.py}}]}}}
`;
const says = (text: string) =>
  new Map([
    ['databricks.yml', BUNDLE],
    ['note.py', `# Databricks notebook source\nprint("${text}")\n`],
  ]);

let python: Python;
beforeAll(async () => {
  python = await openNodePython();
});
afterEach(closeAll);

function printed(warehouse: Warehouse): string | undefined {
  warehouse.apply({ do: 'run_job', job: 'nightly' });
  return warehouse.state.runs.at(-1)?.tasks[0]?.output;
}

test('warehouses that share an interpreter each run their own files', async () => {
  const { warehouse: one } = await open({ repository: says('one') }, python);
  const { warehouse: other } = await open({ repository: says('other') }, python);
  expect([printed(one), printed(other), printed(one), printed(other)]).toEqual([
    'one\n',
    'other\n',
    'one\n',
    'other\n',
  ]);
});

test('so do forks, whoever gave the interpreter files in between', async () => {
  const { warehouse } = await open({ repository: says('one') }, python);
  const fork = warehouse.fork();
  fork.apply({ do: 'edit', path: 'note.py', content: says('fork').get('note.py')! });
  expect(printed(warehouse)).toBe('one\n');
  python.sync(fork.state.workspace);
  expect(printed(warehouse)).toBe('one\n');
  expect(printed(fork)).toBe('fork\n');
  fork.close();
});
