import { beforeAll, describe, test } from 'vitest';
import { compileNodeDuckDB, openNodeDatabase } from '../../src/runtime/node/duckdb.ts';
import { databaseFacts } from './database-contract.ts';

describe('the database in Node', () => {
  let module: WebAssembly.Module;
  beforeAll(async () => {
    module = await compileNodeDuckDB();
  });
  for (const { title, check } of databaseFacts) test(title, async () => check(await openNodeDatabase(module)));
});
