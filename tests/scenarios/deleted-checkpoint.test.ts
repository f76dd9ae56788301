import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesIn, readLab } from '../../src/authoring/index.ts';
import { openWarehouse, type Warehouse } from '../../src/engine/index.ts';
import { grade, type Histories, openHistories, play } from '../../src/grading/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import type { Action } from '../../src/schema/action.ts';
import type { Repair } from '../../src/schema/bundle.ts';
import { cell, rows } from './base-warehouse.ts';

const HOME = join(import.meta.dirname, '../..');
const lab = readLab(join(HOME, 'scenarios/deleted-checkpoint'), placesIn(HOME).bases);
const BRONZE = 'dwh_prod.bronze.shop_order';
const LANDING = '/Volumes/dwh_prod/bronze/landing/shop_order';
const CHECKPOINTS = '/Volumes/dwh_prod/bronze/_checkpoints';

let histories: Histories;
let found: Warehouse;
let clean: Warehouse;

beforeAll(async () => {
  const ports = await openNodePorts();
  histories = openHistories(lab.start, (config) => openWarehouse(ports, config));
  found = histories.start(lab.start.lab.seed);
  clean = histories.clean(lab.start.lab.seed);
}, 240_000);
afterAll(() => histories.close());

/** Rows and documents of bronze in a warehouse. */
const counts = (warehouse: Warehouse): string =>
  rows(warehouse, `SELECT count(*), count(DISTINCT _tech_source_file), count(DISTINCT order_id) FROM ${BRONZE}`).join();

const files = ({ state }: Warehouse, folder: string): string[] =>
  [...state.volumes.keys()].filter((path) => path.startsWith(`${folder}/`));

/** Rows of bronze after a repair of the lab. */
function rowsAfter(name: string): number {
  const repair = [...lab.solution.accepted, ...lab.solution.wrong].find((each: Repair) => each.name === name)!;
  const yours = found.fork();
  play(yours, repair.actions, name);
  const count = Number(cell(yours, `SELECT count(*) FROM ${BRONZE}`));
  yours.close();
  return count;
}

