import { afterAll, expect, it } from 'vitest';
import { BrokenLab, play } from '../../src/grading/index.ts';
import type { RepairAction } from '../../src/schema/repair.ts';
import { openBench } from './lab.ts';

const bench = await openBench();
afterAll(() => bench.close());

it('gives an answer by query once: in a second round what it asks may be gone', () => {
  const repair: RepairAction[] = [
    { do: 'answer', task: 'count', sql: 'SELECT count(*) AS orders FROM shop.bronze.gone' },
  ];
  const warehouse = bench.histories.start(1).fork();
  expect(() => play(warehouse, repair, 'repair')).toThrow(BrokenLab);
  expect(play(warehouse, repair, 'repair', { lenient: true })).toEqual([]);
  warehouse.close();
});
