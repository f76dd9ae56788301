import type { Ports, Python } from '../../engine/index.ts';
import { openNodePython } from '../../python/node.ts';
import { createSources } from '../../sources/index.ts';
import { yaml } from '../yaml.ts';
import { openNodeDatabase } from './duckdb.ts';

export interface NodePortsOptions {
  /** A compiled DuckDB to share; compiled anew without it. */
  duckdb?: WebAssembly.Module | undefined;
  /** Leaves Python out, which saves half a second; asking for it then throws. */
  python?: boolean | undefined;
  /** Called from within long statements. */
  alive?: (() => void) | undefined;
}

/** The engine's ports in Node: a database and an interpreter of their own for every call. */
export async function openNodePorts({ duckdb, python = true, alive }: NodePortsOptions = {}): Promise<Ports> {
  const [database, interpreter] = await Promise.all([
    openNodeDatabase(duckdb, alive),
    python ? openNodePython() : undefined,
  ]);
  return { database, python: () => interpreter ?? missing(), sources: createSources(), yaml };
}

function missing(): Python {
  throw new Error('ports: opened without Python');
}
