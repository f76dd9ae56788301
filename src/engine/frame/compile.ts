import type { Environment, Relation } from '../sql/index.ts';
import { planQuery } from '../sql/index.ts';
import type { AttributeOf } from './bound.ts';
import { plainColumn } from './bound.ts';
import { condition, sortItem } from './condition.ts';
import type { Expr, FilesFrame, Frame, TableFrame } from './frame.ts';
import { compileJoin } from './join.ts';
import { type Node, type NodeColumn, relationOf, type Source, sameName, sourceOf, visible } from './node.ts';
import { placed } from './place.ts';
import { compileRange, compileRows } from './rows.ts';
import { hiddenOutputs, type Output, outputsOf, project, rowsNeeded, type Tools } from './select.ts';
import { amongFields, compileSet, compileUnion } from './set.ts';

/** What a frame's leaves and names mean; the pipeline or the warehouse supplies it. */
export interface FrameContext {
  environment: Environment;
  /** Rows of a table; for a streaming read those that are new since the checkpoint. */
  table(frame: TableFrame): Relation;
  /** Rows of files; `_metadata` belongs to `hidden`. */
  files(frame: FilesFrame): Relation;
  /** Told of each projected expression that needs more rows than one, for those who must refuse it. */
  overRows?(frame: Frame, expr: Expr, kind: 'aggregate' | 'window'): void;
}

export interface CompiledFrame extends Relation {
  /** True when a sort decides the order of the result. */
  ordered: boolean;
}

/** DuckDB SQL and typed columns of a frame. Throws EngineErrors placed in the Python file. */
export function compileFrame(frame: Frame, context: FrameContext): CompiledFrame {
  const node = new Compiler(context).compile(frame);
  return { ...relationOf(node), ordered: node.ordered };
}

type Of<Op extends Frame['op']> = Extract<Frame, { op: Op }>;

/** Compiles one tree bottom-up; a frame that occurs twice is compiled once. */
class Compiler {
  readonly #context: FrameContext;
  readonly #done = new Map<Frame, Node>();
  /** Columns of compiled frames by the number Python knows them by. */
  readonly #numbered = new Map<number, readonly NodeColumn[]>();
  readonly #tools: Tools;
  #aliases = 0;
  #attributes = 0;

  constructor(context: FrameContext) {
    this.#context = context;
    this.#tools = { environment: context.environment, attributeOf: this.#attributeOf, fresh: this.#fresh };
  }

  compile(frame: Frame): Node {
    const known = this.#done.get(frame);
    if (known) return known;
    const node = this.#compile(frame);
    this.#done.set(frame, node);
    if (frame.id !== undefined) this.#numbered.set(frame.id, node.columns);
    return node;
  }

  readonly #fresh = (): number => ++this.#attributes;
  readonly #alias = (): string => `f${++this.#aliases}`;
  readonly #attributeOf: AttributeOf = (frame, name) =>
    this.#numbered.get(frame)?.find((column) => !column.boundOnly && sameName(column.name, name))?.attribute;

