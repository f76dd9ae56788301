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
    const results = evaluate(fn, columns, call.rows);
    module.HEAPF64.set([0, writeResults(module, state, results), 0], response >> 3);
  } catch (error) {
    const message = new TextEncoder().encode(error instanceof Error ? error.message : String(error));
    const at = module._malloc(message.length || 1);
    module.HEAPU8.set(message, at);
    module.HEAPF64.set([1, at, message.length], response >> 3);
  }
}

/** The functions are pure: a row with the arguments of the row before has its result. */
function evaluate(fn: ScalarFunction, columns: readonly ((row: number) => Cell)[], rows: number): Cell[] {
  const results: Cell[] = [];
  let last: Cell[] = [];
  for (let row = 0; row < rows; row++) {
    const args = columns.map((read) => read(row));
    const same = row > 0 && args.every((argument, index) => argument === last[index]);
    results.push(same ? (results[row - 1] as Cell) : fn(...args));
    last = args;
  }
  return results;
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

const DECODER = new TextDecoder();
/** Up to this length, characters one by one are faster than a call of the decoder. */
const SHORT = 48;

function readText(module: WasmModule, at: number, length: number): string {
  const heap = module.HEAPU8;
  if (length > SHORT) return DECODER.decode(heap.slice(at, at + length));
  let text = '';
  for (let byte = at; byte < at + length; byte++) {
    const code = heap[byte] as number;
    if (code > 0x7f) return DECODER.decode(heap.slice(at, at + length));
    text += String.fromCharCode(code);
  }
  return text;
}

/** Returns the address of `[starts, validity, lengths]`; DuckDB frees that list and the validity. */
function writeResults(module: WasmModule, state: ModuleState, results: readonly Cell[]): number {
  const texts = encodeAll(results);
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

const ENCODER = new TextEncoder();

/** Equal neighbours, of which there are many, share their bytes. */
function encodeAll(results: readonly Cell[]): (Uint8Array | null)[] {
  let text: Cell = null;
  let bytes: Uint8Array | null = null;
  return results.map((result) => {
    if (result !== text) {
      text = result;
      bytes = result === null ? null : ENCODER.encode(result);
    }
    return bytes;
  });
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
