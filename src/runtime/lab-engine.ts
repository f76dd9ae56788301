import { openWarehouse, type Ports, type Warehouse } from '../engine/index.ts';
import {
  type GradeRequest,
  grade,
  type Histories,
  type KeyMaker,
  type KeyRequest,
  openHistories,
  openKey,
  openProofs,
  type Proofs,
  type ProofWorld,
} from '../grading/index.ts';
import type { StartBundle } from '../schema/bundle.ts';
import type { Grade } from '../schema/verdict.ts';
import { type Baked, openBaked, type Role } from './baked.ts';

/** Start states of a lab: baked ones where there are, else by playing the history. */
export interface LabHistories extends Histories {
  /** Adds a baked state. */
  add(file: Uint8Array): void;
}

/** What a host needs of engine and grading. */
export interface LabEngine {
  histories(ports: Ports, lab: StartBundle, onProgress: (done: number, total: number) => void): LabHistories;
  grade(request: GradeRequest): Grade;
  /** Small warehouses of one world, for gotchas that prove themselves. */
  proofs(ports: Ports, world: ProofWorld): Proofs;
  /** The answer key of one seed. */
  key(request: KeyRequest): KeyMaker;
}

export const labEngine: LabEngine = {
  grade,
  histories: openLabHistories,
  key: openKey,
  proofs: (ports, world) => openProofs(ports, [world], openWarehouse),
};

function openLabHistories(ports: Ports, lab: StartBundle, onProgress: (done: number, total: number) => void) {
  const played = openHistories(lab, (config) => openWarehouse(ports, config), onProgress);
  const baked = new Map<string, Baked>();
  const restored = new Map<string, Warehouse>();
  const state = (role: Role, seed: number): Warehouse => {
    const key = `${role} ${seed}`;
    const warehouse = restored.get(key) ?? baked.get(key)?.restore() ?? played[role](seed);
    if (baked.has(key)) restored.set(key, warehouse);
    return warehouse;
  };
  return {
    add(file: Uint8Array) {
      const found = openBaked(ports, lab, file);
      baked.set(`${found.role} ${found.seed}`, found);
    },
    start: (seed: number) => state('start', seed),
    clean: (seed: number) => state('clean', seed),
    close() {
      for (const warehouse of restored.values()) warehouse.close();
      played.close();
    },
  };
}