  #compile(frame: Frame): Node {
    switch (frame.op) {
      case 'table':
        return this.#leaf(this.#context.table(frame), frame.name.replaceAll('`', ''));
      case 'files':
        return this.#leaf(this.#context.files(frame));
      case 'rows':
        return compileRows(frame, this.#alias, this.#context.environment, this.#fresh);
      case 'range':
        return compileRange(frame, this.#fresh);
      case 'sql':
        return this.#sql(frame);
      case 'join':
        return compileJoin(frame, this.compile(frame.left), this.compile(frame.right), this.#alias, this.#tools);
      case 'union':
        return compileUnion(
          frame,
          frame.inputs.map((input) => this.compile(input)),
          this.#alias,
          this.#tools,
        );
      case 'set':
        return compileSet(frame, [this.compile(frame.left), this.compile(frame.right)], this.#alias, this.#tools);
      default:
        return this.#over(frame, this.compile(frame.input));
    }
  }

  #over(frame: Extract<Frame, { input: Frame }>, input: Node): Node {
    switch (frame.op) {
      case 'select':
        return this.#select(frame, sourceOf(input, this.#alias()));
      case 'with':
        return this.#with(frame, sourceOf(input, this.#alias()));
      case 'aggregate':
        return this.#aggregate(frame, sourceOf(input, this.#alias()));
      case 'rename':
        return { ...input, columns: input.columns.map((column) => this.#renamed(column, frame.names)) };
      case 'drop':
        return this.#drop(frame, input);
      case 'alias':
        return { ...input, columns: input.columns.map((column) => ({ ...column, qualifier: frame.alias })) };
      case 'filter':
        return this.#filter(frame, input);
      case 'distinct':
        return this.#distinct(frame, sourceOf(input, this.#alias()));
      case 'sort':
        return this.#sort(frame, input);
      case 'limit':
        return cut(input, `LIMIT ${frame.count}`, this.#alias());
      case 'offset':
        return cut(input, `OFFSET ${frame.count}`, this.#alias());
    }
  }

  #leaf(relation: Relation, qualifier?: string): Node {
    const columns = [
      ...relation.columns.map((column) => ({ column, hidden: false })),
      ...(relation.hidden ?? []).map((column) => ({ column, hidden: true })),
    ];
    const list = columns.map(({ column }) => `r.${quoted(column.name)}`).join(', ');
    return {
      sql: `(SELECT ${list || '1'} FROM ${relation.sql} AS r)`,
      columns: columns.map(({ column: { name, type }, hidden }) => ({
        name,
        type,
        attribute: this.#fresh(),
        qualifier,
        hidden,
      })),
      ordered: false,
    };
  }

  #sql(frame: Of<'sql'>): Node {
    const { environment } = this.#context;
    const views = Object.entries(frame.views ?? {});
    const table: Environment['table'] = (parts, travel) => {
      const view = parts.length === 1 && views.find(([name]) => sameName(name, parts[0]!));
      if (!view) return environment.table(parts, travel);
      return { ...relationOf(this.compile(view[1])), name: view[0] };
    };
    const expr: Expr = { sql: frame.text, ...pick(frame) };
    const query = placed(expr, () => planQuery(frame.text, { ...environment, table, parameters: frame.params }));
    const columns = query.columns.map(({ name, type }) => ({ name, type, attribute: this.#fresh() }));
    return { sql: query.sql, columns, ordered: query.ordered };
  }

  #select(frame: Of<'select'>, source: Source): Node {
    this.#report(frame, source);
    const outputs = outputsOf(frame.exprs, source);
    const hidden = hiddenOutputs(source, outputs);
    // An aggregation has one row for many: there is nothing that a hidden column could say of it.
    const single = hidden.length > 0 && frame.exprs.some((expr) => this.#aggregates(expr, source));
    if (single) return project(source, outputs, this.#tools);
    return project(source, [...outputs, ...hidden], this.#tools);
  }

  #aggregates(expr: Expr, source: Source): boolean {
    return placed(expr, () => rowsNeeded(expr, source, this.#tools)).includes('aggregate');
  }

  #report(frame: Of<'select' | 'with'>, source: Source): void {
    const { overRows } = this.#context;
    if (!overRows) return;
    for (const expr of frame.exprs) {
      const [kind] = placed(expr, () => rowsNeeded(expr, source, this.#tools))
        .toSorted()
        .reverse();
      if (kind) overRows(frame, expr, kind);
    }
  }

  #with(frame: Of<'with'>, source: Source): Node {
    this.#report(frame, source);
    const replacing = new Map(frame.exprs.map((expr) => [expr.name!.toLowerCase(), expr]));
    const kept = visible(source.columns).map((column): Output => {
      const expr = replacing.get(column.name.toLowerCase());
      return expr ? { expr } : { column };
    });
    const known = new Set(visible(source.columns).map((column) => column.name.toLowerCase()));
    const added = frame.exprs.filter((expr) => !known.has(expr.name!.toLowerCase())).map((expr): Output => ({ expr }));
    const outputs = [...kept, ...added];
    return project(source, [...outputs, ...hiddenOutputs(source, outputs)], this.#tools);
  }

  #aggregate(frame: Of<'aggregate'>, source: Source): Node {
    const outputs = [...frame.by, ...frame.exprs].map((expr): Output => ({ expr }));
    return project(source, outputs, this.#tools, frame.by);
  }

  #renamed(column: NodeColumn, names: Readonly<Record<string, string>>): NodeColumn {
    const entry = Object.entries(names).find(([name]) => !column.hidden && sameName(name, column.name));
    return entry ? { ...column, name: entry[1], attribute: this.#fresh(), qualifier: undefined } : column;
  }

  #drop(frame: Of<'drop'>, input: Node): Node {
    const source = sourceOf(input, this.#alias());
    const dropped = (column: NodeColumn) =>
      frame.names.some((name) =>
        name.startsWith('`#')
          ? plainColumn(name, source.columns, this.#tools.attributeOf)?.attribute === column.attribute
          : !column.boundOnly && sameName(name, column.name),
      );
    const kept = source.columns.filter((column) => !dropped(column));
    return { ...selected(kept, source.from), ordered: input.ordered };
  }

  #filter(frame: Of<'filter'>, input: Node): Node {
    const source = sourceOf(input, this.#alias());
    const where = condition(frame.condition, source.columns, this.#tools);
    return { ...selected(source.columns, `${source.from} WHERE ${where}`), ordered: input.ordered };
  }

  #distinct(frame: Of<'distinct'>, source: Source): Node {
    const columns = visible(source.columns);
    if (!frame.subset) return { ...selected(columns, source.from, 'DISTINCT '), ordered: false };
    const keys = frame.subset.map((name) => amongFields(name, columns, frame.at).sql);
    // Spark keeps any row of a group; ours is the smallest, so that replays agree.
    const order = columns.map((column) => column.sql).join(', ');
    const first = `row_number() OVER (PARTITION BY ${keys.join(', ')} ORDER BY ${order}) = 1`;
    return selected(columns, `${source.from} QUALIFY ${first}`);
  }

  #sort(frame: Of<'sort'>, input: Node): Node {
    const source = sourceOf(input, this.#alias());
    const by = frame.by.map((key) => sortItem(key, source, this.#tools)).join(', ');
    const list = source.columns.map((column) => column.sql).join(', ');
    const sorted = `SELECT ${list} FROM ${source.from} ORDER BY ${by}`;
    return { sql: `(${sorted})`, columns: input.columns, ordered: true, sorted };
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const pick = ({ at, literals }: Of<'sql'>): Pick<Expr, 'at' | 'literals'> => ({
  ...(at && { at }),
  ...(literals && { literals }),
});

function selected(columns: Source['columns'], from: string, modifier = ''): Node {
  return {
    sql: `(SELECT ${modifier}${columns.map((column) => column.sql).join(', ') || '1'} FROM ${from})`,
    columns: columns.map(({ sql: _, ...column }) => column),
    ordered: false,
  };
}

/** LIMIT or OFFSET, in the same SELECT as the ORDER BY before it. */
function cut(input: Node, clause: string, alias: string): Node {
  const { from, columns } = sourceOf(input, alias);
  const text = input.sorted ?? `SELECT ${columns.map((column) => column.sql).join(', ')} FROM ${from}`;
  return { sql: `(${text} ${clause})`, columns: input.columns, ordered: input.ordered };
}
