import { EngineError } from '../../errors.ts';
import type { Column, DataType, IntervalField } from '../../types.ts';
import { Lines } from '../span.ts';
import { TypeTokens } from './tokens.ts';

type Simple = Exclude<DataType['kind'], 'decimal' | 'array' | 'map' | 'struct' | 'interval'>;

const SIMPLE: Readonly<Record<string, Simple>> = {
  VOID: 'void',
  BOOLEAN: 'boolean',
  TINYINT: 'tinyint',
  BYTE: 'tinyint',
  SMALLINT: 'smallint',
  SHORT: 'smallint',
  INT: 'int',
  INTEGER: 'int',
  BIGINT: 'bigint',
  LONG: 'bigint',
  FLOAT: 'float',
  REAL: 'float',
  DOUBLE: 'double',
  STRING: 'string',
  BINARY: 'binary',
  DATE: 'date',
  TIMESTAMP: 'timestamp',
  TIMESTAMP_LTZ: 'timestamp',
  TIMESTAMP_NTZ: 'timestamp_ntz',
  VARIANT: 'variant',
};

const FIELDS: readonly string[] = ['year', 'month', 'day', 'hour', 'minute', 'second'] satisfies IntervalField[];

/** A type as written in DDL, casts and schemas. Throws PARSE_SYNTAX_ERROR or UNSUPPORTED_DATATYPE, with a span in `text`. */
export function parseType(text: string): DataType {
  const tokens = new TypeTokens(text);
  const type = readType(tokens);
  if (!tokens.done) throw tokens.unexpected();
  return type;
}

/** `a INT, b STRING COMMENT 'x'`, with or without colons, or one STRUCT<…>. NOT NULL is accepted and dropped. */
export function parseSchema(ddl: string): Column[] {
  const tokens = tokensOf(ddl);
  if (tokens.done) return [];
  if (/^\s*struct\s*</i.test(ddl)) {
    const type = parseType(ddl);
    if (type.kind === 'struct') return type.fields;
  }
  const columns = readFields(tokens, () => tokens.done);
  if (!tokens.done) throw tokens.unexpected();
  return columns;
}

/** Names of the columns that a table's declared schema says are NOT NULL. */
export function notNullColumns(ddl: string): string[] {
  const tokens = tokensOf(ddl);
  const names: string[] = [];
  if (!tokens.done && !/^\s*struct\s*</i.test(ddl)) readFields(tokens, () => tokens.done, names);
  return names;
}

/** What a column may have on the platform and has not here; only behind a type, since a column may be called so. */
const REFUSED = /[\w)>]\s+(DEFAULT|GENERATED|MASK|COLLATE|CHECK)\b/i;

function tokensOf(ddl: string): TypeTokens {
  const clause = REFUSED.exec(ddl.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, (text) => '_'.repeat(text.length)));
  if (!clause) return new TypeTokens(ddl);
  const word = clause[1]!;
  const start = clause.index + clause[0].length - word.length;
  throw new EngineError({
    condition: 'SANDBOX_COLUMN_CLAUSE',
    message: `${word.toUpperCase()} on a column is not in this sandbox.`,
    hint: 'Declare name, type, NOT NULL, PRIMARY KEY and COMMENT, and give values in the query that writes.',
    span: new Lines(ddl).span(start, start + word.length),
  });
}

function readFields(tokens: TypeTokens, ends: () => boolean, notNull: string[] = []): Column[] {
  const fields: Column[] = [];
  do {
    if (skipsKey(tokens)) continue;
    const name = tokens.current.kind === 'number' ? String(tokens.number()) : tokens.name();
    tokens.accept(':');
    const type = readType(tokens);
    if (tokens.accept('NOT')) {
      tokens.expect('NULL');
      notNull.push(name);
    }
    if (tokens.accept('PRIMARY')) tokens.expect('KEY');
    fields.push(tokens.accept('COMMENT') ? { name, type, comment: readText(tokens) } : { name, type });
  } while (!ends() && tokens.accept(','));
  return fields;
}

