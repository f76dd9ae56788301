import { describe, expect, it } from 'vitest';
import { predictionsOf, sentencesOf } from '../../src/evidence/index.ts';
import type { LogEntry } from '../../src/schema/log.ts';
import { type Task, TaskFile } from '../../src/schema/task.ts';

const [plain, predicted] = TaskFile.parse([
  {
    ...{ id: 'tell', phase: 'detect', title: 'Tell sales', no_hints: 'none' },
    fields: [
      { id: 'n', type: 'integer', label: 'Lines' },
      { id: 'said', type: 'sentence', label: 'Your message', rubric: ['the day'] },
    ],
  },
  {
    ...{ id: 'guess', phase: 'detect', title: 'Guess', no_hints: 'none', predicts_before: [{ do: 'run_job' }] },
    fields: [{ id: 'which', type: 'list', label: 'Which' }],
  },
]) as [Task, Task];

const entry = (
  n: number,
  task: string,
  values: Record<string, unknown>,
  outcome: LogEntry['outcome'] = 'ok',
): LogEntry => ({
  ...{ n, ms: n * 1000, action: { do: 'answer', task, values } },
  outcome,
});

describe('words of one’s own in a log', () => {
  it('are the newest answer of a task, with its step and its time', () => {
    const log = [entry(0, 'tell', { said: 'early' }), entry(1, 'tell', { said: ' Since 9 July. ' })];
    expect(sentencesOf(log, [plain])).toMatchObject([
      {
        task: 'tell',
        title: 'Tell sales',
        field: { rubric: ['the day'] },
        said: { text: 'Since 9 July.', n: 1, ms: 1000 },
      },
    ]);
  });

  it('are missing where nothing was written, or where the step had no effect', () => {
    expect(sentencesOf([], [plain])).toMatchObject([{ said: null }]);
    expect(sentencesOf([entry(0, 'tell', { n: 3 })], [plain])).toMatchObject([{ said: null }]);
    expect(sentencesOf([entry(0, 'tell', { said: 'x' }, 'killed')], [plain])).toMatchObject([{ said: null }]);
  });
});

describe('predictions in a log', () => {
  it('are the first full answer, in the words of the form', () => {
    const log = [
      entry(0, 'guess', { which: [] }),
      entry(1, 'guess', { which: ['DE', 'AT'] }),
      entry(2, 'guess', { which: ['CH'] }),
    ];
    expect(predictionsOf(log, [plain, predicted])).toEqual([
      { task: 'guess', title: 'Guess', n: 1, ms: 1000, values: [{ label: 'Which', value: 'DE, AT' }] },
    ]);
    expect(predictionsOf([], [predicted])).toEqual([]);
  });
});
