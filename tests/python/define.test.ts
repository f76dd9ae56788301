import { beforeAll, describe, expect, it } from 'vitest';
import type { FlowDefinition, Registration } from '../../src/engine/pipeline/definition.ts';
import { type Bench, errorOf, marked, openBench } from './fixture.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench({
    'bronze.lines': "SELECT '1' AS order_id, 2 AS amount, 'I' AS change_type, 7 AS change_seq",
    'bronze.rates': "SELECT 'EUR' AS currency, 1 AS rate",
  });
});

const HEAD = 'from pyspark import pipelines as dp\nfrom pyspark.sql import functions as F\n';

function define(text: string, others: Record<string, string> = {}): Registration {
  bench.python.sync(new Map(Object.entries({ 'src/dwh/p.py': HEAD + text, ...others })));
  return bench.python.define(['src/dwh/p.py'], bench.host);
}

const kindOf = (text: string) => {
  const { datasets, flows } = define(text);
  return [datasets[0]?.kind, flows[0]?.kind, datasets[0]?.name];
};

describe('dataset decorators', () => {
  const query = 'def q():\n    return spark.read.table("bronze.lines")\n';

  it.each([
    ['@dp.table', ['streaming_table', 'append', 'q']],
    ['@dp.table(name="t")', ['streaming_table', 'append', 't']],
    ['@dp.materialized_view', ['materialized_view', 'complete', 'q']],
    ['@dp.materialized_view(name="t", comment="c")', ['materialized_view', 'complete', 't']],
    ['@dp.temporary_view()', ['temporary_view', 'view', 'q']],
    ['@dp.view', ['temporary_view', 'view', 'q']],
  ])('%s declares a dataset and its flow', (decorator, expected) => {
    expect(kindOf(`${decorator}\n${query}`)).toEqual(expected);
  });

  it('return None, so that the name can no longer be called', () => {
    const error = errorOf(() => define(`@dp.materialized_view\n${query}q()\n`));
    expect(error.text).toBe("'NoneType' object is not callable");
  });

  it('keep comment, properties and schema as plain text', () => {
    const [dataset] = define(
      `from pyspark.sql.types import *\n@dp.table(comment="c", table_properties={"quality": "gold", "x": True}, schema=StructType([StructField("a b", LongType())]))\n${query}`,
    ).datasets;
    expect(dataset).toMatchObject({
      comment: 'c',
      properties: { quality: 'gold', x: 'true' },
      schema: '`a b` BIGINT',
    });
  });

  it('stand where they are written', () => {
    const [dataset] = define(`@dp.materialized_view(name="t")\n${query}`).datasets;
    expect(dataset?.at).toMatchObject({ file: 'src/dwh/p.py', line: 3, column: 2 });
  });

  it('name the argument that has the wrong type', () => {
    const error = errorOf(() => define(`@dp.table(name=1)\n${query}`));
    expect([error.condition, error.text]).toEqual(['NOT_EXPECTED_TYPE', 'Argument `name` should be str, got int.']);
    expect(error.span?.line).toBe(3);
  });

  it('name an argument that they do not have', () => {
    const error = errorOf(() => define(`@dp.table(nmae="t")\n${query}`));
    expect(error.text).toContain("table() got an unexpected keyword argument 'nmae'");
  });

  it('refuse a name given by position as PySpark does', () => {
    expect(errorOf(() => define(`@dp.table("t")\n${query}`)).condition).toBe('DECORATOR_ARGUMENT_NOT_CALLABLE');
  });

  it('raise the real error outside of a pipeline', () => {
    bench.python.sync(new Map([['nb.py', `${HEAD}@dp.materialized_view\n${query}`]]));
    const error = errorOf(() => bench.python.notebook('nb.py', bench.host));
    expect(error.condition).toBe('GRAPH_ELEMENT_DEFINED_OUTSIDE_OF_DECLARATIVE_PIPELINE');
    expect([error.file, error.span?.line]).toEqual(['nb.py', 3]);
  });
});

