import { openWarehouse, type Ports } from '../engine/index.ts';
import { type GradeRequest, grade, type Histories, openHistories } from '../grading/index.ts';
import type { StartBundle } from '../schema/bundle.ts';
import type { Grade } from '../schema/verdict.ts';
import { openBaked } from './baked.ts';

/** Start states of a lab: baked ones where there are, else by playing the history. */
export interface LabHistories extends Histories {
  /** Adds baked start states of one seed, e.g. of a twin. */
  add(baked: Uint8Array): void;
}

/** What a host needs of engine and grading. */
export interface LabEngine {
  histories(ports: Ports, lab: StartBundle, onProgress: (done: number, total: number) => void): LabHistories;
  grade(request: GradeRequest): Grade;
}

export const labEngine: LabEngine = {
  grade,
  histories(ports, lab, onProgress) {
    const played = openHistories(lab, (config) => openWarehouse(ports, config), onProgress);
    const baked = new Map<number, ReturnType<typeof openBaked>>();
    return {
      add(file) {
        const states = openBaked(ports, lab, file);
        baked.set(states.seed, states);
      },
      start: (seed) => baked.get(seed)?.start() ?? played.start(seed),
      clean: (seed) => baked.get(seed)?.clean() ?? played.clean(seed),
      close() {
        for (const states of baked.values()) states.close();
        played.close();
      },
    };
  },
};
