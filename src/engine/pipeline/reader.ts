import { EngineError } from '../errors.ts';
import {
  countRows,
  fatalCondition,
  fatalFlags,
  keptCondition,
  markRows,
  type Rule,
  type RuleCounts,
  readCounts,
  violationMessage,
} from '../expectations.ts';
import { compileFrame, type FilesFrame, type Frame, type FrameContext } from '../frame/index.ts';
import type { Environment, Relation } from '../sql/contract.ts';
import { planPredicate, quote, textOf, withTableFunctions } from '../sql/index.ts';
import { unconstrained } from '../warehouse/not-null.ts';
import type { Checkpoint, SeenFile, Table } from '../warehouse/state.ts';
import { firstRead, type StreamReadOptions } from '../warehouse/stream.ts';
import { streamReadOptions } from '../warehouse/stream-options.ts';
import type { Analysis } from './analysis.ts';
import { BATCH, batchesOf } from './batches.ts';
import { scopeOf } from './cdc-expressions.ts';
import { planRule } from './checks.ts';
import { readFiles } from './files.ts';
import { type Dataset, type Flow, placed } from './graph.ts';
import { fullName, partsOf } from './names.ts';
import type { Stages } from './stages.ts';

/** Rows that one dataset's rules saw. */
export interface Evaluation {
  dataset: Dataset;
  rules: readonly Rule[];
  counts: readonly RuleCounts[];
}

/** What reading for one flow run came to. */
export interface Progress {
  tables: Record<string, { id: string; version: number }>;
  files: Record<string, readonly SeenFile[]>;
  schemas: Record<string, string>;
  evaluations: Evaluation[];
  listings: { path: string; files: number }[];
  /** Set when a stream had nothing new at all. */
  fresh: boolean;
  /** Files that wait for later micro-batches of the same run. */
  left: number;
  /** The code limits a micro-batch: its rows are not cut any further. */
  whole: boolean;
}

/**
 * Gives a flow's frames their rows: streams what is new since the checkpoint, tables as they are now, views evaluated
 * once for this flow, with their rules counted. Nothing is remembered until the flow has committed.
 */
export class Reader {
  readonly progress: Progress;
  readonly #analysis: Analysis;
  readonly #flow: Flow;
  readonly #checkpoint: Checkpoint;
  readonly #stages: Stages;
  readonly #views = new Map<string, Relation>();

  constructor(analysis: Analysis, flow: Flow, checkpoint: Checkpoint, stages: Stages) {
    this.#analysis = analysis;
    this.#flow = flow;
    this.#checkpoint = checkpoint;
    this.#stages = stages;
    this.progress = {
      tables: {},
      files: {},
      schemas: {},
      evaluations: [],
      listings: [],
      fresh: false,
      left: 0,
      whole: false,
    };
  }

  /** `functions`: table functions that only this query knows. */
  read(frame: Frame, functions: Readonly<Record<string, Relation>> = {}): Relation {
    const context = this.context();
    return compileFrame(frame, { ...context, environment: withTableFunctions(context.environment, functions) });
  }

  /** A dataset or table by name, as `spark.read(Stream).table` gives it. */
  table(name: string, streaming: boolean): Relation {
    return this.#table(partsOf(name), streaming, {});
  }

  /** Applies a dataset's rules to rows: counts them, stops on a violated fail rule, leaves out what a drop rule removes. */
  judge(dataset: Dataset, relation: Relation): Relation {
    const { expectations } = dataset.definition;
    if (expectations.length === 0) return relation;
    const scope = scopeOf(relation.columns, 'q');
    const environment = this.environment();
    const rules = expectations.map((rule) => ({
      name: rule.name,
      action: rule.action,
      predicate: planRule(rule, () => planPredicate(rule.constraint, scope, environment)).sql,
    }));
    const table = this.#stages.create(markRows(relation.sql, rules));
    this.#stopOnViolation(relation, table, rules);
    this.progress.evaluations.push({ dataset, rules, counts: this.#count(table, rules) });
    const list = relation.columns.map((column) => quote(column.name)).join(', ');
    return { sql: `(SELECT ${list} FROM ${table} WHERE ${keptCondition(rules)})`, columns: relation.columns };
  }

  environment(): Environment {
    return {
      ...this.#analysis.environment(
        (dataset, streaming) => this.#dataset(dataset, streaming, {}),
        (frame) => this.#files(frame),
      ),
      stream: (parts, options) => this.#table(parts, true, options),
    };
  }

  #count(table: string, rules: readonly Rule[]): RuleCounts[] {
    const { database } = this.#stages;
    const counts = readCounts(database.query(countRows(table, rules, BATCH)).rows);
    const total = counts.reduce((sum, count) => sum + count.evaluated, 0);
    const batches = batchesOf(total, this.progress.whole);
    if (counts.length <= batches.length) return counts;
    return readCounts(database.query(countRows(table, rules, batches[0]!)).rows);
  }

