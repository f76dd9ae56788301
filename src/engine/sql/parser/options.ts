import { unsupported } from '../fail.ts';
import type { Cursor } from './cursor.ts';

export interface TableOptions {
  comment: string | undefined;
  properties: Record<string, string>;
  /** Layout changes no result here; a pipeline checks that its columns exist. */
  partitions: string[] | undefined;
  clusters: string[] | undefined;
}

/** The clauses between a table's columns and its query. */
export function parseOptions(cursor: Cursor): TableOptions {
  const options: TableOptions = { comment: undefined, properties: {}, partitions: undefined, clusters: undefined };
  while (parseOption(cursor, options));
  return options;
}

function parseOption(cursor: Cursor, options: TableOptions): boolean {
  if (cursor.takeWord('COMMENT')) options.comment = cursor.expectString().text;
  else if (cursor.isWord('TBLPROPERTIES') || cursor.isWord('DBPROPERTIES')) {
    cursor.next();
    Object.assign(options.properties, parseProperties(cursor));
  } else if (cursor.takeWord('USING')) parseFormat(cursor);
  else if (cursor.isWords('PARTITIONED BY')) options.partitions = parseLayout(cursor);
  else if (cursor.isWords('CLUSTER BY')) options.clusters = parseLayout(cursor);
  else if (cursor.isWords('WITH ROW FILTER')) {
    throw unsupported('ROW FILTER', cursor.spanFrom(cursor.next()), 'Put the condition into a view that people read.');
  } else if (cursor.isWord('LOCATION')) {
    throw unsupported('LOCATION', cursor.spanOf(cursor.peek()), 'Tables of the sandbox are managed; leave it out.');
  } else if (cursor.isAnyWord(['SCHEDULE', 'TRIGGER', 'MASK', 'DEFAULT'])) {
    throw unsupported(cursor.peek().keyword, cursor.spanOf(cursor.peek()));
  } else return false;
  return true;
}

function parseFormat(cursor: Cursor): void {
  const format = cursor.name();
  if (format.text.toUpperCase() === 'DELTA') return;
  throw unsupported(`The table format ${format.text}`, format.span, 'Write USING DELTA, or leave it out.');
}

function parseLayout(cursor: Cursor): string[] | undefined {
  cursor.next();
  cursor.next();
  if (cursor.takeWord('AUTO') || cursor.takeWord('NONE')) return undefined;
  return cursor.parenthesised(() => cursor.list(() => cursor.names().at(0)!.text));
}

/** `('a' = 'b', c.d = 1)`; keys may be dotted names. */
export function parseProperties(cursor: Cursor): Record<string, string> {
  const properties: Record<string, string> = {};
  cursor.parenthesised(() =>
    cursor.list(() => {
      const key =
        cursor.peek().kind === 'string'
          ? cursor.next().text
          : cursor
              .names()
              .map((part) => part.text)
              .join('.');
      cursor.takeOperator('=');
      const value = cursor.next();
      if (value.kind !== 'string' && value.kind !== 'number' && value.kind !== 'word')
        throw cursor.unexpected(['a value']);
      properties[key] = value.text;
    }),
  );
  return properties;
}