describe('expectations', () => {
  const rules = (text: string, others?: Record<string, string>) =>
    define(text, others).datasets[0]!.expectations.map(({ name, action }) => `${name}:${action}`);
  const query = 'def q():\n    return spark.read.table("bronze.lines")\n';

  it('keep the order in which they are read, stacked and mixed', () => {
    const text = `@dp.table
@dp.expect("a", "x > 0")
@dp.expect_all({"b": "x > 1", "c": "x > 2"})
@dp.expect_or_drop("d", "x > 3")
@dp.expect_all_or_drop({"e": "x > 4"})
@dp.expect_or_fail("f", "x > 5")
@dp.expect_all_or_fail({"g": "x > 6"})
${query}`;
    expect(rules(text)).toEqual(['a:warn', 'b:warn', 'c:warn', 'd:drop', 'e:drop', 'f:fail', 'g:fail']);
  });

  it('stand on a table that flows write into', () => {
    const text = 'dp.create_streaming_table("t", expect_all={"a": "1=1"}, expect_all_or_fail={"b": "2=2"})\n';
    expect(rules(text)).toEqual(['a:warn', 'b:fail']);
  });

  it('know the place of a predicate in the module that holds the rules', () => {
    const module = 'RULES = {\n    "known": "country IN ("\n        "\'DE\', \'CH\')",\n}\n';
    const [rule] = define(`from rules import RULES\n@dp.table\n@dp.expect_all_or_drop(RULES)\n${query}`, {
      'src/rules.py': module,
    }).datasets[0]!.expectations;
    expect(rule).toMatchObject({
      constraint: "country IN ('DE', 'CH')",
      at: { file: 'src/rules.py', line: 2, column: 15 },
    });
  });

  it('must stand below the dataset decorator', () => {
    const error = errorOf(() => define(`@dp.expect("a", "x > 0")\n@dp.table\n${query}`));
    expect(error.hint).toContain('stands on top');
  });

  it('take texts only', () => {
    expect(errorOf(() => define(`@dp.table\n@dp.expect_all({"a": 1})\n${query}`)).condition).toBe(
      'DISALLOWED_TYPE_FOR_CONTAINER',
    );
  });
});

