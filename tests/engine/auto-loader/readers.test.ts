import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FileSource, loadAll, stageLoad } from '../../../src/engine/auto-loader/index.ts';
import { EngineError } from '../../../src/engine/errors.ts';
import type { Database } from '../../../src/engine/ports.ts';
import { install, printType, quote, textOf } from '../../../src/engine/sql/index.ts';
import { openNodeDatabase } from '../../../src/runtime/node/duckdb.ts';

interface GoldenCase {
  name: string;
  format: string;
  files: Record<string, string>;
  schema: string | null;
  options: Record<string, string>;
  columns?: { name: string; type: string }[];
  rows?: (string | null)[][];
  error?: { condition: string; malformed: boolean };
}

/** A case that we answer otherwise on purpose: what we answer, and why. */
interface Difference {
  name: string;
  ours: string;
  reason: string;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
const golden = read<{ cases: GoldenCase[] }>('../../oracle/golden/readers.json');
const differences = new Map(
  read<Difference[]>('../../oracle/reader-differences.json').map((difference) => [difference.name, difference]),
);

const ROOT = '/Volumes/main/default/in';
let database: Database;
beforeAll(async () => {
  database = await openNodeDatabase();
  install(database);
});

describe.each([...new Set(golden.cases.map(({ format }) => format))])("Spark's reader agrees about %s", (format) => {
  test.each(golden.cases.filter((one) => one.format === format))('$name', (one) => {
    const ours = answer(one);
    const difference = differences.get(one.name);
    if (difference) {
      expect(ours, 'the difference is listed, but there is none any more').not.toBe(expected(one));
      expect(ours).toBe(difference.ours);
    } else {
      expect(ours).toBe(expected(one));
    }
  });
});

test('every listed difference names a case', () => {
  const names = golden.cases.map(({ name }) => name);
  expect([...differences.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

test('every case has a name of its own', () => {
  expect(new Set(golden.cases.map(({ name }) => name)).size).toBe(golden.cases.length);
});

function expected({ columns, rows, error }: GoldenCase): string {
  return error ? error.condition : shown(columns ?? [], rows ?? []);
}

const shown = (columns: readonly { name: string; type: string }[], rows: readonly (string | null)[][]): string =>
  `${columns.map(({ name, type }) => `${name} ${type}`).join(', ')}: ${rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join(' ')}`;

function answer({ files, format, schema, options }: GoldenCase): string {
  const volumes = new Map(
    Object.entries(files).map(([path, content]) => {
      const file = { path: `${ROOT}/${path}`, content, modified: '2026-07-01T00:00:00Z' };
      return [file.path, file] as const;
    }),
  );
  const source: FileSource = { format, path: ROOT, options, ...(schema === null ? {} : { schema }) };
  try {
    const load = loadAll(source, volumes);
    database.exec('DROP TABLE IF EXISTS staged');
    const { sql, columns } = stageLoad(database, 'staged', load);
    const typed = columns.map(({ name, type }) => ({ name, type: printType(type) }));
    if (columns.length === 0) return shown(typed, []);
    const cells = columns.map(({ name, type }, index) => `${textOf(quote(name), type)} AS c${index}`);
    return shown(typed, database.query(`SELECT ${cells.join(', ')} FROM ${sql}`).rows);
  } catch (error) {
    if (error instanceof EngineError) return error.condition;
    throw error;
  }
}
