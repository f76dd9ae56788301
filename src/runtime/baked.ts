import { type Ports, restoreWarehouse, type Warehouse, type WarehouseState } from '../engine/index.ts';
import { type Histories, warehouseConfig } from '../grading/index.ts';
import type { StartBundle } from '../schema/bundle.ts';
import { stateFromJson, stateToJson } from './plain-state.ts';
import { VERSIONS } from './versions.ts';

/** `start` is what the learner finds, `clean` the same history without the incident. */
export type Role = 'start' | 'clean';

/** What stands at the beginning of a file with a baked state; the segments' Arrow streams follow in this order. */
interface Header {
  format: 1;
  engine: string;
  labHash: string;
  seed: number;
  role: Role;
  state: string;
  /** Segment id and length in bytes. */
  segments: [number, number][];
}

/**
 * A start state of a lab as a file: nobody has to play the nights again. Every version of every table is in it, so that
 * time travel and RESTORE work as after a replay. Not compressed.
 */
export function bake(lab: StartBundle, histories: Histories, seed: number, role: Role): Uint8Array<ArrayBuffer> {
  const { state, ports } = histories[role](seed);
  const ids = [...new Set(segmentIds(state))];
  const streams = ids.map((id) => ports.database.dump(`segment."${id}"`));
  const header: Header = {
    format: 1,
    engine: VERSIONS.engine,
    labHash: lab.hash,
    seed,
    role,
    state: stateToJson(state),
    segments: ids.map((id, index) => [id, (streams[index] as Uint8Array).length]),
  };
  return pack(new TextEncoder().encode(JSON.stringify(header)), streams);
}

function* segmentIds(state: WarehouseState): Iterable<number> {
  for (const { commits } of state.tables.values())
    for (const { segments, appended } of commits)
      for (const segment of [...segments, ...(appended ?? [])]) yield segment.id;
}

function pack(header: Uint8Array, streams: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = streams.reduce((sum, stream) => sum + stream.length, 4 + header.length);
  const file = new Uint8Array(size);
  new DataView(file.buffer).setUint32(0, header.length, true);
  file.set(header, 4);
  let at = 4 + header.length;
  for (const stream of streams) {
    file.set(stream, at);
    at += stream.length;
  }
  return file;
}

export interface Baked {
  seed: number;
  role: Role;
  /** Loads it into the database; the warehouse is the caller's. */
  restore(): Warehouse;
}

/** Reads what the file is. Throws when another lab, edition or engine wrote it. */
export function openBaked(ports: Ports, lab: StartBundle, file: Uint8Array): Baked {
  const { header, segment } = unpack(file);
  if (header.format !== 1 || header.engine !== VERSIONS.engine || header.labHash !== lab.hash)
    throw new Error(`baked state of ${lab.id}: made by another version, build it again`);
  const { seed, role, state } = header;
  return {
    seed,
    role,
    restore: () => restoreWarehouse(ports, warehouseConfig(lab, seed), stateFromJson(state), segment),
  };
}

function unpack(file: Uint8Array): { header: Header; segment(id: number): Uint8Array | undefined } {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + length))) as Header;
  const places = new Map<number, [number, number]>();
  let at = 4 + length;
  for (const [id, size] of header.segments) {
    places.set(id, [at, at + size]);
    at += size;
  }
  return {
    header,
    segment(id) {
      const place = places.get(id);
      return place && file.subarray(...place);
    },
  };
}
