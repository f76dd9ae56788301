import type { EngineError } from '../../errors.ts';
import type { TableName } from '../ast/query.ts';
import type { AutoCdc, ColumnChoice, FlowBody, Fragment, SnapshotCdc, Statement } from '../ast/statement.ts';
import { fail, unsupported } from '../fail.ts';
import type { Cursor } from './cursor.ts';
import { parseTableName } from './from.ts';
import { parseCondition, parseQueryText } from './statement.ts';

/** `CREATE FLOW f [COMMENT '…'] AS AUTO CDC [ONCE] INTO t …` or `… AS INSERT INTO [ONCE] t BY NAME query`. */
export function parseFlow(cursor: Cursor, start: { start: number; end: number }): Statement {
  cursor.next();
  const name = parseTableName(cursor);
  const comment = cursor.takeWord('COMMENT') ? cursor.expectString().text : undefined;
  cursor.expectWord('AS');
  const insert = cursor.expectWord('AUTO', 'INSERT').keyword === 'INSERT';
  if (!insert) cursor.expectWord('CDC');
  let once = cursor.takeWord('ONCE');
  cursor.expectWord('INTO');
  once ||= cursor.takeWord('ONCE');
  const target = parseTableName(cursor);
  if (cursor.isWords('REPLACE WHERE')) throw replaceWhere(cursor);
  if (insert) cursor.takeWords('BY NAME');
  const body: FlowBody = insert ? { kind: 'insert', query: parseQueryText(cursor) } : parseCdc(cursor);
  const span = cursor.stream.span(start.start, cursor.previous().end);
  return { kind: 'create_flow', name, comment, target, once, body, span };
}

/** After FLOW in the short form `CREATE STREAMING TABLE t FLOW AUTO CDC FROM …`. */
export function parseFlowBody(cursor: Cursor): FlowBody {
  if (cursor.isWords('REPLACE WHERE')) throw replaceWhere(cursor);
  if (cursor.takeWord('INSERT')) {
    cursor.takeWords('BY NAME');
    return { kind: 'insert', query: parseQueryText(cursor) };
  }
  cursor.expectWords('AUTO CDC');
  return parseCdc(cursor);
}

export function replaceWhere(cursor: Cursor): EngineError {
  const hint = 'Read a stream into the table, or make the dataset a materialized view.';
  return unsupported('A REPLACE WHERE flow (Beta)', cursor.spanOf(cursor.peek()), hint);
}

/** From FROM on. The order of the clauses is part of the grammar. */
function parseCdc(cursor: Cursor): FlowBody {
  cursor.expectWord('FROM');
  if (cursor.takeWord('SNAPSHOT')) return { kind: 'snapshot', cdc: parseSnapshot(cursor) };
  const stream = cursor.isWord('STREAM');
  const source = parseStreamName(cursor);
  const keys = parseKeys(cursor);
  const ignoreNullUpdates = cursor.takeWords('IGNORE NULL UPDATES')
    ? cursor.takeWord('ON')
      ? parseChoice(cursor)
      : 'all'
    : undefined;
  const deleteWhen = cursor.takeWords('APPLY AS DELETE WHEN') ? fragment(cursor) : undefined;
  const truncateWhen = cursor.takeWords('APPLY AS TRUNCATE WHEN') ? fragment(cursor) : undefined;
  cursor.expectWords('SEQUENCE BY');
  const sequenceBy = fragment(cursor);
  const systemSequenceBy = cursor.takeWords('SYSTEM SEQUENCE BY') ? fragment(cursor) : undefined;
  refuseLate(cursor);
  const columns = !cursor.isWords('COLUMNS TO UPDATE') && cursor.takeWord('COLUMNS') ? parseChoice(cursor) : undefined;
  const scdType = cursor.takeWords('STORED AS BITEMPORAL') ? 'bitemporal' : parseScd(cursor);
  const trackHistory = parseTracked(cursor);
  const columnsToUpdate = cursor.takeWords('COLUMNS TO UPDATE') ? cursor.name().text : undefined;
  const cdc: AutoCdc = {
    source,
    stream,
    keys,
    sequenceBy,
    systemSequenceBy,
    deleteWhen,
    truncateWhen,
    columns,
    trackHistory,
    scdType,
    ignoreNullUpdates,
    columnsToUpdate,
  };
  return { kind: 'auto_cdc', cdc };
}

/** The commonest wrong order gets its own hint. */
function refuseLate(cursor: Cursor): void {
  if (!cursor.isWords('APPLY AS') && !cursor.isWord('IGNORE')) return;
  const token = cursor.peek();
  const hint = 'Write IGNORE NULL UPDATES and APPLY AS … WHEN before SEQUENCE BY.';
  throw fail('PARSE_SYNTAX_ERROR', `Syntax error at or near '${token.text}'.`, cursor.spanOf(token), hint);
}

function parseSnapshot(cursor: Cursor): SnapshotCdc {
  const query = cursor.isOperator('(') ? parenthesisedQuery(cursor) : undefined;
  const source = query
    ? { query, version: cursor.takeWords('WITH VERSION') ? parenthesisedQuery(cursor) : undefined }
    : parseTableName(cursor);
  const keys = parseKeys(cursor);
  const scdType = parseScd(cursor);
  return { source, keys, scdType, trackHistory: parseTracked(cursor) };
}

const parenthesisedQuery = (cursor: Cursor): Fragment => cursor.parenthesised(() => parseQueryText(cursor));

function parseStreamName(cursor: Cursor): TableName {
  if (!cursor.takeWord('STREAM')) return parseTableName(cursor);
  return cursor.isOperator('(') ? cursor.parenthesised(() => parseTableName(cursor)) : parseTableName(cursor);
}

function parseKeys(cursor: Cursor): string[] {
  cursor.expectWord('KEYS');
  return cursor.nameList().map((name) => name.text);
}

function parseScd(cursor: Cursor): 1 | 2 {
  if (!cursor.takeWords('STORED AS')) return 1;
  if (cursor.isWord('BITEMPORAL')) throw bitemporalSnapshot(cursor);
  cursor.expectWords('SCD TYPE');
  const token = cursor.peek();
  const type = cursor.expectInteger();
  if (type === 1 || type === 2) return type;
  throw fail(
    'PARSE_SYNTAX_ERROR',
    `Syntax error at or near '${token.text}'.`,
    cursor.spanOf(token),
    'Write SCD TYPE 1 or SCD TYPE 2.',
  );
}

/** Change feeds have it; snapshots have no second time. */
function bitemporalSnapshot(cursor: Cursor): EngineError {
  const hint = 'Write SCD TYPE 1 or SCD TYPE 2; BITEMPORAL is for AUTO CDC from a change feed.';
  const message = 'AUTO CDC FROM SNAPSHOT is not stored as bitemporal.';
  return fail('PARSE_SYNTAX_ERROR', message, cursor.spanOf(cursor.peek()), hint);
}

function parseTracked(cursor: Cursor): ColumnChoice | undefined {
  return cursor.takeWords('TRACK HISTORY ON') ? parseChoice(cursor) : undefined;
}

function parseChoice(cursor: Cursor): ColumnChoice {
  if (!cursor.takeOperator('*')) {
    const names = cursor.isOperator('(') ? cursor.nameList() : cursor.list(() => cursor.name());
    return { only: names.map((name) => name.text) };
  }
  cursor.expectWord('EXCEPT');
  return { except: cursor.nameList().map((name) => name.text) };
}

function fragment(cursor: Cursor): Fragment {
  const { text, span } = parseCondition(cursor);
  return { text, span };
}
