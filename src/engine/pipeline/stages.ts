import type { Database } from '../ports.ts';

/** Temporary tables of one flow; all go when the flow ends. */
export class Stages {
  readonly database: Database;
  readonly #names: string[] = [];
  readonly #prefix: string;

  constructor(database: Database, prefix: string) {
    this.database = database;
    this.#prefix = prefix;
  }

  /** A fresh table name. */
  name(): string {
    const name = `"__${this.#prefix}_${this.#names.length}"`;
    this.#names.push(name);
    return name;
  }

  /** A prefix for a plan that names its own tables, which it lists. */
  adopt(names: readonly string[]): void {
    this.#names.push(...names);
  }

  create(query: string): string {
    const name = this.name();
    this.database.exec(`CREATE TEMP TABLE ${name} AS ${query}`);
    return name;
  }

  drop(): void {
    for (const name of this.#names.splice(0)) this.database.exec(`DROP TABLE IF EXISTS ${name}`);
  }
}
