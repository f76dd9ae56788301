import type { DuckDBBindings, DuckDBRuntime } from '@duckdb/duckdb-wasm/blocking';

/** DuckDB's WebAssembly module as far as we reach into it. Memory growth replaces the views: read them anew each time. */
export interface WasmModule {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF64: Float64Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
}

/** The bindings of the blocking build, with what its types leave out. */
export interface Bindings extends Omit<DuckDBBindings, 'connect'> {
  readonly mod: WasmModule;
  connect(): { _conn: number };
}

type Ready = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;
interface Instantiable {
  readonly _runtime: DuckDBRuntime;
  instantiateWasm(imports: WebAssembly.Imports, ready: Ready): unknown;
  instantiate(progress: () => void): Promise<unknown>;
}

/** The package's own global: what the WebAssembly module calls back. It belongs to the module that was started last. */
export function sharedRuntime(): { _udfFunctions: Map<number, unknown> } {
  return globalThis.DUCKDB_RUNTIME;
}

/**
 * Starts DuckDB from a compiled module. The package only takes addresses or paths and compiles by itself; we own the
 * module, so that a restart costs no compilation and a worker needs no network.
 */
export async function instantiate(created: unknown, module: WebAssembly.Module): Promise<Bindings> {
  const bindings = created as Instantiable;
  await new Promise<void>((resolve, reject) => {
    bindings.instantiateWasm = (imports, ready) => {
      globalThis.DUCKDB_RUNTIME = bindings._runtime;
      WebAssembly.instantiate(module, imports).then((instance) => ready(instance, module), reject);
      return [];
    };
    bindings.instantiate(() => {}).then(() => resolve(), reject);
  });
  return created as Bindings;
}
