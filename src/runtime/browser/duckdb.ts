import type { createDuckDB as CreateDuckDB } from '@duckdb/duckdb-wasm/blocking';
import { BROWSER_RUNTIME, createDuckDB, VoidLogger } from 'duckdb-browser-blocking';
import type { Database } from '../../engine/index.ts';
import { instantiate } from '../duckdb/bindings.ts';
import { DuckDatabase } from '../duckdb/database.ts';
import { callScalarFunction } from '../duckdb/scalar-functions.ts';

/** The database in a browser worker, from the module that the page compiled. `alive` is called from within long statements. */
export async function openBrowserDatabase(module: WebAssembly.Module, alive?: () => void): Promise<Database> {
  const unused = { mainModule: '', mainWorker: '' };
  const runtime = { ...BROWSER_RUNTIME, callScalarUDF: callScalarFunction as typeof BROWSER_RUNTIME.callScalarUDF };
  const create = createDuckDB as unknown as typeof CreateDuckDB;
  const created = await create({ mvp: unused, eh: unused }, new VoidLogger(), runtime);
  return new DuckDatabase(await instantiate(created, module), alive);
}
