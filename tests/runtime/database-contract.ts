import { type Database, DatabaseError, type DatabaseErrorKind } from '../../src/engine/ports.ts';

/** A named fact about a database; throws when it does not hold. No test framework, so that a browser worker can run it. */
export interface Fact {
  title: string;
  check(database: Database): void;
}

/** Runs every fact on a database of its own and returns the failures; the same suite in Node and in a browser worker. */
export async function testDatabase(open: () => Promise<Database>): Promise<{ title: string; error: string | null }[]> {
  const results = [];
  for (const fact of databaseFacts) {
    const database = await open();
    try {
      fact.check(database);
      results.push({ title: fact.title, error: null });
    } catch (error) {
      results.push({ title: fact.title, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return results;
}

function equal(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`expected ${b}, got ${a}`);
}

function failure(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('expected a failure');
}

function failsWith(kind: DatabaseErrorKind, work: () => unknown): DatabaseError {
  const error = failure(work);
  if (!(error instanceof DatabaseError)) throw new Error(`expected a DatabaseError, got ${error}`);
  equal(error.kind, kind);
  return error;
}

const rowsOf = (database: Database, sql: string) => database.query(sql).rows;
const typesOf = (database: Database, table: string) =>
  rowsOf(
    database,
    `SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = '${table}' ORDER BY column_index`,
  );

/** Every type that the printer uses for a Databricks type. */
const ALL_TYPES = `SELECT 1::TINYINT a, 2::SMALLINT b, 3::INTEGER c, 9223372036854775807::BIGINT d, 1.5::FLOAT e, 0.1::DOUBLE f,
  1.25::DECIMAL(18,2) g, 12345678901234567890123456789.123456789::DECIMAL(38,9) h, true i, DATE '2026-01-31' j,
  TIMESTAMP '2026-01-31 10:00:00.123456' k, 'Zürich' l, '\\x00\\xFF'::BLOB m, [1, NULL, 2] n, {'a': 1, 'b': 'x'} o,
  MAP {'a': 1.5::DECIMAL(5,1)} p, [{'a': 1::BIGINT}] q, INTERVAL '1' MONTH r, MAP {'k': {'x': DATE '2026-01-01'}} s`;
const NOTHING = `SELECT ${'abcdefghijklmnopqrs'
  .split('')
  .map((name) => `NULL ${name}`)
  .join(', ')}`;

const results: Fact[] = [
  {
    title: 'gives rows as text and NULL as null, with names in order, also twice the same name',
    check(database) {
      const { names, rows, total } = database.query(`SELECT 'a' AS x, NULL::VARCHAR AS y, '' AS x`);
      equal({ names, rows, total }, { names: ['x', 'y', 'x'], rows: [['a', null, '']], total: 1 });
    },
  },
  {
    title: 'counts all rows and gives at most the limit',
    check(database) {
      const { rows, total } = database.query('SELECT i::VARCHAR FROM range(10000) t(i) ORDER BY i', 3);
      equal({ rows, total }, { rows: [['0'], ['1'], ['2']], total: 10000 });
    },
  },
  {
    title: 'keeps the columns of an empty result',
    check: (database) => equal(database.query(`SELECT 'a' AS x WHERE false`), { names: ['x'], rows: [], total: 0 }),
  },
  {
    title: 'refuses a column that is not text, and answers the next query',
    check(database) {
      const error = failure(() => database.query('SELECT 1 AS n'));
      equal(String(error), 'Error: column n: Int32, text expected');
      equal(rowsOf(database, `SELECT 'a'`), [['a']]);
    },
  },
];

const loading: Fact[] = [
  {
    title: 'loads rows of text into a table of a schema, with quotes, NULL, empty text and characters beyond ASCII',
    check(database) {
      const rows = [
        ['1', null],
        ['Genève 😀', ''],
        [null, `it's`],
      ];
      database.exec('CREATE SCHEMA segment');
      database.load('segment."12"', ['a', 'b "c"'], rows);
      equal(rowsOf(database, 'SELECT * FROM segment."12"'), rows);
      equal(typesOf(database, '12'), [
        ['a', 'VARCHAR'],
        ['b "c"', 'VARCHAR'],
      ]);
    },
  },
  {
    title: 'keeps text of one to four bytes a character apart from its neighbours, and a lone surrogate as U+FFFD',
    check(database) {
      const rows = ['a', 'é', '€', '😀', '\ud83d', '\ude00', '', 'z'].map((text) => [text]);
      database.load('texts', ['t'], rows);
      equal(rowsOf(database, 'SELECT t FROM texts').flat().join(), 'a,é,€,😀,\ufffd,\ufffd,,z');
    },
  },
  {
    title: 'creates a table of a query and counts its rows',
    check(database) {
      equal(database.create('made', 'SELECT i FROM range(25000) t(i)'), 25000);
      equal(database.create('"none"', 'SELECT i FROM made WHERE i < 0'), 0);
      equal(rowsOf(database, 'SELECT count(*)::VARCHAR FROM "none"'), [['0']]);
    },
  },
  {
    title: 'loads a table without rows',
    check(database) {
      database.load('empty', ['a'], []);
      equal(database.query('SELECT * FROM empty'), { names: ['a'], rows: [], total: 0 });
    },
  },
  {
    title: 'brings a dumped table back with types and values, also without rows and with NULL in every column',
    check(database) {
      for (const [index, query] of [ALL_TYPES, `${ALL_TYPES} WHERE false`].entries()) {
        database.exec(`CREATE TABLE from${index} AS ${query}`);
        if (index === 0) database.exec(`INSERT INTO from0 ${NOTHING}`);
        database.restore(`to${index}`, database.dump(`from${index}`));
        equal(typesOf(database, `to${index}`), typesOf(database, `from${index}`));
        const count = `SELECT count(*)::VARCHAR FROM`;
        equal(rowsOf(database, `${count} (FROM from${index} EXCEPT ALL FROM to${index})`), [['0']]);
        equal(rowsOf(database, `${count} to${index}`), [[index === 0 ? '2' : '0']]);
      }
    },
  },
  {
    title: 'refuses to dump a type that Arrow would change',
    check(database) {
      database.exec('CREATE TABLE sums AS SELECT sum(i) AS s FROM range(3) t(i)');
      equal(String(failure(() => database.dump('sums'))), 'Error: sums.s: HUGEINT cannot be dumped');
    },
  },
  {
    title: 'brings back a table of 25,000 rows in order',
    check(database) {
      database.exec(`CREATE TABLE long AS SELECT i, 'n' || i AS name FROM range(25000) t(i)`);
      database.restore('again', database.dump('long'));
      const moved = 'SELECT count(*)::VARCHAR FROM again WHERE rowid <> i OR name <> concat($$n$$, i)';
      equal(rowsOf(database, moved), [['0']]);
      equal(rowsOf(database, 'SELECT count(*)::VARCHAR FROM again'), [['25000']]);
    },
  },
];

const functions: Fact[] = [
  {
    title: 'calls a scalar function with texts and NULL, nested, and with untyped NULL',
    check(database) {
      database.scalar('glue', 2, (a, b) => (a === null ? null : `${a}+${b ?? ''}`));
      equal(rowsOf(database, `SELECT glue('é', glue('b', NULL)), glue(NULL, 'x'), glue('', '')`), [
        ['é+b+', null, '+'],
      ]);
    },
  },
  {
    title: 'calls a scalar function for 100,000 rows without a mistake',
    check(database) {
      database.scalar('upper_text', 1, (a) => a?.toUpperCase() ?? null);
      const wrong = `SELECT count(*)::VARCHAR FROM range(100000) t(i) WHERE upper_text('n' || i) IS DISTINCT FROM 'N' || i`;
      equal(rowsOf(database, wrong), [['0']]);
    },
  },
  {
    title: 'reports what a scalar function throws as raised',
    check(database) {
      database.scalar('broken', 1, () => {
        throw new Error('[CONDITION] text');
      });
      const error = failsWith('raised', () => database.query(`SELECT broken('a')`));
      equal(error.message.endsWith('[CONDITION] text'), true);
    },
  },
];

const failures: Fact[] = [
  {
    title: 'tells kinds of failures apart',
    check(database) {
      failsWith('conversion', () => database.exec(`SELECT CAST('abc' AS INTEGER)`));
      failsWith('overflow', () => database.exec('SELECT CAST(1e10 AS INTEGER)'));
      failsWith('overflow', () => database.exec('SELECT 2147483647::INTEGER + 1::INTEGER'));
      failsWith('raised', () => database.exec(`SELECT error('gate: 1 of 2')`));
      const { message, sql } = failsWith('other', () => database.exec('SELEC 1'));
      equal([message.split('\n')[0], sql], ['Parser Error: syntax error at or near "SELEC"', 'SELEC 1']);
    },
  },
  {
    title: 'refuses files, extensions and settings',
    check(database) {
      for (const sql of [
        `SELECT * FROM read_csv('x.csv')`,
        `COPY (SELECT 1) TO 'x.csv'`,
        `ATTACH 'x.db'`,
        'LOAD icu',
        `SET memory_limit='4GB'`,
        'RESET lock_configuration',
      ])
        equal(failure(() => database.exec(sql)) instanceof DatabaseError, true);
    },
  },
  {
    title: 'answers at once when an extension would be needed',
    check: (database) => void failsWith('other', () => database.exec(`SELECT json_extract('{}', '$.a')`)),
  },
];

const limits: Fact[] = [
  {
    title: 'stops a statement at the time limit, takes its effect back and goes on',
    check(database) {
      database.setTimeLimit(100);
      const endless = 'FROM range(10000000000) t(i) WHERE (i * 7) % 13 = 5';
      failsWith('timeout', () => database.query(`SELECT count(*)::VARCHAR ${endless}`));
      failsWith('timeout', () => database.exec(`CREATE TABLE half AS SELECT i ${endless}`));
      database.setTimeLimit(undefined);
      equal(rowsOf(database, `SELECT count(*)::VARCHAR FROM duckdb_tables()`), [['0']]);
    },
  },
  {
    title: 'runs out of its memory with a failure and goes on',
    check(database) {
      const wide = `SELECT DISTINCT i, repeat('x', 100) || i AS s FROM range(20000000) t(i)`;
      failsWith('memory', () => database.query(`SELECT count(*)::VARCHAR FROM (${wide})`));
      equal(rowsOf(database, `SELECT 'a'`), [['a']]);
    },
  },
];

export const databaseFacts: readonly Fact[] = [...results, ...loading, ...functions, ...failures, ...limits];
