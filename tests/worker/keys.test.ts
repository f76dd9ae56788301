import { afterAll, beforeAll, expect, test } from 'vitest';
import { Check } from '../../src/schema/check.ts';
import type { KeyAnswer, KeyRepair } from '../../src/schema/game-day/key.ts';
import type { RepairAction } from '../../src/schema/repair.ts';
import { Task } from '../../src/schema/task.ts';
import type { Keys } from '../../src/worker/keys.ts';
import type { KeyLab } from '../../src/worker/protocol.ts';
import { openThreadKeys } from './thread/client.ts';
import { tinyLab } from './tiny-lab.ts';

const RAW = 'main.shop.raw';
const sql = (text: string): RepairAction => ({ do: 'sql', text });
const back = sql(`INSERT INTO ${RAW} VALUES (2, 20.00)`);
const common = { on: 'yours', points: 1, message: 'no', hint: 'none' };
const of: KeyLab = {
  lab: {
    ...tinyLab,
    tasks: [
      Task.parse({
        ...{ id: 'sum', phase: 'detect', title: 'What is left', text: 'Add up.', no_hints: 'a test' },
        fields: [{ id: 'euros', type: 'decimal', label: 'Euros' }],
      }),
    ],
  },
  grading: {
    checks: [
      Check.parse({
        ...common,
        id: 'left',
        task: 'sum',
        kind: 'answer',
        sql: `SELECT sum(amount) AS euros FROM ${RAW}`,
      }),
      Check.parse({ ...common, id: 'rows', task: 'sum', kind: 'query', sql: `SELECT id FROM ${RAW}`, equals: 'clean' }),
    ],
    strikes: [],
    nextDay: [],
    cleanDays: [],
  },
  solution: {
    solution: [{ do: 'answer', task: 'sum', sql: `SELECT sum(amount) AS euros FROM ${RAW}` }, back],
    wrong: [
      { name: 'twice', actions: [back, back], fails: {} },
      { name: 'another', actions: [sql(`INSERT INTO ${RAW} VALUES (9, 20.00)`)], fails: {} },
    ],
  },
};

let keys: Keys;
beforeAll(async () => {
  keys = await openThreadKeys();
}, 60_000);
afterAll(() => keys.close());

/** What is told of a key, in order. */
async function told(seed: number, part: { answers: boolean; repairs: string[] }, stopAt?: string) {
  const found: (KeyAnswer[] | KeyRepair | string)[] = [];
  const controller = new AbortController();
  const listener = {
    answers: (answers: KeyAnswer[]) => void found.push(answers),
    begins(n: number, total: number) {
      found.push(`${n + 1} of ${total}`);
      if (part.repairs[n] === stopAt) controller.abort(new Error('stopped'));
    },
    repair: (repair: KeyRepair) => void found.push(repair),
  };
  const done = keys.make(of, seed, part, listener, controller.signal);
  const error = await done.then(
    () => null,
    (reason: unknown) => (reason as Error).message,
  );
  return { found, error };
}

test('a key has the right answers of the seed, then what each wrong repair leaves', async () => {
  const { found, error } = await told(1, { answers: true, repairs: ['twice', 'another'] });
  expect(error).toBeNull();
  expect(found).toEqual([
    [{ task: 'sum', title: 'What is left', answer: 'euros = 9.50' }],
    '1 of 2',
    { name: 'twice', leaves: [{ check: 'rows', expected: 'no row', actual: '2' }] },
    '2 of 2',
    { name: 'another', leaves: [{ check: 'rows', expected: '2', actual: '9' }] },
  ]);
}, 60_000);

test('stopping keeps what was told, and the next key begins anew', async () => {
  const stopped = await told(1, { answers: false, repairs: ['another', 'twice'] }, 'twice');
  expect(stopped.found.filter((part) => typeof part === 'object')).toEqual([
    expect.objectContaining({ name: 'another' }),
  ]);
  expect(stopped.error).toContain('stopped');
  const { found } = await told(3, { answers: true, repairs: [] });
  expect(found).toEqual([[expect.objectContaining({ answer: 'euros = 9.50' })]]);
}, 60_000);
