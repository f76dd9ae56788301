import { type FileSource, loadAll, stageLoad } from '../auto-loader/index.ts';
import type { Database } from '../ports.ts';
import type { Relation } from '../sql/index.ts';
import type { VolumeFile } from './state.ts';

/**
 * Files that Python reads as a batch, as temporary tables. Python asks for the columns after every operation on a frame,
 * so that each leaf is read once; the tables go when the action ends.
 */
export class StagedFiles {
  readonly #database: Database;
  readonly #freshId: () => number;
  #relations = new WeakMap<FileSource, Relation>();
  readonly #names: string[] = [];

  /** `freshId` yields numbers that no other warehouse of the database gets: forks stage side by side. */
  constructor(database: Database, freshId: () => number) {
    this.#database = database;
    this.#freshId = freshId;
  }

  relation(leaf: FileSource, volumes: ReadonlyMap<string, VolumeFile>): Relation {
    const known = this.#relations.get(leaf);
    if (known) return known;
    const load = loadAll(leaf, volumes);
    const relation = this.stage((name) => stageLoad(this.#database, name, load));
    this.#relations.set(leaf, relation);
    return relation;
  }

  /** Makes a relation over a temporary table of the given name, which goes with the others. */
  stage<T>(make: (name: string) => T): T {
    const name = `"__batch_${this.#freshId()}"`;
    this.#names.push(name);
    return make(name);
  }

  drop(): void {
    for (const name of this.#names.splice(0)) this.#database.exec(`DROP TABLE IF EXISTS ${name}`);
    this.#relations = new WeakMap();
  }
}
