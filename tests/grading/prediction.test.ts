import { afterAll, describe, expect, it } from 'vitest';
import { TaskFile } from '../../src/schema/task.ts';
import { openBench } from './lab.ts';

const bench = await openBench();
afterAll(() => bench.close());

const tasks = TaskFile.parse([
  {
    id: 'backfill',
    phase: 'detect',
    title: 'Predict what the run brings',
    no_hints: 'one looks afterwards',
    predicts_before: [{ do: 'run_job' }],
    fields: [
      { id: 'rows', type: 'integer', label: 'Rows' },
      { id: 'why', type: 'sentence', label: 'Why', rubric: ['the filter'] },
    ],
  },
]);
const check = { kind: 'answer', sql: 'SELECT 4 AS rows', fields: ['rows'] };
const answer = (rows: unknown, why: unknown = 'because') => ({
  do: 'answer',
  task: 'backfill',
  values: { rows, why },
});
const run = { do: 'run_job', job: 'nightly' };
const verdict = (...actions: unknown[]) => {
  const { status, actual } = bench.verdict(actions, check, { tasks });
  return { status, actual };
};

describe('the verdict on a prediction', () => {
  it('judges the first full answer, whatever was answered later', () => {
    expect(verdict(answer(4), run)).toEqual({ status: 'pass', actual: 'rows = 4' });
    expect(verdict(answer(4), run, answer(5))).toEqual({ status: 'pass', actual: 'rows = 4' });
    expect(verdict(answer(5), run, answer(4))).toEqual({ status: 'fail', actual: 'rows = 5' });
  });

  it('passes over an answer that lacks a field', () => {
    expect(verdict(answer(5, ' '), answer(''), answer(4))).toMatchObject({ status: 'pass' });
    expect(verdict(answer(4, ''))).toEqual({ status: 'fail', actual: 'no answer' });
  });

  it('does not count an answer that came after what shows it, though the list of actions went through', () => {
    expect(verdict(run, answer(4))).toEqual({ status: 'fail', actual: 'run_job came before the answer' });
  });

  it('says that a sentence is never graded when a check asks for one', () => {
    const { status, message } = bench.verdict(
      [answer(4)],
      { ...check, fields: ['why'], sql: "SELECT 'because' AS why" },
      { tasks },
    );
    expect({ status, message }).toEqual({ status: 'error', message: expect.stringContaining('never graded') });
  });
});
