import { describe, expect, it } from 'vitest';
import { Action, type ActionInput } from '../../src/schema/action.ts';
import { firstAnswer, heldBackBy, isFull, shows } from '../../src/schema/prediction.ts';
import { Task } from '../../src/schema/task.ts';

const task = (id: string, predicts_before: unknown[]) =>
  Task.parse({
    id,
    phase: 'detect',
    title: id,
    no_hints: 'none',
    predicts_before,
    fields: [
      { id: 'lines', type: 'integer', label: 'Lines' },
      { id: 'countries', type: 'list', label: 'Countries' },
    ],
  });
const act = (action: ActionInput): Action => Action.parse(action);
const run = act({ do: 'run_job', job: 'nightly' });
const answer = (id: string, lines: unknown, countries: unknown = ['CH']) =>
  act({ do: 'answer', task: id, values: { lines, countries } });

describe('what would show the answer', () => {
  const shown = (hold: unknown, action: ActionInput): boolean => shows(act(action), task('t', [hold]));

  it('is any action of its kind, or the named one', () => {
    expect(shown({ do: 'run_job' }, { do: 'run_job', job: 'a' })).toBe(true);
    expect(shown({ do: 'run_job', job: 'b' }, { do: 'run_job', job: 'a' })).toBe(false);
    expect(shown({ do: 'update_pipeline', pipeline: 'p' }, { do: 'update_pipeline', pipeline: 'p' })).toBe(true);
    expect(
      shown({ do: 'volume', op: 'delete' }, { do: 'volume', op: 'move', path: '/Volumes/a/b/c', to: '/Volumes/a/b/d' }),
    ).toBe(false);
    expect(shown({ do: 'edit', path: 'a.py' }, { do: 'edit', path: 'a.py', content: '' })).toBe(true);
    expect(shown({ do: 'run_tests' }, { do: 'run_tests' })).toBe(true);
  });

  it('is a repair of a run as well, and no dry run', () => {
    expect(shown({ do: 'run_job' }, { do: 'repair_run', run: 'last', tasks: 'failed' })).toBe(true);
    expect(shown({ do: 'update_pipeline' }, { do: 'update_pipeline', pipeline: 'p', validate_only: true })).toBe(false);
  });

  it('is a script that matches, in upper or lower case', () => {
    expect(shown({ do: 'sql', text: 'fct_order' }, { do: 'sql', text: 'SELECT * FROM gold.FCT_ORDER_LINE' })).toBe(
      true,
    );
    expect(shown({ do: 'sql', text: 'fct_order' }, { do: 'sql', text: 'SELECT 1' })).toBe(false);
  });

  it('is never an inject, which happens from outside', () => {
    expect(shown({ do: 'run_job' }, { do: 'inject', id: 'i', actions: [run as never] })).toBe(false);
  });
});

describe('holding back', () => {
  const first = task('first', [{ do: 'run_job' }]);
  const second = task('second', [{ do: 'run_job' }]);

  it('lasts until each prediction has a full answer, in the order of the tasks', () => {
    expect(heldBackBy(run, [], [first, second])).toBe(first);
    expect(heldBackBy(run, [answer('first', 1)], [first, second])).toBe(second);
    expect(heldBackBy(run, [answer('first', 1), answer('second', 2)], [first, second])).toBeUndefined();
    expect(heldBackBy(act({ do: 'sql', text: 'SELECT 1' }), [], [first])).toBeUndefined();
  });

  it('is not ended by half an answer', () => {
    expect(heldBackBy(run, [answer('first', ''), answer('first', 1, [])], [first])).toBe(first);
  });

  it('has nothing to do with tasks that are no predictions', () => {
    expect(heldBackBy(run, [], [task('plain', [])])).toBeUndefined();
  });
});

describe('the answer that counts', () => {
  const asked = task('t', [{ do: 'run_job' }]);

  it('is the first full one, with its place in the log', () => {
    expect(firstAnswer(asked, [answer('t', ' '), run, answer('t', 1), answer('t', 2)])).toMatchObject({
      at: 2,
      values: { lines: 1 },
    });
    expect(firstAnswer(asked, [answer('other', 1)])).toBeUndefined();
  });

  it('may be zero or false', () => {
    expect(isFull(asked, { lines: 0, countries: ['CH'] })).toBe(true);
    expect(isFull(asked, { lines: false, countries: 'CH' })).toBe(true);
    expect(isFull(asked, { countries: ['CH'] })).toBe(false);
  });
});

describe('tasks.yml', () => {
  const words = (task: object): string[] =>
    Task.safeParse({ id: 't', phase: 'detect', title: 't', no_hints: 'none', ...task }).error?.issues.map(
      ({ message }) => message,
    ) ?? [];

  it('refuses a sentence without a rubric, a rubric or a limit elsewhere, an option that a list would cut in two, and a prediction without a form', () => {
    const field = { id: 'f', label: 'f' };
    expect(words({ fields: [{ ...field, type: 'sentence' }] })).toEqual([
      'a sentence has a rubric, what a good answer names, and nothing else has one',
    ]);
    expect(words({ fields: [{ ...field, type: 'text', rubric: ['x'] }] })).toHaveLength(1);
    expect(words({ fields: [{ ...field, type: 'text', limit: 200 }] })).toEqual(['only a sentence has a limit']);
    expect(words({ fields: [{ ...field, type: 'list', options: ['a, b', 'c'] }] })).toHaveLength(1);
    expect(words({ fields: [{ ...field, type: 'choice', options: ['a, b', 'c'] }] })).toEqual([]);
    expect(words({ predicts_before: [{ do: 'run_job' }] })).toEqual(['a prediction needs fields to be written in']);
  });
});
