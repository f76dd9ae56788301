import { EngineError } from '../errors.ts';
import { backtick, planPredicate } from '../sql/index.ts';
import { condition } from './condition.ts';
import type { Frame } from './frame.ts';
import { type Node, type NodeColumn, type Source, sameName, sourceOf, visible } from './node.ts';
import { spanOf } from './place.ts';
import type { Tools } from './select.ts';

export type JoinFrame = Extract<Frame, { op: 'join' }>;

const KEYWORD = { inner: 'JOIN', left: 'LEFT JOIN', right: 'RIGHT JOIN', full: 'FULL JOIN', cross: 'JOIN' } as const;

export function compileJoin(frame: JoinFrame, left: Node, right: Node, alias: () => string, tools: Tools): Node {
  const l = sourceOf(left, alias());
  const selfJoin = right.columns.some(({ attribute }) => left.columns.some((column) => column.attribute === attribute));
  const r = sourceOf(selfJoin ? reissued(right, frame, tools) : right, alias());
  const keys = frame.using?.map((name) => keyOf(frame, name, l, r)) ?? [];
  const on = frame.using ? equalities(keys, tools) : onClause(frame, l, r, tools);
  if (frame.how === 'semi' || frame.how === 'anti') {
    const exists = `${frame.how === 'anti' ? 'NOT ' : ''}EXISTS (SELECT 1 FROM ${r.from} WHERE ${on})`;
    const first = keys.map((key) => key.left);
    return select([...first, ...l.columns.filter((column) => !first.includes(column))], `${l.from} WHERE ${exists}`);
  }
  const outputs = frame.using ? usingOutputs(frame, keys, l, r, tools) : [...l.columns, ...r.columns];
  return select(outputs, `${l.from} ${KEYWORD[frame.how]} ${r.from} ON ${on}`);
}

/** A frame joined with itself gets new attributes on the right, so that `df["x"]` means the left one. */
function reissued(right: Node, frame: JoinFrame, tools: Tools): Node {
  // `df.join(df, df.a == df.a)` is read as left.a = right.a, as Spark does.
  if (frame.on && !TRIVIAL.test(frame.on.sql) && /`#\d+\./.test(frame.on.sql) && frame.left === frame.right)
    return right;
  return { ...right, columns: right.columns.map((column) => ({ ...column, attribute: tools.fresh() })) };
}

const TRIVIAL = /^\((`#\d+\.(?:[^`]|``)+`) = \1\)$/;

function onClause(frame: JoinFrame, l: Source, r: Source, tools: Tools): string {
  if (!frame.on) return 'true';
  if (frame.left === frame.right && TRIVIAL.test(frame.on.sql)) {
    const name = TRIVIAL.exec(frame.on.sql)![1]!
      .replace(/^`#\d+\./, '')
      .slice(0, -1);
    return equalities([keyOf(frame, name, l, r)], tools);
  }
  return condition(frame.on, [...l.columns, ...r.columns], tools);
}

interface Key {
  name: string;
  left: Source['columns'][number];
  right: Source['columns'][number];
}

function keyOf(frame: JoinFrame, name: string, l: Source, r: Source): Key {
  const side = (source: Source, which: 'left' | 'right') => {
    const column = visible(source.columns).find((one) => sameName(one.name, name));
    if (column) return column;
    const known = visible(source.columns).map((one) => backtick(one.name));
    throw new EngineError({
      condition: 'UNRESOLVED_USING_COLUMN_FOR_JOIN',
      message: `USING column ${backtick(name)} cannot be resolved on the ${which} side of the join. The ${which}-side columns: [${known.join(', ')}].`,
      sqlState: '42703',
      ...(frame.at && { file: frame.at.file, span: spanOf(frame.at) }),
    });
  };
  return { name, left: side(l, 'left'), right: side(r, 'right') };
}

/** `left = right` for every key, with Spark's coercion when the types differ. */
function equalities(keys: readonly Key[], tools: Tools): string {
  const each = keys.map(({ left, right }) => {
    const scope = [
      { name: 'l', type: left.type, sql: left.sql },
      { name: 'r', type: right.type, sql: right.sql },
    ];
    return planPredicate('l = r', scope, tools.environment).sql;
  });
  return each.join(' AND ') || 'true';
}

/** Keys first, once, then the others of both sides; the key left out stays within reach of its own frame. */
function usingOutputs(frame: JoinFrame, keys: readonly Key[], l: Source, r: Source, tools: Tools): Source['columns'] {
  const shown = keys.map(({ left, right }) => {
    if (frame.how === 'right') return right;
    if (frame.how === 'full') return { ...left, sql: `coalesce(${left.sql}, ${right.sql})`, attribute: tools.fresh() };
    return left;
  });
  const hidden = keys.flatMap(({ left, right }) => {
    const others = frame.how === 'full' ? [left, right] : [frame.how === 'right' ? left : right];
    return others.map((column) => ({ ...column, boundOnly: true }));
  });
  const rest = [...l.columns, ...r.columns].filter(
    (column) => !keys.some(({ left, right }) => left === column || right === column),
  );
  return [...shown, ...rest, ...hidden];
}

function select(columns: Source['columns'], from: string): Node {
  const kept = columns.filter((column) => !column.hidden);
  return {
    sql: `(SELECT ${kept.map((column) => column.sql).join(', ')} FROM ${from})`,
    columns: kept.map(({ sql: _, ...column }): NodeColumn => column),
    ordered: false,
  };
}
