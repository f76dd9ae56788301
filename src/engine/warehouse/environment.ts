import { functionFrame } from '../auto-loader/index.ts';
import { EngineError } from '../errors.ts';
import type { Environment, FunctionArgument, Relation, TimeTravel } from '../sql/contract.ts';
import { planQuery, quote } from '../sql/index.ts';
import { filesState } from '../streaming/files-state.ts';
import type { Core } from './core.ts';
import { defaultLogName, eventLogOf, logName, pipelines, publishedLog } from './event-log.ts';
import { informationSchema } from './information-schema.ts';
import { completed, namesOf } from './names.ts';
import { unconstrained } from './not-null.ts';
import { demandManage, demandOnTable, demandVolume } from './permissions/access.ts';
import type { Session, View } from './state.ts';
import { historyRelation } from './statement/describe.ts';
import { isView } from './statement/target.ts';
import { systemTable, systemTableNames } from './system-tables.ts';
import type { Tables } from './tables.ts';
import { commitAt } from './versions.ts';

export interface EnvironmentOptions {
  parameters?: Readonly<Record<string, unknown>> | undefined;
  /** ISO UTC. */
  now?: string | undefined;
}

/** What names mean in a session: temporary views, then tables, views, published event logs, information_schema. */
export function environmentOf(
  core: Core,
  tables: Tables,
  session: Session,
  options: EnvironmentOptions = {},
  expanding: readonly string[] = [],
): Environment {
  const inside = (place: { catalog: string; schema: string }, name: string): Environment =>
    environmentOf(core, tables, { ...place, views: session.views }, { now: options.now }, [...expanding, name]);

  const expand = (view: View): Relation => {
    if (expanding.includes(view.name)) throw recursive(view.name);
    const planned = planView(view, inside(view, view.name));
    const names = view.columns.map((column) => quote(column.name)).join(', ');
    const columns = planned.columns.map((column, index) => ({
      ...column,
      name: view.columns[index]?.name ?? column.name,
    }));
    return { sql: `(SELECT * FROM ${planned.sql} AS v(${names}))`, columns };
  };

  /** Whoever reads a view needs no privilege on what it reads: that is its owner's. */
  const may = (name: string): void => {
    if (expanding.length === 0) demandOnTable(core, 'SELECT', name);
  };

  const named = (name: string, travel: TimeTravel | undefined): Relation | undefined => {
    const table = core.state.tables.get(name);
    if (table) {
      may(name);
      const commit = commitAt(table, travel);
      const { columns, hidden } = travel ? commit : table;
      const version = travel ? commit.version : undefined;
      const sql = tables.relation(table, { version, hidden: hidden.length > 0 });
      return { sql, columns: unconstrained(columns), hidden };
    }
    const view = core.state.views.get(name);
    if (view && travel) throw noTravel(name);
    const relation = view
      ? expand(view)
      : (publishedLog(core, name) ?? informationSchema(core, name) ?? systemTable(core, name));
    if (relation) may(name);
    return relation;
  };

  return {
    catalog: session.catalog,
    schema: session.schema,
    now: options.now ?? core.state.clock,
    parameters: options.parameters ?? {},
    user: core.actor.by,
    names: () => [...namesOf(core), ...systemTableNames],
    table(parts, travel) {
      const temporary = parts.length === 1 ? session.views.get((parts[0] ?? '').toLowerCase()) : undefined;
      return temporary ? expand(temporary) : named(completed(parts, session), travel);
    },
    target(parts) {
      const table = core.state.tables.get(completed(parts, session));
      if (!table) return undefined;
      const { columns, hidden } = table;
      const { segments } = commitAt(table, undefined);
      return { sql: core.shared.pool.readFiles(segments, [...columns, ...hidden]), columns, hidden, files: true };
    },
    history(parts, limit) {
      const name = completed(parts, session);
      const table = core.state.tables.get(name);
      if (core.state.views.has(name)) throw isView(name);
      if (table) may(name);
      return table && historyRelation(core, table, limit);
    },
    tableFunction(name, args, how) {
      const known = name.toLowerCase();
      if (known === 'read_files') return readFiles(core, args, how);
      if (known === 'cloud_files_state') return cloudFilesState(core, args);
      return eventLog(core, session, name, args);
    },
  };
}