  #stopOnViolation(relation: Relation, table: string, rules: readonly Rule[]): void {
    const fatal = fatalCondition(rules);
    if (fatal === undefined) return;
    const cells = relation.columns.map((column) => textOf(quote(column.name), column.type)).join(', ');
    const first = `SELECT ${fatalFlags(rules)}, ${cells} FROM ${table} WHERE ${fatal} LIMIT 1`;
    const [row] = this.#stages.database.query(first).rows;
    if (!row) return;
    const broken = rules.filter((_, index) => row[index] === 'true').map((rule) => rule.name);
    const record = Object.fromEntries(
      relation.columns.map((column, index) => [column.name, row[rules.length + index]]),
    );
    throw new EngineError({
      condition: 'EXPECTATION_VIOLATION.VERBOSITY_ALL',
      message: violationMessage(this.#flow.label, broken, JSON.stringify(record)),
      hint: 'Nothing of this flow was written. Correct the data or the rule, then update again.',
    });
  }

  /** What names mean while the flow runs. */
  context(): FrameContext {
    return {
      environment: this.environment(),
      table: (frame) => {
        try {
          return this.#table(partsOf(frame.name), frame.streaming, frame.options);
        } catch (error) {
          throw error instanceof EngineError ? error.at(placed(frame.at)) : error;
        }
      },
      files: (frame) => this.#files(frame),
    };
  }

  #table(parts: readonly string[], streaming: boolean, options: Readonly<Record<string, string>>): Relation {
    const dataset = this.#analysis.graph.find(parts);
    if (dataset) return this.#dataset(dataset, streaming, options);
    const { host, graph } = this.#analysis;
    const outside = host.environment(graph.place);
    if (!streaming) {
      const relation = outside.table(parts);
      if (relation) return relation;
      throw this.#analysis.missing(parts);
    }
    return this.#stream(parts, options);
  }

  #dataset(dataset: Dataset, streaming: boolean, options: Readonly<Record<string, string>>): Relation {
    if (dataset.definition.kind === 'temporary_view') return this.#view(dataset);
    if (streaming) return this.#stream(dataset.key.split('.'), options);
    const { store } = this.#analysis.host;
    const table = store.get(dataset.key);
    if (!table) throw this.#analysis.missing(partsOf(dataset.key));
    return { sql: store.relation(table), columns: unconstrained(table.columns) };
  }

  /** A view is evaluated once for each flow that reads it, which gives each its own metrics. */
  #view(dataset: Dataset): Relation {
    const known = this.#views.get(dataset.key);
    if (known) return known;
    const relation = this.judge(dataset, this.read(this.#analysis.frames.of(dataset.flows[0]!)));
    this.#views.set(dataset.key, relation);
    return relation;
  }

  #stream(parts: readonly string[], options: Readonly<Record<string, string>>): Relation {
    const { host, graph } = this.#analysis;
    const name = fullName(parts, graph.place);
    const table = host.store.get(name);
    if (!table) throw this.#analysis.missing(partsOf(name));
    const source = streamReadOptions(options);
    const upTo = table.commits.at(-1)?.version ?? 0;
    const last = this.#checkpoint.tables[name];
    if (last && last.id !== table.id) throw replaced(table);
    this.progress.tables[name] = { id: table.id, version: upTo };
    const rows = last ? host.store.appended(table, last.version, upTo, source) : this.#from(table, upTo, source);
    if (rows !== null) this.progress.fresh = true;
    return {
      sql: rows ?? `(SELECT * FROM ${host.store.relation(table)} LIMIT 0)`,
      columns: unconstrained(table.columns),
    };
  }

  /** A first read takes the table as it is, or what was appended from a version on. */
  #from(table: Table, upTo: number, source: StreamReadOptions): string | null {
    const { store } = this.#analysis.host;
    const { version, whole } = firstRead(table, source);
    if (!whole) return store.appended(table, version - 1, upTo, source);
    return table.commits.at(-1)?.segments.length === 0 ? null : store.relation(table);
  }

  #files(frame: FilesFrame): Relation {
    const { host } = this.#analysis;
    try {
      const { rescuedPath } = this.#analysis;
      const run = { host, stages: this.#stages, checkpoint: this.#checkpoint, progress: this.progress, rescuedPath };
      return readFiles(run, frame);
    } catch (error) {
      throw error instanceof EngineError ? error.at(placed(frame.at)) : error;
    }
  }
}

/** Source: Delta's error class of that name. */
function replaced(table: Table): EngineError {
  return new EngineError({
    condition: 'DIFFERENT_DELTA_TABLE_READ_BY_STREAMING_SOURCE',
    message: `The streaming query was reading from an unexpected Delta table: ${table.name} was dropped and created again since the last update.`,
    hint: 'A full refresh of the reading table starts over with the new source.',
    sqlState: '55019',
  });
}
