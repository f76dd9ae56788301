import { type Ports, restoreWarehouse, type Warehouse, type WarehouseState } from '../engine/index.ts';
import { type Histories, warehouseConfig } from '../grading/index.ts';
import type { StartBundle } from '../schema/bundle.ts';
import { stateFromJson, stateToJson } from './plain-state.ts';
import { VERSIONS } from './versions.ts';

/** What stands at the beginning of a file of baked start states; the segments' Arrow streams follow in this order. */
interface Header {
  format: 1;
  engine: string;
  labHash: string;
  seed: number;
  /** States as JSON. `clean` is null when the history has no incident. */
  start: string;
  clean: string | null;
  /** Segment id and length in bytes. */
  segments: [number, number][];
}

/**
 * A lab's start states of one seed as one file: nobody has to play the nights again. Every version of every table is in
 * it, so that time travel and RESTORE work as after a replay. Not compressed; it packs to about a fifth.
 */
export function bake(lab: StartBundle, histories: Histories, seed: number): Uint8Array<ArrayBuffer> {
  const [start, clean] = [histories.start(seed), histories.clean(seed)];
  const ids = [...new Set([...segmentIds(start.state), ...segmentIds(clean.state)])];
  const streams = ids.map((id) => start.ports.database.dump(`segment."${id}"`));
  const header: Header = {
    format: 1,
    engine: VERSIONS.engine,
    labHash: lab.hash,
    seed,
    start: stateToJson(start.state),
    clean: start === clean ? null : stateToJson(clean.state),
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

/** The start states of one seed, restored when they are first asked for. Throws when the file belongs to another lab. */
export function openBaked(
  ports: Ports,
  lab: StartBundle,
  file: Uint8Array,
): { seed: number; start(): Warehouse; clean(): Warehouse; close(): void } {
  const { header, segment } = unpack(file);
  if (header.format !== 1 || header.engine !== VERSIONS.engine || header.labHash !== lab.hash)
    throw new Error(`baked start states of ${lab.id}: made by another version, build them again`);
  const restored = new Map<string, Warehouse>();
  const restore = (json: string): Warehouse => {
    const found = restored.get(json);
    if (found) return found;
    const made = restoreWarehouse(ports, warehouseConfig(lab, header.seed), stateFromJson(json), segment);
    restored.set(json, made);
    return made;
  };
  return {
    seed: header.seed,
    start: () => restore(header.start),
    clean: () => restore(header.clean ?? header.start),
    close() {
      for (const warehouse of restored.values()) warehouse.close();
      restored.clear();
    },
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
