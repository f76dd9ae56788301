import { EngineError } from '../errors.ts';
import type { Relation } from '../sql/contract.ts';
import type { Core } from '../warehouse/core.ts';
import { unconstrained } from '../warehouse/not-null.ts';
import type { Commit, Segment, Table } from '../warehouse/state.ts';
import { checkChanges, firstRead, type StreamReadOptions } from '../warehouse/stream.ts';
import { rowsOf } from '../warehouse/tables.ts';
import { commitAt } from '../warehouse/versions.ts';
import { countIn, objectIn } from './folder.ts';
import type { SourceRows, StreamSource } from './source.ts';

/** A place between the files of a table's versions: all up to file `index` of the version have been read. */
interface Position {
  version: number;
  /** -1: nothing of this version. */
  index: number;
  /** The version is the table as it was found at the first start, not what a commit added. */
  starting: boolean;
}

/** One file to read, and the position after it. */
interface Unit {
  segment: Segment;
  after: Position;
}

/** Source: docs.databricks.com/aws/en/structured-streaming/delta-lake */
const FILES_PER_TRIGGER = 1000;

/**
 * `spark.readStream.table(name)` outside a pipeline. One segment counts as one file.
 * Source: delta-io/delta DeltaSource, DeltaSourceOffset (`reservoirVersion`, `index`, `isStartingVersion`).
 */
export class TableSource implements StreamSource {
  readonly #core: Core;
  readonly #table: Table;
  readonly #options: StreamReadOptions;

  constructor(core: Core, table: Table, options: StreamReadOptions) {
    this.#core = core;
    this.#table = table;
    this.#options = options;
  }

  /** `availableNow` looks at all there is before the first batch, and so meets a commit it cannot read at once. */
  prepare(start: string | undefined): void {
    this.#units(this.#position(start));
  }

  next(start: string | undefined, limited: boolean): string | undefined {
    const units = this.#units(this.#position(start));
    const last =
      units[limited ? Math.min(this.#options.maxFiles ?? FILES_PER_TRIGGER, units.length) - 1 : units.length - 1];
    return last && this.#print(last.after);
  }

  read(start: string | undefined, end: string): SourceRows {
    const upTo = this.#position(end)!;
    const units = this.#units(this.#position(start)).filter(({ after }) => !isBefore(upTo, after));
    const segments = units.map(({ segment }) => segment);
    return { relation: this.#relation(segments), count: rowsOf(segments) };
  }

  nothing(): Relation {
    return this.#relation([]);
  }

  #relation(segments: readonly Segment[]): Relation {
    const { columns } = this.#table;
    return { sql: this.#core.shared.pool.read(segments, columns), columns: unconstrained(columns) };
  }

  #units(start: Position | undefined): Unit[] {
    const from = start ?? this.#begin();
    const units: Unit[] = [];
    if (from.starting) {
      const commit = commitAt(this.#table, { version: from.version });
      units.push(...unitsOf(commit, commit.segments, from.index, true));
    }
    const first = from.starting ? from.version + 1 : from.version;
    for (const [index, commit] of this.#table.commits.entries()) {
      if (commit.version < first) continue;
      const added = checkChanges(this.#table, this.#table.commits[index - 1], commit, this.#options);
      units.push(...unitsOf(commit, added, commit.version === from.version ? from.index : -1, false));
    }
    return units;
  }

  #begin(): Position {
    const { version, whole } = firstRead(this.#table, this.#options);
    return { version, index: -1, starting: whole };
  }

  #position(offset: string | undefined): Position | undefined {
    if (offset === undefined) return undefined;
    const where = `the offset of ${this.#table.name}`;
    const object = objectIn(offset, where);
    if (object['reservoirId'] !== this.#table.id) throw replaced(this.#table);
    return {
      version: countIn(object, 'reservoirVersion', where),
      index: countIn(object, 'index', where, -1),
      starting: object['isStartingVersion'] === true,
    };
  }

  #print({ version, index, starting }: Position): string {
    const { id } = this.#table;
    const offset = { sourceVersion: 1, reservoirId: id, reservoirVersion: version, index, isStartingVersion: starting };
    return JSON.stringify(offset);
  }
}

/** Files of one version after file `after`. The last one leads on to the next version. */
function unitsOf(commit: Commit, segments: readonly Segment[], after: number, starting: boolean): Unit[] {
  return segments
    .map((segment, index) => {
      const last = index === segments.length - 1;
      const here = { version: commit.version, index, starting };
      return { segment, index, after: last ? { version: commit.version + 1, index: -1, starting: false } : here };
    })
    .filter(({ index }) => index > after);
}

const isBefore = (left: Position, right: Position): boolean =>
  left.version === right.version ? left.index < right.index : left.version < right.version;

/** Source: Delta's error class of that name. */
function replaced(table: Table): EngineError {
  return new EngineError({
    condition: 'DIFFERENT_DELTA_TABLE_READ_BY_STREAMING_SOURCE',
    message: `The streaming query was reading from an unexpected Delta table: ${table.name} was dropped and created again since the checkpoint was written.`,
    hint: 'Delete the checkpoint to restart the stream from the new table; it then reads all of it.',
    sqlState: '55019',
  });
}