describe('flows', () => {
  const flow = (text: string): FlowDefinition => define(text).flows[0]!;

  it('append into a table that was created before', () => {
    const text =
      '@dp.append_flow(target="t", name="backfill", once=True)\ndef q():\n    return spark.table("bronze.lines")\n';
    expect(flow(text)).toMatchObject({ kind: 'append', name: 'backfill', target: 't', once: true });
  });

  it('of AUTO CDC carry their arguments as SQL', () => {
    const text = `dp.create_auto_cdc_flow(target="t", source="v", keys=["order_id", F.col("line")],
    sequence_by=F.col("change_seq"), apply_as_deletes=F.expr("change_type = 'D'"),
    except_column_list=["change_type", "change_seq"], stored_as_scd_type="2", track_history_column_list=["segment"])\n`;
    const { at: _, ...plain } = flow(text);
    expect(plain).toEqual({
      kind: 'auto_cdc',
      name: 't',
      target: 't',
      source: 'v',
      keys: ['order_id', 'line'],
      sequenceBy: '`change_seq`',
      applyAsDeletes: "change_type = 'D'",
      exceptColumnList: ['change_type', 'change_seq'],
      scdType: 2,
      trackHistoryColumnList: ['segment'],
      ignoreNullUpdates: false,
      once: false,
    });
  });

  it.each([
    ['column_list=["a"], except_column_list=["b"]', 'CANNOT_SET_TOGETHER'],
    ['stored_as_scd_type=3', 'NOT_EXPECTED_TYPE'],
    ['stored_as_scd_type=1, track_history_column_list=["a"]', 'INVALID_MULTIPLE_ARGUMENT_CONDITIONS'],
    ['ignore_null_updates=True, ignore_null_updates_column_list=["a"]', 'CANNOT_SET_TOGETHER'],
    ['spark_conf={"spark.sql.ansi.enabled": "false"}', 'SANDBOX_NOT_SUPPORTED'],
    ['stored_as_scd_type="bitemporal", track_history_column_list=["a"]', 'INVALID_MULTIPLE_ARGUMENT_CONDITIONS'],
    ['columns_to_update=F.col("c") + 1', 'VALUE_NOT_PLAIN_COLUMN_REFERENCE'],
    ['columns_to_update=["c"]', 'NOT_EXPECTED_TYPE'],
    ['system_sequence_by=1', 'NOT_EXPECTED_TYPE'],
  ])('of AUTO CDC refuse %s', (given, condition) => {
    const text = `dp.create_auto_cdc_flow(target="t", source="v", keys=["k"], sequence_by="s", ${given})\n`;
    expect(errorOf(() => define(text)).condition).toBe(condition);
  });

  it('of AUTO CDC carry a system sequence, and the column that names the columns to update', () => {
    const call = (more: string) =>
      flow(`dp.create_auto_cdc_flow(target="t", source="v", keys=["k"], sequence_by="bt", ${more})\n`);
    expect(call('system_sequence_by=F.col("st"), stored_as_scd_type="Bitemporal"')).toMatchObject({
      scdType: 'bitemporal',
      systemSequenceBy: '`st`',
    });
    expect(call('columns_to_update="changed"')).toMatchObject({ scdType: 1, columnsToUpdate: 'changed' });
    expect(call('columns_to_update=F.col("changed")')).toMatchObject({ columnsToUpdate: 'changed' });
  });

  it('from snapshots know no bitemporal history', () => {
    const call = 'dp.create_auto_cdc_from_snapshot_flow("t", "s", ["k"], stored_as_scd_type="bitemporal")\n';
    expect(errorOf(() => define(call)).condition).toBe('SANDBOX_NOT_SUPPORTED');
  });

  it('of AUTO CDC want plain keys', () => {
    const keys = (given: string) =>
      errorOf(() => define(`dp.create_auto_cdc_flow(target="t", source="v", keys=${given}, sequence_by="s")\n`))
        .condition;
    expect(keys('[F.col("a") + 1]')).toBe('VALUE_NOT_PLAIN_COLUMN_REFERENCE');
    expect(keys('"k"')).toBe('NOT_EXPECTED_TYPE');
  });

  it('name a required argument that is missing', () => {
    const error = errorOf(() => define('dp.create_auto_cdc_flow(target="t", source="v", keys=["k"])\n'));
    expect(error.text).toContain("'sequence_by'");
  });

  it('from snapshots read a table by name or call a function', () => {
    expect(flow('dp.create_auto_cdc_from_snapshot_flow("t", "bronze.rates", ["currency"])\n')).toMatchObject({
      source: { table: 'bronze.rates' },
      scdType: 1,
    });
  });

  it('refuse a sink in so many words', () => {
    const error = errorOf(() => define('dp.create_sink("s", "kafka", {})\n'));
    expect(error.text).toBe('pipelines.create_sink is not in this sandbox.');
  });
});

describe('the old module dlt', () => {
  const kind = (reader: string) =>
    define(`import dlt\n@dlt.table\ndef q():\n    return dlt.${reader}("bronze.lines").where(F.col("amount") > 0)\n`)
      .datasets[0]?.kind;

  it('chooses the kind of a table by its query', () => {
    expect([kind('read'), kind('read_stream')]).toEqual(['materialized_view', 'streaming_table']);
  });

  it('knows apply_changes', () => {
    const text = 'import dlt\ndlt.apply_changes("t", "v", ["k"], "s", stored_as_scd_type=2)\n';
    expect(define(text).flows[0]).toMatchObject({ kind: 'auto_cdc', scdType: 2 });
  });
});

