import type { WarehouseState } from '../engine/index.ts';

interface PlainMap {
  $map: [unknown, unknown][];
}

const isPlainMap = (value: unknown): value is PlainMap =>
  typeof value === 'object' && value !== null && '$map' in value && Object.keys(value).length === 1;

/** A state as JSON; maps as lists of entries, in their order. Everything else in a state is plain data already. */
export function stateToJson(state: WarehouseState): string {
  return JSON.stringify(state, (_, value) => (value instanceof Map ? { $map: [...value] } : value));
}

export function stateFromJson(json: string): WarehouseState {
  return JSON.parse(json, (_, value) => (isPlainMap(value) ? new Map(value.$map) : value)) as WarehouseState;
}
