import { Utf8 } from 'apache-arrow';
import type { Cell } from '../../engine/types.ts';
import { type Bindings, sharedRuntime, type WasmModule } from './bindings.ts';

type ScalarFunction = (...args: Cell[]) => Cell;
type Buffer = { at: number; size: number };

interface ModuleState {
  functions: Map<number, ScalarFunction>;
  /** DuckDB copies text results out of these and never frees them, so they are kept and reused. */
  buffers: Map<'text' | 'starts' | 'lengths', Buffer>;
}

/** Indexes into the list of addresses that a call receives. */
interface Argument {
  physicalType: string;
  validityBuffer?: number;
  dataBuffer?: number;
  lengthBuffer?: number;
}

const STATE = Symbol('scalar functions');
type RepairedModule = WasmModule & { [STATE]?: ModuleState };

const stateOf = (module: RepairedModule): ModuleState => {
  module[STATE] ??= { functions: new Map(), buffers: new Map() };
  return module[STATE];
};

/** Registers a function of texts. The package keeps functions of all databases in one global map by colliding ids; we keep ours with the module. */
export function registerScalar(
  bindings: Bindings,
  connection: number,
  name: string,
  arity: number,
  fn: ScalarFunction,
): void {
  sharedRuntime()._udfFunctions = new Map();
  bindings.createScalarFunction(connection, name, new Utf8(), fn);
  const [id] = sharedRuntime()._udfFunctions.keys();
  if (id === undefined) throw new Error(`scalar function ${name}: the package did not register it`);
  stateOf(bindings.mod).functions.set(id, (...args) => {
    if (args.length !== arity) throw new Error(`${name} takes ${arity} arguments, not ${args.length}`);
    return fn(...args);
  });
}

/**
 * Stands in for `callScalarUDF` of duckdb-wasm 1.32.0, whose text results arrive as NUL bytes: it stores offsets into a
 * buffer whose address it never hands over. This one stores addresses. Text arguments and results only.
 */
export function callScalarFunction(
  module: WasmModule,
  response: number,
  id: number,
  description: number,
  descriptionSize: number,
  addresses: number,
): void {
  try {
    const state = stateOf(module);
    const fn = state.functions.get(id);
    if (!fn) throw new Error(`scalar function ${id} is not registered`);
    const call = JSON.parse(readText(module, description, descriptionSize)) as { rows: number; args: Argument[] };
    const columns = call.args.map((argument) => argumentReader(module, argument, addresses));
    const results: Cell[] = [];
    for (let row = 0; row < call.rows; row++) results.push(fn(...columns.map((read) => read(row))));
    module.HEAPF64.set([0, writeResults(module, state, results), 0], response >> 3);
  } catch (error) {
    const message = new TextEncoder().encode(error instanceof Error ? error.message : String(error));
    const at = module._malloc(message.length || 1);
    module.HEAPU8.set(message, at);
    module.HEAPF64.set([1, at, message.length], response >> 3);
  }
}

function argumentReader(module: WasmModule, argument: Argument, addresses: number): (row: number) => Cell {
  if (argument.physicalType !== 'VARCHAR') throw new Error(`argument of type ${argument.physicalType}, text expected`);
  const double = (at: number): number => module.HEAPF64[at >> 3] as number;
  const address = (index: number | undefined): number => (index === undefined ? 0 : double(addresses + 8 * index));
  const validity = address(argument.validityBuffer);
  const starts = address(argument.dataBuffer);
  const lengths = address(argument.lengthBuffer);
  return (row) => {
    if (validity && !module.HEAPU8[validity + row]) return null;
    return readText(module, double(starts + 8 * row), double(lengths + 8 * row));
  };
}

function readText(module: WasmModule, at: number, length: number): string {
  return new TextDecoder().decode(module.HEAPU8.slice(at, at + length));
}

/** Returns the address of `[starts, validity, lengths]`; DuckDB frees that list and the validity. */
function writeResults(module: WasmModule, state: ModuleState, results: readonly Cell[]): number {
  const encoder = new TextEncoder();
  const texts = results.map((result) => (result === null ? null : encoder.encode(result)));
  const starts = reserve(module, state, 'starts', 8 * results.length);
  const lengths = reserve(module, state, 'lengths', 8 * results.length);
  const size = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  let at = reserve(module, state, 'text', size);
  const validity = module._malloc(results.length || 1);
  const answer = module._malloc(24);
  texts.forEach((text, row) => {
    module.HEAPU8[validity + row] = text ? 1 : 0;
    module.HEAPF64[(starts >> 3) + row] = at;
    module.HEAPF64[(lengths >> 3) + row] = text?.length ?? 0;
    if (!text) return;
    module.HEAPU8.set(text, at);
    at += text.length;
  });
  module.HEAPF64.set([starts, validity, lengths], answer >> 3);
  return answer;
}

function reserve(module: WasmModule, state: ModuleState, name: 'text' | 'starts' | 'lengths', bytes: number): number {
  const kept = state.buffers.get(name);
  if (kept && kept.size >= bytes) return kept.at;
  if (kept) module._free(kept.at);
  const size = Math.max(4096, bytes * 2);
  const at = module._malloc(size);
  state.buffers.set(name, { at, size });
  return at;
}
