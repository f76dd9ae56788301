import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createDuckDB, NODE_RUNTIME, VoidLogger } from '@duckdb/duckdb-wasm/blocking';
import { Utf8 } from 'apache-arrow';
import { describe, expect, test } from 'vitest';
import { instantiate } from '../../src/runtime/duckdb/bindings.ts';
import { compileNodeDuckDB, openNodeDatabase } from '../../src/runtime/node/duckdb.ts';
import { VERSIONS } from '../../src/runtime/versions.ts';

const require = createRequire(import.meta.url);
const manifest = (name: string) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));

describe('the versions we name', () => {
  test('are those installed', async () => {
    expect(manifest('@duckdb/duckdb-wasm').version).toBe(VERSIONS.duckdbWasm);
    expect(manifest('apache-arrow').version).toBe(VERSIONS.arrow);
    expect(manifest('pyodide').version).toBe(VERSIONS.pyodide);
    const database = await openNodeDatabase();
    expect(database.query('SELECT version()').rows).toEqual([[VERSIONS.duckdb]]);
  });
});

describe('what the package does wrong, and we work around', () => {
  test('its blocking entry for browsers names a file that is not shipped, so the alias is still needed', () => {
    const entry = manifest('@duckdb/duckdb-wasm').exports['./blocking'].import as string;
    expect(existsSync(`node_modules/@duckdb/duckdb-wasm/${entry}`)).toBe(false);
    expect(existsSync('node_modules/@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs')).toBe(true);
    expect(() => require.resolve('@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs')).toThrow();
  });

  test('its own scalar functions return NUL bytes for text, so the repair is still needed', async () => {
    const unused = { mainModule: '', mainWorker: '' };
    const created = await createDuckDB({ mvp: unused, eh: unused }, new VoidLogger(), { ...NODE_RUNTIME });
    const bindings = await instantiate(created, await compileNodeDuckDB());
    bindings.open({ path: ':memory:' });
    const connection = bindings.connect()._conn;
    bindings.createScalarFunction(connection, 'own', new Utf8(), () => 'abc');
    const bytes = bindings.runQuery(connection, `SELECT own('x') AS v`);
    expect(new TextDecoder().decode(bytes)).not.toContain('abc');
  });
});
