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
  #relations = new WeakMap<FileSource, Relation>();
  readonly #names: string[] = [];

  constructor(database: Database) {
    this.#database = database;
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
    const name = `"__batch_${this.#names.length}"`;
    this.#names.push(name);
    return make(name);
  }

  drop(): void {
    for (const name of this.#names.splice(0)) this.#database.exec(`DROP TABLE IF EXISTS ${name}`);
    this.#relations = new WeakMap();
  }
}
