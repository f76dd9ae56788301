import type { Warehouse } from '../../engine/index.ts';
import type { JobRun } from '../../engine/warehouse/state.ts';
import type { Action } from '../../schema/action.ts';
import type { StartBundle } from '../../schema/bundle.ts';
import type { Impact, ImpactDifference, ImpactTable } from '../../schema/impact.ts';
import type { Histories } from '../history.ts';
import { takeSteps } from '../scene.ts';
import { cleanPart } from '../scenes.ts';
import { nightsOf } from '../times.ts';
import { comparedColumns, differenceOf, hasColumns, type Published } from './difference.ts';

export interface ImpactRequest {
  lab: StartBundle;
  seed: number;
  histories: Histories;
  /** As the learner left it. */
  yours: Warehouse;
  /** What the learner did; of it counts what happened from outside, which the healthy warehouse goes through as well. */
  log: readonly Action[];
}

/** What the incident did to the tables that the lab declares; null for a lab that declares none. */
export function impactOf({ lab, seed, histories, yours, log }: ImpactRequest): Impact | null {
  const declared = lab.lab.impact;
  if (declared.length === 0) return null;
  const start = histories.start(seed);
  const clean = histories.clean(seed);
  const injects = log.filter((action) => action.do === 'inject' && action.actions.length > 0);
  const healthy = injects.length > 0 ? clean.fork() : clean;
  try {
    if (injects.length > 0) takeSteps(healthy, injects.flatMap(cleanPart), 'injects');
    const job = lab.lab.job ?? lab.base.job;
    const begun = nightsOf(lab)[0] ?? lab.lab.start;
    const story = nightsBetween(
      runsOf(clean, job).filter(({ started }) => started >= begun),
      { actual: start, healthy: clean, job },
      declared,
    );
    const fell = nightsBetween(
      runsOf(healthy, job).slice(runsOf(clean, job).length),
      { actual: yours, healthy, job },
      declared,
    );
    return {
      tables: declared.map((each, at) => ({
        table: each.table,
        start: required(compare(start, clean, each), each),
        worst: worstOf(story, at),
        end: compare(yours, healthy, each),
      })),
      nights: { story: wrong(story), attempt: wrong(fell), fell: fell.length },
    };
  } finally {
    if (healthy !== clean) healthy.close();
  }
}

const runsOf = ({ state }: Warehouse, job: string): JobRun[] => state.runs.filter((run) => run.job === job);

/** The lab declares what its own history publishes; anything else is a slip of its author. */
function required(found: ImpactDifference | null, { table, key, money, columns = [] }: ImpactTable): ImpactDifference {
  if (found) return found;
  const names = [...key, ...(money ? [money] : []), ...columns].join(', ');
  throw new Error(`lab.yml: impact: the history publishes no table ${table} with the columns ${names}`);
}

/** Null when one of the two has no such table, or not the columns. `at`: the moments as of which they are read. */
function compare(
  actual: Warehouse,
  healthy: Warehouse,
  declared: ImpactTable,
  at?: { actual: string; healthy: string },
): ImpactDifference | null {
  const [theirs, ours] = [
    publishedIn(actual, declared.table, at?.actual),
    publishedIn(healthy, declared.table, at?.healthy),
  ];
  if (!theirs || !ours) return null;
  const names = [...declared.key, ...comparedColumns(ours.table, declared)];
  return hasColumns(theirs, names) && hasColumns(ours, names) ? differenceOf(theirs, ours, declared) : null;
}

/** The version that readers had at a moment, by default now. Undefined when it is gone, or VACUUM took it. */
function publishedIn(warehouse: Warehouse, name: string, moment?: string): Published | undefined {
  const table = warehouse.state.tables.get(name);
  const commit = table?.commits.findLast(({ timestamp }) => moment === undefined || timestamp <= moment);
  return table && commit && !commit.vacuumed ? { warehouse, table, version: commit.version } : undefined;
}

interface Pair {
  actual: Warehouse;
  healthy: Warehouse;
  job: string;
}

/** A night, and how each declared table stood when the job had ended; null: it could not be read. */
interface Night {
  started: string;
  tables: (ImpactDifference | null)[];
}

/** Each night as it was published, on either side when its own run had ended. */
function nightsBetween(
  nights: readonly JobRun[],
  { actual, healthy, job }: Pair,
  declared: readonly ImpactTable[],
): Night[] {
  const own = new Map(runsOf(actual, job).map((run) => [run.started, run]));
  return nights.map(({ started, ended }) => {
    const at = { actual: own.get(started)?.ended ?? ended, healthy: ended };
    return { started, tables: declared.map((each) => compare(actual, healthy, each, at)) };
  });
}

/** Nights that left a table wrong, or no table. */
const wrong = (nights: readonly Night[]): number => nights.filter(({ tables }) => tables.some(isWrong)).length;

/** The first of those with the most wrong rows; null when none was wrong. */
function worstOf(nights: readonly Night[], at: number): Impact['tables'][number]['worst'] {
  let worst: Impact['tables'][number]['worst'] = null;
  for (const { started, tables } of nights) {
    const difference = tables[at];
    const most = worst ? rowsIn(worst.difference) : 0;
    if (difference && rowsIn(difference) > most) worst = { night: started, difference };
  }
  return worst;
}

/** Rows of any kind, or a table that cannot be read. */
const isWrong = (found: ImpactDifference | null): boolean => found === null || rowsIn(found) > 0;

/** All rows that differ. */
export const rowsIn = ({ missing, extra, changed }: ImpactDifference): number => missing + extra + changed;
