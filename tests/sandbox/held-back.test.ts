import { describe, expect, it } from 'vitest';
import { createBench } from '../../src/sandbox/state/bench.ts';
import type { LabData } from '../../src/sandbox/state/lab-data.ts';
import { Action } from '../../src/schema/action.ts';
import type { LogEntry } from '../../src/schema/log.ts';
import { TaskFile } from '../../src/schema/task.ts';
import type { Client } from '../../src/worker/client.ts';

const tasks = TaskFile.parse([
  {
    ...{ id: 'guess', phase: 'detect', title: 'Guess', no_hints: 'none', predicts_before: [{ do: 'run_job' }] },
    fields: [{ id: 'lines', type: 'integer', label: 'Lines' }],
  },
]);
const run = Action.parse({ do: 'run_job', job: 'nightly' });
const guess = (lines: unknown): Action => Action.parse({ do: 'answer', task: 'guess', values: { lines } });

/** A bench over a client that takes every action and writes it into the log. */
function opened() {
  const asked: Action[] = [];
  const lab = { start: { tasks, lab: { start: '2026-07-01T00:00:00Z' } } } as unknown as LabData;
  const bench = createBench(lab, ({ onEntry }) => {
    const act = async (action: Action) => {
      asked.push(action);
      const entry: LogEntry = { n: asked.length - 1, ms: 0, action, outcome: 'ok' };
      onEntry?.(entry);
      return { entry, error: null, value: { do: action.do } };
    };
    return { act, read: async () => ({ clock: '' }) } as unknown as Client;
  });
  return { bench, asked };
}

describe('the workbench before a prediction', () => {
  it('does not run what would show the answer, and says which task asks', async () => {
    const { bench, asked } = opened();
    expect(await bench.act(run)).toBe(null);
    expect(asked).toEqual([]);
    expect(bench.entries.value).toEqual([]);
    expect(bench.held.value).toMatchObject({ task: { id: 'guess' }, action: run });
  });

  it('runs it once the first full answer is in the log', async () => {
    const { bench, asked } = opened();
    await bench.act(guess(''));
    await bench.act(run);
    expect(asked).toHaveLength(1);
    await bench.act(guess(4));
    bench.held.value = null;
    await bench.act(run);
    expect(asked.at(-1)).toEqual(run);
    expect(bench.held.value).toBe(null);
  });

  it('leads to the form', () => {
    const { bench } = opened();
    bench.goToTask('guess');
    expect([bench.pane.value, bench.left.value, bench.task.value]).toEqual(['left', 'tasks', 'guess']);
  });
});