describe('what the team finds', () => {
  it('is a history of twelve green nights', () => {
    expect(found.state.runs.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'SUCCESS'));
  });

  it('is a load for every night, the tenth of which brings 250 documents by a new stream', () => {
    const loads = rows(
      found,
      `SELECT version, operationMetrics['numOutputRows'], operationParameters['epochId']
       FROM (DESCRIBE HISTORY ${BRONZE}) WHERE operation = 'STREAMING UPDATE' ORDER BY version`,
    );
    const sizes = [40, 42, 38, 22, 19, 44, 41, 40, 43, 250, 23, 19];
    const epochs = [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2];
    expect(loads).toEqual(sizes.map((size, n) => [String(n + 1), String(size), String(epochs[n])]));
    const streams = `SELECT count(DISTINCT operationParameters['queryId']) FROM (DESCRIBE HISTORY ${BRONZE})`;
    expect([cell(found, streams), cell(clean, streams)]).toEqual(['2', '1']);
  });

  it('is 621 rows of 412 documents for 410 orders, where 412 rows are right', () => {
    expect([counts(found), counts(clean)]).toEqual(['621,412,410', '412,412,410']);
  });

  it('is 209 second copies of 4 to 9 July, and 41 documents of the 10th for the first time', () => {
    const again = rows(
      found,
      `SELECT day, count(*) FROM (
         SELECT CAST(order_ts AS DATE) AS day, row_number() OVER (PARTITION BY _tech_source_file ORDER BY _tech_loaded_at) AS n
         FROM ${BRONZE}) WHERE n > 1 GROUP BY day ORDER BY day`,
    );
    expect(again.map(([day, copies]) => `${day?.slice(8)}: ${copies}`)).toEqual([
      '04: 22',
      '05: 20',
      '06: 45',
      '07: 41',
      '08: 39',
      '09: 42',
    ]);
    const friday = `SELECT count(*) FROM ${BRONZE} WHERE CAST(_tech_loaded_at AS DATE) = DATE'2026-07-11' AND CAST(order_ts AS DATE) = DATE'2026-07-10'`;
    expect(cell(found, friday)).toBe('41');
  });

  it('is a landing folder of 250 documents, so that 162 are in bronze only, and 207 tomorrow', () => {
    const landed = files(found, LANDING);
    expect(landed).toHaveLength(250);
    const days = [...new Set(landed.map((path) => /dt=(\S{10})/.exec(path)![1]))].sort();
    expect(days).toEqual(['06', '07', '08', '09', '10', '11', '12'].map((day) => `2026-07-${day}`));
    const tomorrow = landed.filter((path) => !path.includes('dt=2026-07-06'));
    expect([412 - landed.length, 412 - tomorrow.length]).toEqual([162, 207]);
  });

  it('is twelve second copies that differ from the first, by a column that came between', () => {
    const drifted = `SELECT count(*), min(b._rescued_data IS NULL AND b.voucher_code IS NOT NULL AND a._rescued_data IS NOT NULL)
      FROM ${BRONZE} a JOIN ${BRONZE} b ON a._tech_source_file = b._tech_source_file AND a._tech_loaded_at < b._tech_loaded_at
      WHERE NOT a.voucher_code <=> b.voucher_code`;
    expect(rows(found, drifted)).toEqual([['12', 'true']]);
  });

  it('is six days of intake exactly doubled: 81,329.61 for 53,975.49 euros', () => {
    const intake = 'SELECT order_day, intake_eur FROM dwh_prod.gold.shop_intake_day ORDER BY order_day';
    const right = new Map(rows(clean, intake).map(([day, eur]) => [day, Number(eur)]));
    const factors = rows(found, intake).map(([day, eur]) => Number(eur) / right.get(day)!);
    expect(factors).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1, 1]);
    const total = 'SELECT sum(intake_eur) FROM dwh_prod.gold.shop_intake_day';
    expect([cell(found, total), cell(clean, total)]).toEqual(['81329.61', '53975.49']);
  });

  it('is one red attempt in the night of the new field, healed by its retry', () => {
    const failed = found.state.runs.flatMap((run) =>
      run.earlier.map((task) => [run.started.slice(0, 10), task.key, task.state]),
    );
    expect(failed).toEqual([['2026-07-08', 'land_shop_order', 'FAILED']]);
  });

  it('is a checkpoint that knows every file of the folder, and a copy of the one before', () => {
    const idOf = (folder: string): string => found.state.volumes.get(`${CHECKPOINTS}/${folder}/metadata`)!.content;
    expect(idOf('shop_order')).not.toBe(idOf('shop_order_20260710'));
    const before = found.state.tables.get(BRONZE)!.commits.length;
    const again = found.fork();
    again.apply({ do: 'run_job', job: 'dwh_daily' });
    expect(again.state.tables.get(BRONZE)!.commits).toHaveLength(before);
    again.close();
  });

  it('is a silver stream that took 250 rows that night, like bronze', () => {
    const taken = `SELECT sum(CAST(details:flow_progress.metrics.num_output_rows AS BIGINT))
      FROM event_log(TABLE(dwh_prod.silver.shop_document))
      WHERE origin.flow_name = 'shop_document' AND CAST(timestamp AS DATE) = DATE'2026-07-11'`;
    expect(cell(found, taken)).toBe('250');
  });
});

describe('rows of bronze that tell what a team did', () => {
  it.each([
    ['emptied-and-read-anew', 250],
    ['restored-only', 329],
    ['whole-load-deleted', 371],
    ['latest-of-each-order', 410],
    ['merged-by-amount', 411],
    ['older-copies-deleted', 412],
    ['restored-with-the-old-checkpoint', 412],
    ['deduplicated-in-gold', 621],
  ])('%s leaves %i', (name, expected) => {
    expect(rowsAfter(name)).toBe(expected);
  });
});

it('passes its own tests', () => {
  const fork = found.fork();
  const result = fork.apply({ do: 'run_tests', path: 'tests', k: '' });
  if (result.do !== 'run_tests' || !result.report) throw new Error(result.error?.message ?? 'no report');
  expect(result.report.errors).toEqual([]);
  expect(result.report.cases.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(result.report.cases.filter(({ file }) => file === 'tests/test_shop.py')).toHaveLength(4);
  fork.close();
});

it('takes a right repair for right after the coach has let two nights fall on it', () => {
  const coach = lab.start.injects
    .filter(({ actions }) => actions.length > 0)
    .map(({ id, actions }): Action => ({ do: 'inject', id, actions }));
  expect(coach.map((inject) => (inject.do === 'inject' ? inject.id : ''))).toEqual([
    'night-falls',
    'second-failure-corrections',
  ]);
  const yours = found.fork();
  const played = play(yours, [...lab.solution.solution, ...coach], 'test');
  const checks = lab.grading.checks.filter(({ on }) => on !== 'incident-replay' && on !== 'clean-days');
  const log = played.map(({ action }) => action);
  const grading = { ...lab.grading, checks };
  const verdicts = grade({ lab: lab.start, grading, seed: lab.start.lab.seed, yours, histories, log }).checks;
  expect(verdicts.filter(({ status }) => status !== 'pass').map(({ message }) => message)).toEqual([]);
  yours.close();
}, 240_000);
