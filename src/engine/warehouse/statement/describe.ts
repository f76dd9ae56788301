import type { Relation } from '../../sql/contract.ts';
import { duckType, printType, quote } from '../../sql/index.ts';
import { quoteText } from '../../sql/quote.ts';
import type { Cell, Column, Rows } from '../../types.ts';
import { sparkTimestamp } from '../clock.ts';
import type { Core } from '../core.ts';
import type { Commit, Table, View } from '../state.ts';
import { type Context, type PlanOf, texts } from './context.ts';
import { tableTarget } from './target.ts';

const STRING = { kind: 'string' } as const;
const TEXTS = { kind: 'map', key: STRING, value: STRING } as const;
const text = (name: string): Column => ({ name, type: STRING });

/** Columns of DESCRIBE HISTORY (docs.databricks.com/aws/en/delta/history). */
const HISTORY: Column[] = [
  { name: 'version', type: { kind: 'bigint' } },
  { name: 'timestamp', type: { kind: 'timestamp' } },
  text('userId'),
  text('userName'),
  text('operation'),
  { name: 'operationParameters', type: TEXTS },
  {
    name: 'job',
    type: {
      kind: 'struct',
      fields: ['jobId', 'jobName', 'jobRunId', 'runId', 'jobOwnerId', 'triggerType'].map(text),
    },
  },
  { name: 'notebook', type: { kind: 'struct', fields: [text('notebookId')] } },
  text('clusterId'),
  { name: 'readVersion', type: { kind: 'bigint' } },
  text('isolationLevel'),
  { name: 'isBlindAppend', type: { kind: 'boolean' } },
  { name: 'operationMetrics', type: TEXTS },
  text('userMetadata'),
  text('engineInfo'),
];

/** Newest first. */
export function describeHistory(context: Context, plan: PlanOf<'describe_history'>): Rows {
  const table = tableTarget(context, plan.target);
  const commits = [...table.commits].reverse();
  const rows = commits.map((commit) => historyRow(context.core, commit));
  return { columns: HISTORY, rows: rows.slice(0, plan.limit ?? rows.length), total: plan.limit ?? rows.length };
}

function historyRow(core: Core, commit: Commit): Cell[] {
  const { version, timestamp, by, operation } = commit;
  const readVersion = version === 0 ? null : String(version - 1);
  const blind = commit.appended !== null && (operation === 'WRITE' || operation === 'STREAMING UPDATE');
  return [
    String(version),
    sparkTimestamp(timestamp),
    null,
    by,
    operation,
    mapText(commit.parameters),
    jobText(core, commit.origin),
    null,
    null,
    readVersion,
    'WriteSerializable',
    String(blind),
    mapText(commit.metrics),
    null,
    null,
  ];
}

/** The same as a relation, for `SELECT … FROM (DESCRIBE HISTORY t)`: maps and structs are such. */
export function historyRelation(core: Core, table: Table, limit = table.commits.length): Relation {
  const commits = [...table.commits].reverse().slice(0, limit);
  const rows = commits.map((commit) => `(${historyValues(core, commit).join(', ')})`);
  const none = HISTORY.map(() => 'NULL').join(', ');
  const names = HISTORY.map((_, index) => `c${index}`).join(', ');
  const typed = HISTORY.map(({ name, type }, index) => `CAST(c${index} AS ${duckType(type)}) AS ${quote(name)}`);
  const values = rows.length > 0 ? `(VALUES ${rows.join(', ')})` : `(SELECT ${none} WHERE false)`;
  return { sql: `(SELECT ${typed.join(', ')} FROM ${values} AS v(${names}))`, columns: HISTORY };
}

function historyValues(core: Core, commit: Commit): string[] {
  const special = new Map<string, string>([
    ['operationParameters', mapValue(commit.parameters)],
    ['operationMetrics', mapValue(commit.metrics)],
    ['job', jobValue(core, commit.origin)],
  ]);
  return historyRow(core, commit).map((cell, index) => {
    const value = special.get(HISTORY[index]!.name);
    return value ?? (cell === null ? 'NULL' : quoteText(cell));
  });
}

function mapValue(entries: Readonly<Record<string, string>>): string {
  const list = (texts: readonly string[]): string => `CAST([${texts.map(quoteText).join(', ')}] AS VARCHAR[])`;
  return `MAP(${list(Object.keys(entries))}, ${list(Object.values(entries))})`;
}

function jobValue(core: Core, origin: string | undefined): string {
  const run = core.state.runs.find((candidate) => candidate.id === origin);
  if (!run) return 'NULL';
  const [id, name, runId] = [run.jobId, run.job, run.id].map(quoteText);
  return `{'jobId': ${id}, 'jobName': ${name}, 'jobRunId': ${runId}, 'runId': ${runId}, 'jobOwnerId': NULL, 'triggerType': NULL}`;
}

/** As Spark casts a map to STRING. */
function mapText(entries: Readonly<Record<string, string>>): string {
  return `{${Object.entries(entries)
    .map(([key, value]) => `${key} -> ${value}`)
    .join(', ')}}`;
}

function jobText(core: Core, origin: string | undefined): Cell {
  const run = core.state.runs.find((candidate) => candidate.id === origin);
  return run ? `{${run.jobId}, ${run.job}, ${run.id}, ${run.id}, null, null}` : null;
}

export function describeTable(context: Context, plan: PlanOf<'describe_table'>): Rows {
  const view = context.core.state.views.get(plan.target.name);
  const relation = view ?? tableTarget(context, plan.target);
  const rows: Cell[][] = relation.columns.map((column) => [
    column.name,
    printType(column.type).toLowerCase(),
    column.comment ?? null,
  ]);
  if (plan.extended) {
    const details = view ? viewDetails(view) : tableDetails(tableTarget(context, plan.target));
    rows.push(
      ['', '', ''],
      ['# Detailed Table Information', '', ''],
      ...details.map(([key, value]) => [key, value, '']),
    );
  }
  return texts(['col_name', 'data_type', 'comment'], rows);
}

const nameDetails = (name: string): [string, string][] => {
  const [catalog = '', schema = '', table = ''] = name.split('.');
  return [
    ['Catalog', catalog],
    ['Database', schema],
    ['Table', table],
  ];
};

const TYPES = { table: 'MANAGED', streaming_table: 'STREAMING_TABLE', materialized_view: 'MATERIALIZED_VIEW' } as const;

function tableDetails(table: Table): [string, string][] {
  const properties = Object.entries(table.properties).map(([key, value]) => `${key}=${value}`);
  return [
    ...nameDetails(table.name),
    ['Created Time', sparkTimestamp(table.commits[0]?.timestamp ?? '')],
    ['Type', TYPES[table.kind]],
    ...(table.comment ? [['Comment', table.comment] as [string, string]] : []),
    ['Provider', 'delta'],
    ['Table Properties', `[${properties.join(',')}]`],
    ...(table.pipeline ? [['Pipeline ID', table.pipeline] as [string, string]] : []),
  ];
}

function viewDetails(view: View): [string, string][] {
  return [...nameDetails(view.name), ['Type', 'VIEW'], ['View Text', view.query]];
}
