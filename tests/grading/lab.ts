import { readLab } from '../../src/authoring/index.ts';
import { openWarehouse, type Ports, type Warehouse } from '../../src/engine/index.ts';
import { type Graders, grade, type Histories, openHistories, play } from '../../src/grading/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import type { Action } from '../../src/schema/action.ts';
import type { LabBundle } from '../../src/schema/bundle.ts';
import { Check } from '../../src/schema/check.ts';
import type { Grade, Verdict } from '../../src/schema/verdict.ts';
import { BASES, LOST_ORDERS } from '../authoring/lab-folder.ts';

/** The small lab with an engine that plays it; one history for a whole test file. */
export interface Bench {
  bundle: LabBundle;
  histories: Histories;
  ports: Ports;
  /** Grades what these actions leave behind, by the lab's own checks or by others. */
  grade(actions: readonly unknown[], options?: BenchOptions): Grade;
  /** The verdict of one check, whose common fields are filled in. */
  verdict(actions: readonly unknown[], check: Record<string, unknown>, options?: BenchOptions): Verdict;
  close(): void;
}

export interface BenchOptions {
  checks?: readonly Check[];
  seed?: number;
  graders?: Graders;
  dead?: Record<string, string>;
  grading?: Partial<LabBundle['grading']>;
  /** Other tasks than the lab's own. */
  tasks?: LabBundle['start']['tasks'];
}

export async function openBench({ python = false } = {}): Promise<Bench> {
  const bundle = readLab(LOST_ORDERS, BASES);
  const ports = await openNodePorts({ python });
  const histories = openHistories(bundle.start, (config) => openWarehouse(ports, config));
  const bench: Bench = {
    bundle,
    ports,
    histories,
    grade(actions, { checks = bundle.grading.checks, seed = 1, graders, dead, grading, tasks } = {}) {
      const yours: Warehouse = histories.start(seed).fork();
      const log = play(yours, actions as Action[], 'test').map(({ action }) => action);
      const result = grade({
        lab: tasks ? { ...bundle.start, tasks } : bundle.start,
        grading: { ...bundle.grading, ...grading, checks },
        seed,
        yours,
        histories,
        log,
        graders,
        dead,
      });
      yours.close();
      return result;
    },
    verdict(actions, check, options) {
      const common = { id: 'c', task: 'backfill', points: 1, message: '{actual} / {expected}', hint: 'look' };
      return bench.grade(actions, { ...options, checks: [Check.parse({ ...common, ...check })] }).checks[0]!;
    },
    close: () => histories.close(),
  };
  return bench;
}