function cloudFilesState(core: Core, args: readonly FunctionArgument[]): Relation {
  const [argument] = args;
  if (args.length === 1 && argument && 'value' in argument) return filesState(core, String(argument.value));
  throw new EngineError({
    condition: 'SANDBOX_CLOUD_FILES_STATE',
    message: 'cloud_files_state takes the checkpoint location of a plain stream here, as text.',
    hint: "Write cloud_files_state('/Volumes/<catalog>/<schema>/<volume>/<checkpoint>').",
    span: argument?.span,
  });
}

function eventLog(core: Core, session: Session, name: string, args: readonly FunctionArgument[]): Relation | undefined {
  if (name.toLowerCase() !== 'event_log') return undefined;
  const [argument] = args;
  if (!argument || args.length !== 1) {
    throw new EngineError({
      condition: 'WRONG_NUM_ARGS.WITHOUT_SUGGESTION',
      message: `The event_log function takes one argument, but ${args.length} were given.`,
      hint: "Write event_log(TABLE(catalog.schema.table)) or event_log('<pipeline id>').",
      sqlState: '42605',
    });
  }
  if ('value' in argument) return ownLog(core, String(argument.value));
  const full = completed(argument.table, session);
  const table = core.state.tables.get(full);
  if (table?.pipeline) return ownLog(core, table.pipeline);
  if (!table) return undefined;
  throw new EngineError({
    condition: 'EVENT_LOG_UNSUPPORTED_TABLE_TYPE',
    message: `The table type of ${full} is MANAGED; an event log exists for streaming tables and materialized views.`,
    hint: "Name a pipeline's table, or the pipeline's id as text.",
    span: argument.span,
    sqlState: '42832',
  });
}

/** The function is for the pipeline's owner alone; others read the log where it is published. */
function ownLog(core: Core, pipeline: string): Relation {
  const spec = pipelines(core).find(({ id }) => id === pipeline);
  if (spec) demandManage(core, { kind: 'TABLE', name: logName(spec) ?? defaultLogName(spec) });
  return eventLogOf(core, pipeline);
}

/** All files below the path, now. Source: docs.databricks.com/aws/en/sql/language-manual/functions/read_files */
function readFiles(core: Core, args: readonly FunctionArgument[], how: { stream: boolean } | undefined): Relation {
  if (how?.stream) {
    throw new EngineError({
      condition: 'UNSUPPORTED_STREAMING_TABLE_VALUED_FUNCTION',
      message:
        'The function read_files does not support streaming here: STREAM works only in the source of a pipeline.',
      hint: 'Leave STREAM out; a notebook streams files with spark.readStream.format("cloudFiles").',
      sqlState: '42000',
    });
  }
  const frame = functionFrame(args, false, core.state.volumes);
  demandVolume(core, frame.path, 'read');
  return core.staged.relation(frame, core.state.volumes);
}

/** The place of a mistake in a view's query is in that query, and not in the statement that reads the view. */
function planView({ name, query }: View, environment: Environment): ReturnType<typeof planQuery> {
  try {
    return planQuery(query, environment);
  } catch (error) {
    if (!(error instanceof EngineError) || error.span === undefined) throw error;
    const circle = error.condition === RECURSIVE;
    throw error.with({ span: undefined, ...(circle ? {} : { message: `In view ${name}: ${error.text}` }) });
  }
}

const RECURSIVE = 'RECURSIVE_VIEW';

function recursive(name: string): EngineError {
  return new EngineError({
    condition: RECURSIVE,
    message: `Recursive view ${name} detected: its query reads the view itself.`,
    hint: 'Change the query of the view.',
    sqlState: '42K0H',
  });
}

function noTravel(name: string): EngineError {
  return new EngineError({
    condition: 'UNSUPPORTED_FEATURE.TIME_TRAVEL',
    message: `Time travel on the relation ${name} is not supported: it is a view.`,
    hint: 'Travel on the tables below it.',
    sqlState: '0A000',
  });
}
