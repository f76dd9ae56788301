import { type Environment, literal, parseSchema, planProjection, printType } from '../sql/index.ts';
import type { Column, DataType } from '../types.ts';
import type { Frame } from './frame.ts';
import type { Node } from './node.ts';

type RowsFrame = Extract<Frame, { op: 'rows' }>;
type RangeFrame = Extract<Frame, { op: 'range' }>;

/** Rows given as text; nested values are JSON text. */
export function compileRows(
  frame: RowsFrame,
  alias: () => string,
  environment: Environment,
  fresh: () => number,
): Node {
  const columns = parseSchema(frame.schema);
  const typed = columns.map(({ name, type }) => ({ name, type, attribute: fresh() }));
  if (columns.length === 0) return { sql: '(SELECT 1 WHERE false)', columns: [], ordered: false };
  const source = alias();
  const names = columns.map((_, index) => `c${index + 1}`).join(', ');
  const values = `(${valuesOf(frame.rows, columns)}) AS ${source}(${names})`;
  const nested = columns.some(({ type }) => isNested(type));
  return {
    sql: nested ? unpacked(values, source, columns, environment) : `(SELECT * FROM ${values})`,
    columns: typed,
    ordered: false,
  };
}

const isNested = ({ kind }: DataType): boolean => kind === 'array' || kind === 'map' || kind === 'struct';
const TEXT: DataType = { kind: 'string' };
const stored = (type: DataType): DataType => (isNested(type) ? TEXT : type);

function valuesOf(rows: RowsFrame['rows'], columns: readonly Column[]): string {
  const row = (cells: readonly (string | null)[]) =>
    columns.map(({ type }, index) => literal(cells[index] ?? null, stored(type))).join(', ');
  if (rows.length === 0) return `SELECT ${row([])} WHERE false`;
  return `VALUES ${rows.map((cells) => `(${row(cells)})`).join(', ')}`;
}

function unpacked(values: string, source: string, columns: readonly Column[], environment: Environment): string {
  const scope = columns.map(({ type }, index) => ({
    name: `c${index + 1}`,
    type: stored(type),
    sql: `${source}.c${index + 1}`,
  }));
  const items = columns.map(({ type }, index) => ({ text: cellText(index, type), name: `c${index + 1}` }));
  return planProjection({ from: values, scope, items }, environment).sql;
}

function cellText(index: number, type: DataType): string {
  const cell = `c${index + 1}`;
  return isNested(type) ? `from_json(${cell}, '${printType(type).replaceAll("'", "\\'")}')` : cell;
}

export function compileRange({ start, end, step }: RangeFrame, fresh: () => number): Node {
  return {
    sql: `(SELECT CAST(range AS BIGINT) FROM range(${start}, ${end}, ${step}))`,
    columns: [{ name: 'id', type: { kind: 'bigint' }, attribute: fresh() }],
    ordered: true,
  };
}
