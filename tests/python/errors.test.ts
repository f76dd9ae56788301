import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineError } from '../../src/engine/errors.ts';
import { type Bench, errorOf, marked, openBench } from './fixture.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench({ lines: "SELECT 'A' AS order_id, 2.5D AS amount_eur, 'DE' AS country" });
});

/** The error of a notebook, and the text it marks. */
function failing(text: string, others: Record<string, string> = {}): { error: EngineError; mark: string } {
  const files = new Map(Object.entries({ 'nb.py': text, ...others }));
  bench.python.sync(files);
  const error = errorOf(() => bench.python.notebook('nb.py', bench.host));
  return { error, mark: marked(files.get(error.file!)!, error) };
}

const F = 'from pyspark.sql import functions as F\n';

describe('an error inside a SQL text is marked in the Python literal', () => {
  it('of F.expr, at the offending token', () => {
    const { error, mark } = failing(`${F}df = spark.table("lines").where(F.expr("amount_eur > > 0"))\n`);
    expect([error.condition, mark, error.span?.line, error.span?.column]).toEqual(['PARSE_SYNTAX_ERROR', '>', 2, 54]);
  });

  it('of where, when it is part of a larger condition', () => {
    const { error, mark } = failing(
      `${F}spark.table("lines").where((F.col("country") == "DE") & F.expr("amount_ur > 0"))\n`,
    );
    expect([error.condition, mark]).toEqual(['UNRESOLVED_COLUMN.WITH_SUGGESTION', 'amount_ur']);
    expect(error.text).toContain('`amount_eur`');
  });

  it('of several lines', () => {
    const { error, mark } = failing('spark.sql("""\n  SELECT order_id,\n         amont_eur\n  FROM lines\n""")\n');
    expect([mark, error.span?.line, error.span?.column]).toEqual(['amont_eur', 3, 10]);
  });

  it('of adjacent literals, with escapes and letters beyond ASCII before it', () => {
    const { mark } = failing(
      'x = "ä€😀"; spark.table("lines").where("country = \'\\u00e4😀\' "\n    "AND amont_eur > 0")\n',
    );
    expect(mark).toBe('amont_eur');
  });

  it('of selectExpr, at the right one of several', () => {
    const { mark } = failing('spark.table("lines").selectExpr("order_id", "upper(contry) AS c")\n');
    expect(mark).toBe('contry');
  });

  it('given by name, at the name', () => {
    const { mark } = failing(`${F}spark.table("lines").select("order_id", F.upper("contry"))\n`);
    expect(mark).toBe('contry');
  });

  it('that stands in another module', () => {
    const rules = 'RULES = {\n    "positive": "amount_eur > > 0",\n}\n';
    const { error, mark } = failing('from rules import RULES\nspark.table("lines").where(RULES["positive"])\n', {
      'rules.py': rules,
    });
    expect([error.file, error.span?.line, mark]).toEqual(['rules.py', 2, '>']);
  });

  it('that was computed falls back to the call', () => {
    const { mark } = failing('name = "amont"\nspark.table("lines").where(f"{name} > 0")\n');
    expect(mark).toBe('spark.table("lines").where(f"{name} > 0")');
  });
});

describe('an analysis error points at the call that made it', () => {
  it.each([
    ['spark.table("lines").amont', 'ATTRIBUTE_NOT_SUPPORTED'],
    ['spark.table("lines")["amont"]', 'UNRESOLVED_COLUMN.WITH_SUGGESTION'],
    ['spark.table("nope")', 'TABLE_OR_VIEW_NOT_FOUND'],
    ['spark.table("lines").withColumn("x", "y")', 'NOT_EXPECTED_TYPE'],
    ['spark.table("lines").toPandas()', 'SANDBOX_NOT_SUPPORTED'],
    ['spark.table("lines").rdd', 'SANDBOX_NOT_SUPPORTED'],
    ['spark.conf.get("no.such.key")', 'SQL_CONF_NOT_FOUND'],
  ])('%s', (call, condition) => {
    const { error, mark } = failing(`df = ${call}\n`);
    expect(error.condition).toBe(condition);
    expect([error.span?.line, call.includes(mark), mark.length > 3]).toEqual([1, true, true]);
  });
});

describe('a runtime error', () => {
  it('has the class that PySpark gives it, to be caught', () => {
    bench.python.sync(
      new Map([
        [
          'nb.py',
          `${F}from pyspark.errors import NumberFormatException
try:
    spark.table("lines").select(F.col("country").cast("int")).collect()
except NumberFormatException as error:
    dbutils.notebook.exit(error.getCondition() + " " + error.getSqlState())
`,
        ],
      ]),
    );
    expect(bench.python.notebook('nb.py', bench.host)).toBe('CAST_INVALID_INPUT 22018');
  });

  it('of the engine itself cannot be caught and reaches the engine unchanged', () => {
    bench.python.sync(new Map([['nb.py', 'try:\n    spark.conf.get("x")\nexcept Exception:\n    pass\n']]));
    const fault = new Error('a fault of ours');
    const host = {
      ...bench.host,
      conf: () => {
        throw fault;
      },
    };
    expect(() => bench.python.notebook('nb.py', host)).toThrow(fault);
  });
});

describe('plain Python errors', () => {
  it.each([
    ['def f(:\n    pass\n', 'SyntaxError', ':'],
    ['x = 1\n  y = 2\n', 'IndentationError', ''],
    ['total = amuont + 1\n', 'NameError', 'amuont'],
    ['{}["k"]\n', 'KeyError', '{}["k"]'],
    ['raise ValueError("no")\n', 'ValueError', 'raise ValueError("no")'],
    ['assert 1 == 2, "differs"\n', 'AssertionError', ''],
    ['import requests\n', 'ModuleNotFoundError', 'import requests'],
  ])('%j', (text, condition, mark) => {
    const found = failing(text);
    expect(found.error.condition).toBe(condition);
    if (mark) expect(found.mark).toBe(mark);
  });

  it('name what is nearest', () => {
    expect(failing('amount = 1\nprint(amuont)\n').error.hint).toContain("'amount'");
    expect(failing(`${F}F.uper("x")\n`).error.text).toBe('functions.uper is not in this sandbox; near: upper, power.');
  });

  it('point at the innermost line of the repository', () => {
    const { error, mark } = failing('from lib import f\nf(0)\n', { 'lib.py': 'def f(n):\n    return 1 / n\n' });
    expect([error.file, mark]).toEqual(['lib.py', '1 / n']);
  });

  it('tell a column in a condition what to write instead', () => {
    const { error } = failing(
      `${F}spark.table("lines").where((F.col("amount_eur") > 0) and (F.col("country") == "DE"))\n`,
    );
    expect(error.condition).toBe('CANNOT_CONVERT_COLUMN_INTO_BOOL');
  });

  it('tell a lambda or a function that is no UDF here what to write instead', () => {
    expect(failing(`${F}F.udf(lambda x: x)\n`).error.hint).toContain('SQL expression');
  });
});
