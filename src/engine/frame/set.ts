import { EngineError } from '../errors.ts';
import { backtick, castTo, commonType, printType, sameType } from '../sql/index.ts';
import type { DataType } from '../types.ts';
import type { Frame, Place } from './frame.ts';
import { type Node, type Source, sameName, sourceOf, visible } from './node.ts';
import { spanOf } from './place.ts';
import type { Tools } from './select.ts';

type UnionFrame = Extract<Frame, { op: 'union' }>;
type SetFrame = Extract<Frame, { op: 'set' }>;
/** One input's values in the order of the result; a text alone stands for a missing column. */
type Lined = { from: string; values: readonly { sql: string; type: DataType; name: string }[] };

export function compileUnion(frame: UnionFrame, inputs: readonly Node[], alias: () => string, tools: Tools): Node {
  const lined = inputs.map((node) => linedUp(sourceOf(node, alias())));
  const ordered = frame.byName ? byName(frame, lined) : lined;
  return combined('UNION', 'UNION ALL', ordered, frame.at, tools);
}

export function compileSet(frame: SetFrame, inputs: readonly Node[], alias: () => string, tools: Tools): Node {
  const name = frame.kind === 'except' ? 'EXCEPT' : 'INTERSECT';
  const lined = inputs.map((node) => linedUp(sourceOf(node, alias())));
  return combined(name, frame.all ? `${name} ALL` : name, lined, frame.at, tools);
}

const linedUp = (source: Source): Lined => ({ from: source.from, values: visible(source.columns) });

function byName(frame: UnionFrame, inputs: readonly Lined[]): Lined[] {
  const [first, ...others] = inputs;
  const names = first!.values.map((value) => value.name);
  if (frame.allowMissing) {
    for (const { values } of others) {
      names.push(...values.map((value) => value.name).filter((name) => !names.some((known) => sameName(known, name))));
    }
  }
  const lined = inputs.map(({ from, values }) => ({
    from,
    values: names.map((name) => valueNamed(frame, name, values)),
  }));
  for (const { values } of others) {
    if (values.length > names.length) throw misfit('UNION', names.length, values.length, frame.at);
  }
  return lined;
}

function valueNamed(frame: UnionFrame, name: string, values: Lined['values']): Lined['values'][number] {
  if (frame.allowMissing && !values.some((value) => sameName(value.name, name))) {
    return { sql: 'NULL', type: { kind: 'void' }, name };
  }
  return amongFields(name, values, frame.at);
}

/** The column of a name, or Spark's error with all names. */
export function amongFields<T extends { name: string }>(
  name: string,
  columns: readonly T[],
  place: Place | undefined,
): T {
  const found = columns.find((column) => sameName(column.name, name));
  if (found) return found;
  throw at(place, {
    condition: 'UNRESOLVED_COLUMN_AMONG_FIELD_NAMES',
    message: `Cannot resolve column name "${name}" among (${columns.map((column) => column.name).join(', ')}).`,
    sqlState: '42703',
  });
}

function combined(
  name: string,
  operator: string,
  inputs: readonly Lined[],
  place: Place | undefined,
  tools: Tools,
): Node {
  const first = inputs[0]!.values;
  for (const { values } of inputs) {
    if (values.length !== first.length) throw misfit(name, first.length, values.length, place);
  }
  const types = first.map((_, index) => typeAt(name, index, inputs, place));
  const selects = inputs.map(({ from, values }) => {
    const list = values.map(({ sql, type }, index) =>
      sameType(type, types[index]!) ? sql : castTo(sql, type, types[index]!, 'ansi'),
    );
    return `SELECT ${list.join(', ')} FROM ${from}`;
  });
  return {
    sql: `(${selects.map((select) => `(${select})`).join(` ${operator} `)})`,
    columns: first.map((column, index) => ({ name: column.name, type: types[index]!, attribute: tools.fresh() })),
    ordered: false,
  };
}

function typeAt(name: string, index: number, inputs: readonly Lined[], place: Place | undefined): DataType {
  const types = inputs.map(({ values }) => values[index]!.type);
  const common = commonType(types);
  if (common) return common;
  const other = types.findIndex((type) => !commonType([types[0]!, type]));
  throw at(place, {
    condition: 'INCOMPATIBLE_COLUMN_TYPE',
    message: `${name} can only be performed on tables with compatible column types. The ${ordinal(index)} column of the ${ordinal(other)} table is "${printType(types[other]!)}" type which is not compatible with "${printType(types[0]!)}" at the same column of the first table.`,
    hint: `Cast ${backtick(inputs[0]!.values[index]!.name)} on one side.`,
    sqlState: '42825',
  });
}

function misfit(name: string, first: number, other: number, place: Place | undefined): EngineError {
  return at(place, {
    condition: 'NUM_COLUMNS_MISMATCH',
    message: `${name} can only be performed on inputs with the same number of columns, but the first input has ${first} columns and the second input has ${other} columns.`,
    sqlState: '42826',
  });
}

const at = (place: Place | undefined, parts: ConstructorParameters<typeof EngineError>[0]): EngineError =>
  new EngineError({ ...parts, ...(place && { file: place.file, span: spanOf(place) }) });

const ordinal = (index: number): string => ['first', 'second', 'third'][index] ?? `${index + 1}th`;
