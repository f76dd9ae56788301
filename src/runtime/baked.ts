import { type Ports, restoreWarehouse, type SegmentRows, type Warehouse } from '../engine/index.ts';
import { type Histories, warehouseConfig } from '../grading/index.ts';
import type { StartBundle } from '../schema/bundle.ts';
import { stateFromJson, stateToJson } from './plain-state.ts';
import { VERSIONS } from './versions.ts';

/** `start` is what the learner finds, `clean` the same history without the incident. */
export type Role = 'start' | 'clean';

/** A segment in the file: its Arrow stream's length, and for a difference what it is the difference to. */
interface WrittenSegment {
  id: number;
  bytes: number;
  base?: number;
  without?: number[];
}

/** What stands at the beginning of a file with a baked state; the segments' Arrow streams follow in this order. */
interface Header {
  format: 1;
  engine: string;
  labHash: string;
  seed: number;
  role: Role;
  state: string;
  segments: WrittenSegment[];
}

/**
 * A start state of a lab as a file: nobody has to play the nights again. Every version of every table is in it, so that
 * time travel and RESTORE work as after a replay. Not compressed.
 */
export function bake(lab: StartBundle, histories: Histories, seed: number, role: Role): Uint8Array<ArrayBuffer> {
  const warehouse = histories[role](seed);
  warehouse.packVersions();
  const streams: Uint8Array[] = [];
  const segments = [...warehouse.writtenSegments()].map(([id, rows]): WrittenSegment => {
    const ipc = rows.kind === 'full' ? rows.ipc : rows.plus;
    if (ipc) streams.push(ipc);
    const bytes = ipc?.length ?? 0;
    return rows.kind === 'full' ? { id, bytes } : { id, bytes, base: rows.base, without: steps(rows.without) };
  });
  const header: Header = {
    format: 1,
    engine: VERSIONS.engine,
    labHash: lab.hash,
    seed,
    role,
    state: stateToJson(warehouse.state),
    segments,
  };
  return pack(new TextEncoder().encode(JSON.stringify(header)), streams);
}

/** Ascending numbers as distances, which pack better; and back. */
const steps = (numbers: readonly number[]): number[] => numbers.map((number, at) => number - (numbers[at - 1] ?? 0));
function sums(distances: readonly number[]): number[] {
  let sum = 0;
  return distances.map((distance) => (sum += distance));
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

function unpack(file: Uint8Array): { header: Header; segment(id: number): SegmentRows | undefined } {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + length))) as Header;
  const written = new Map<number, SegmentRows>();
  let at = 4 + length;
  for (const { id, bytes, base, without } of header.segments) {
    const ipc = file.subarray(at, at + bytes);
    at += bytes;
    const delta = base !== undefined && without !== undefined;
    written.set(
      id,
      delta
        ? { kind: 'delta', base, without: sums(without), plus: bytes > 0 ? ipc : undefined }
        : { kind: 'full', ipc },
    );
  }
  return { header, segment: (id) => written.get(id) };
}