describe('functions of a definition', () => {
  it('give frames on demand, in any order', () => {
    const { flows } = define(
      '@dp.table\ndef a():\n    return spark.readStream.table("bronze.lines")\n@dp.materialized_view\ndef b():\n    return spark.table("bronze.rates")\n',
    );
    const frames = flows.toReversed().map((one) => bench.python.dataset(handleOf(one), bench.host));
    expect(frames).toMatchObject([
      { op: 'table', name: 'bronze.rates', streaming: false },
      { op: 'table', name: 'bronze.lines', streaming: true },
    ]);
  });

  it('may not look at data or schema in a query function', () => {
    const { flows } = define(
      '@dp.table\ndef a():\n    return spark.table("bronze.lines").limit(spark.table("bronze.rates").count())\n',
    );
    const error = errorOf(() => bench.python.dataset(handleOf(flows[0]!), bench.host));
    expect(error.condition).toBe('ATTEMPT_ANALYSIS_IN_PIPELINE_QUERY_FUNCTION');
    expect(error.span?.line).toBe(5);
  });

  it('must return a DataFrame', () => {
    const { flows } = define('@dp.table\ndef a():\n    spark.table("bronze.lines")\n');
    const error = errorOf(() => bench.python.dataset(handleOf(flows[0]!), bench.host));
    expect([error.text, error.span?.line]).toEqual(['a must return a DataFrame, got NoneType', 3]);
  });

  it('hand a snapshot over with a version of its own type', () => {
    const { flows } = define(`import datetime
def next_snapshot(latest):
    if latest is not None and latest >= datetime.date(2026, 7, 2):
        return None
    day = datetime.date(2026, 7, 1) if latest is None else latest + datetime.timedelta(days=1)
    days = sorted({row.rate for row in spark.table("bronze.rates").collect()})
    return spark.table("bronze.rates").where(F.lit(days[0]) == 1), day
dp.create_auto_cdc_from_snapshot_flow("t", next_snapshot, ["currency"], stored_as_scd_type=2)
`);
    const source = flows[0]!.kind === 'auto_cdc_from_snapshot' ? flows[0]!.source : { table: '' };
    const handle = 'python' in source ? source.python : 0;
    const first = bench.python.snapshot(handle, null, bench.host);
    expect(first?.version).toEqual({ type: 'date', text: '2026-07-01' });
    expect(bench.rows(first!.frame).rows).toEqual([['EUR', '1']]);
    expect(bench.python.snapshot(handle, first!.version, bench.host)?.version.text).toBe('2026-07-02');
    expect(bench.python.snapshot(handle, { type: 'date', text: '2026-07-02' }, bench.host)).toBeNull();
  });

  it('run again inside the answer to another one', () => {
    const { flows } = define(
      '@dp.table\ndef a():\n    return spark.table("b")\n@dp.materialized_view\ndef b():\n    print("b runs")\n    return spark.table("bronze.rates")\n',
    );
    const [a, b] = flows.map(handleOf);
    const printed: string[] = [];
    const host = {
      ...bench.host,
      print: (text: string) => void printed.push(text),
      schema: (frame: Parameters<typeof bench.host.schema>[0]) =>
        frame.op === 'table' && frame.name === 'b'
          ? bench.host.schema(bench.python.dataset(b!, host))
          : bench.host.schema(frame),
    };
    expect(bench.python.dataset(a!, host)).toMatchObject({ name: 'b' });
    expect(printed).toEqual(['b runs\n']);
  });
});

describe('importing a pipeline file elsewhere', () => {
  it('fails with the real NameError at the line that asks for spark', () => {
    const text = `${HEAD}SOURCE = spark.conf.get("dwh.source_schema")\n`;
    bench.python.sync(
      new Map([
        ['src/dwh/p.py', text],
        ['nb.py', 'import dwh.p\n'],
      ]),
    );
    const error = errorOf(() => bench.python.notebook('nb.py', bench.host));
    expect([error.condition, error.text]).toEqual(['NameError', "name 'spark' is not defined"]);
    expect([error.file, error.span?.line, marked(text, error)]).toEqual(['src/dwh/p.py', 3, 'spark']);
  });

  it('sees an edit at once', () => {
    const rule = (text: string) =>
      define('from rules import R\n@dp.table\n@dp.expect_all(R)\ndef q():\n    pass\n', { 'src/rules.py': text });
    expect(rule('R = {"a": "1=1"}\n').datasets[0]?.expectations[0]?.name).toBe('a');
    expect(rule('R = {"b": "1=1"}\n').datasets[0]?.expectations[0]?.name).toBe('b');
  });
});

function handleOf(flow: FlowDefinition): number {
  return 'query' in flow && 'python' in flow.query ? flow.query.python : 0;
}
