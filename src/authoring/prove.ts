import type { Warehouse, WarehouseConfig } from '../engine/index.ts';
import {
  catchUpAction,
  catchUpPhases,
  changes,
  derive,
  type Graders,
  grade,
  type Histories,
  impactOf,
  openFreshScenes,
  openHistories,
  play,
  rowsIn,
  stepsBefore,
  stepsFrom,
} from '../grading/index.ts';
import type { Action } from '../schema/action.ts';
import type { LabBundle, Repair } from '../schema/bundle.ts';
import type { Phase } from '../schema/phase.ts';
import type { RepairAction } from '../schema/repair.ts';
import { type Expectation, unexpected } from './expectation.ts';

/** One thing that is proven of a lab: `start`, `solution`, `accepted/NAME`, `wrong/NAME`, `catch-up/PHASE`, or `coverage`. */
export interface Case {
  name: string;
  seed: number;
}

export interface CaseResult extends Case {
  /** `error`: it could not be tried, by our fault or because it does not end. */
  status: 'pass' | 'fail' | 'error';
  /** What is not as declared; one line each. */
  differences: string[];
}

/** A lab under proof: one replay of the history a seed, everything else forks. */
export interface Proof {
  run(which: Case): CaseResult;
  close(): void;
}

/**
 * Every case of a lab on every seed; cases of one repair follow each other, as they share replays. A catch-up does what the
 * solution does, so one seed is enough for it.
 */
export function casesOf(bundle: LabBundle): Case[] {
  const { lab } = bundle.start;
  const { solution } = bundle;
  const repairs = [...solution.accepted.map(acceptedName), ...solution.wrong.map(wrongName)];
  const perSeed = ['start', 'solution', ...repairs];
  const seeds = [lab.seed, ...lab.twins];
  const cases = perSeed.flatMap((name) => seeds.map((seed) => ({ name, seed })));
  const caughtUp = catchUpPhases(bundle).map((phase) => ({ name: `${CATCH_UP}${phase}`, seed: lab.seed }));
  return [...cases, ...caughtUp, { name: 'coverage', seed: lab.seed }];
}

const CATCH_UP = 'catch-up/';
const acceptedName = ({ name }: Repair): string => `accepted/${name}`;
const wrongName = ({ name }: Repair): string => `wrong/${name}`;

export interface ProofOptions {
  /** For tests that break one on purpose. */
  graders?: Graders | undefined;
  /** Items of a seed's history that are done. */
  onHistory?: ((done: number, total: number) => void) | undefined;
}

export function openProof(
  bundle: LabBundle,
  open: (config: WarehouseConfig) => Warehouse,
  { graders, onHistory }: ProofOptions = {},
): Proof {
  const { start, grading, solution } = bundle;
  const histories = openHistories(start, open, onHistory);
  const fresh = openFreshScenes(grading, histories, start.lab.job ?? start.base.job);
  const gradeOf = (yours: Warehouse, seed: number, log: readonly Action[]) =>
    grade({ lab: start, grading, seed, yours, histories, fresh, log, graders });

  const after = (seed: number, name: string, actions: readonly RepairAction[], expectation: Expectation) => {
    const yours = histories.start(seed).fork();
    try {
      const played = play(yours, actions, `${name}/actions.yml`);
      const stopped = played.findIndex(({ outcome }) => outcome === 'timeout');
      if (stopped >= 0) return [`item ${stopped + 1} was stopped: ${played[stopped]?.error?.message}`];
      const log = played.map(({ action }) => action);
      const found = [
        ...unexpected(gradeOf(yours, seed, log), expectation),
        ...impactDifferences(name, { lab: start, seed, histories, yours, log }),
      ];
      return isRight(name) && found.length === 0 ? secondRound(yours, name, actions) : found;
    } finally {
      yours.close();
    }
  };

  /** Whoever is put at the beginning of a phase can still pass everything, with the steps that are left. */
  const afterCatchUp = (seed: number, phase: Phase): string[] => {
    const begin = histories.start(seed);
    const yours = begin.fork();
    try {
      const steps = stepsBefore(phase, bundle);
      const answers = steps.flatMap((step) => (step.do === 'answer' && 'sql' in step ? [derive(step, begin)] : []));
      const given = catchUpAction(phase, steps, answers);
      play(yours, given.actions, `catch-up to ${phase}`);
      const left = play(yours, stepsFrom(phase, bundle), `after the catch-up to ${phase}`);
      const log = [given, ...left.map(({ action }) => action)];
      return unexpected(gradeOf(yours, seed, log), new Map());
    } finally {
      yours.close();
    }
  };

  const differencesOf = ({ name, seed }: Case): string[] => {
    if (name === 'coverage') return uncovered(bundle);
    if (name === 'start') return after(seed, name, [], new Map(start.lab.fails.map((id) => [id, null])));
    const caughtUp = catchUpPhases(bundle).find((phase) => name === `${CATCH_UP}${phase}`);
    if (caughtUp) return afterCatchUp(seed, caughtUp);
    if (name === 'solution') return after(seed, name, solution.solution, new Map());
    const accepted = solution.accepted.find((repair) => acceptedName(repair) === name);
    if (accepted) return after(seed, name, accepted.actions, new Map());
    const wrong = solution.wrong.find((repair) => wrongName(repair) === name);
    if (!wrong) throw new Error(`no such case: ${name}`);
    return after(seed, name, wrong.actions, new Map(Object.entries(wrong.fails ?? {})));
  };

  return {
    run(which) {
      const differences = differencesOf(which);
      const fault = differences.some((text) => text.includes('Our fault'));
      return { ...which, status: differences.length === 0 ? 'pass' : fault ? 'error' : 'fail', differences };
    },
    close() {
      fresh.close();
      histories.close();
    },
  };
}

interface Proven {
  lab: LabBundle['start'];
  seed: number;
  histories: Histories;
  yours: Warehouse;
  log: readonly Action[];
}

/** What the lab declares as read by people must be wrong because of the incident, and right once it is repaired. */
function impactDifferences(name: string, proven: Proven): string[] {
  if (name !== 'start' && name !== 'solution') return [];
  const impact = impactOf(proven);
  if (!impact) return [];
  if (name === 'start')
    return impact.tables
      .filter(({ worst, start }) => worst === null && rowsIn(start) === 0)
      .map(({ table }) => `impact: the incident never makes ${table} wrong: declare the table that it hits`);
  return impact.tables
    .filter(({ end }) => end === null || rowsIn(end) > 0)
    .map(({ table, end }) => `impact: the solution leaves ${end ? `${rowsIn(end)} rows wrong in` : 'no'} ${table}`);
}

function isRight(name: string): boolean {
  return name === 'solution' || name.startsWith('accepted/');
}

/** A right repair done twice changes nothing. */
function secondRound(yours: Warehouse, name: string, actions: readonly RepairAction[]): string[] {
  const once = yours.fork();
  try {
    play(yours, actions, `${name}/actions.yml`, { lenient: true });
    return changes(once, yours).map((change) => `done twice: ${change}`);
  } finally {
    once.close();
  }
}

/** Checks that no wrong repair fails: nothing shows that they can. */
function uncovered({ grading, solution }: LabBundle): string[] {
  const failed = new Set(solution.wrong.flatMap(({ fails }) => Object.keys(fails ?? {})));
  return grading.checks.filter(({ id }) => !failed.has(id)).map(({ id }) => `no wrong repair fails ${id}`);
}