/** `CONSTRAINT name PRIMARY KEY (a, b)`: keys are informational on the platform and mean nothing here. */
function skipsKey(tokens: TypeTokens): boolean {
  const at = tokens.ahead(0) === 'CONSTRAINT' ? 2 : 0;
  if (!['PRIMARY', 'FOREIGN'].includes(tokens.ahead(at)) || tokens.ahead(at + 1) !== 'KEY') return false;
  do while (!tokens.done && !tokens.accept(')')) tokens.take();
  while (tokens.accept('REFERENCES'));
  return true;
}

function readText(tokens: TypeTokens): string {
  if (tokens.current.kind !== 'text') throw tokens.unexpected();
  return tokens.take().value;
}

function readType(tokens: TypeTokens): DataType {
  const { start, end } = tokens.current;
  const name = tokens.name().toUpperCase();
  const simple = SIMPLE[name];
  if (simple) return { kind: simple };
  switch (name) {
    case 'DECIMAL':
    case 'DEC':
    case 'NUMERIC':
      return readDecimal(tokens);
    case 'CHAR':
    case 'CHARACTER':
    case 'VARCHAR':
      tokens.expect('(');
      tokens.number();
      tokens.expect(')');
      return { kind: 'string' };
    case 'ARRAY':
      return between(tokens, () => ({ kind: 'array', element: readType(tokens) }));
    case 'MAP':
      return between(tokens, () => {
        const key = readType(tokens);
        tokens.expect(',');
        return { kind: 'map', key, value: readType(tokens) };
      });
    case 'STRUCT':
      return between(tokens, () => ({ kind: 'struct', fields: readStructFields(tokens) }));
    case 'INTERVAL':
      return readInterval(tokens);
    default:
      if (!tokens.done && !/^[,>)]$/.test(tokens.current.text)) throw tokens.unexpected();
      throw unsupported(name, tokens.span(start, end));
  }
}

function readStructFields(tokens: TypeTokens): Column[] {
  const closes = () => tokens.current.text === '>';
  return closes() ? [] : readFields(tokens, closes);
}

function between(tokens: TypeTokens, read: () => DataType): DataType {
  tokens.expect('<');
  const type = read();
  tokens.expect('>');
  return type;
}

function readDecimal(tokens: TypeTokens): DataType {
  const { start } = tokens.current;
  let precision = 10;
  let scale = 0;
  if (tokens.accept('(')) {
    precision = tokens.number();
    if (tokens.accept(',')) scale = tokens.number();
    tokens.expect(')');
  }
  if (precision < 1 || precision > 38 || scale > precision) {
    const fits = precision > 38 ? 'DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION' : 'DECIMAL_SCALE_EXCEEDS_PRECISION';
    throw new EngineError({
      condition: fits,
      message: `DECIMAL(${precision},${scale}) is no type: the precision lies between 1 and 38, the scale between 0 and the precision.`,
      span: tokens.span(start, tokens.current.start),
      sqlState: '22003',
    });
  }
  return { kind: 'decimal', precision, scale };
}

function readInterval(tokens: TypeTokens): DataType {
  const from = readField(tokens);
  if (!from) return { kind: 'interval' };
  const to = tokens.accept('TO') ? readField(tokens) : from;
  if (!to) throw tokens.unexpected();
  return { kind: 'interval', from, to };
}

function readField(tokens: TypeTokens): IntervalField | undefined {
  const name = tokens.current.text.toLowerCase();
  if (!FIELDS.includes(name)) return undefined;
  tokens.take();
  return name as IntervalField;
}

function unsupported(name: string, span: EngineError['span']): EngineError {
  return new EngineError({
    condition: 'UNSUPPORTED_DATATYPE',
    message: `Unsupported data type "${name}".`,
    span,
    sqlState: '0A000',
    hint: `Types are ${Object.keys(SIMPLE).slice(1, 6).join(', ')}, BIGINT, DOUBLE, DECIMAL(p,s), STRING, DATE, TIMESTAMP, ARRAY<…>, MAP<…> and STRUCT<…>.`,
  });
}
