import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createDuckDB, NODE_RUNTIME, VoidLogger } from '@duckdb/duckdb-wasm/blocking';
import type { Database } from '../../engine/ports.ts';
import { instantiate } from '../duckdb/bindings.ts';
import { DuckDatabase } from '../duckdb/database.ts';
import { callScalarFunction } from '../duckdb/scalar-functions.ts';

/** DuckDB's WebAssembly module from the installed package; compile it once and share it. */
export async function compileNodeDuckDB(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm');
  return WebAssembly.compile(new Uint8Array(await readFile(path)));
}

/**
 * A fresh, empty, locked-down database: the same WebAssembly build that browsers get. Without a module it compiles one.
 * `alive` is called from within long statements.
 */
export async function openNodeDatabase(module?: WebAssembly.Module, alive?: () => void): Promise<Database> {
  const unused = { mainModule: '', mainWorker: '' };
  const runtime = { ...NODE_RUNTIME, callScalarUDF: callScalarFunction as typeof NODE_RUNTIME.callScalarUDF };
  const created = await createDuckDB({ mvp: unused, eh: unused }, new VoidLogger(), runtime);
  return new DuckDatabase(await instantiate(created, module ?? (await compileNodeDuckDB())), alive);
}
