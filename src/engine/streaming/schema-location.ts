import type { FileSchema } from '../auto-loader/index.ts';
import type { Column } from '../types.ts';
import { damaged, NumberedFiles, objectIn, type Volumes } from './folder.ts';
import { schemaFromJson, schemaToJson } from './schema-json.ts';

/**
 * `cloudFiles.schemaLocation`: the schemas a stream has had, `_schemas/0`, `_schemas/1`, …; the newest counts. Without the
 * folder inference starts anew.
 * Source: docs.databricks.com/aws/en/ingestion/cloud-object-storage/auto-loader/schema
 */
export class SchemaLocation {
  readonly #files: NumberedFiles;

  constructor(state: Volumes, folder: string) {
    this.#files = new NumberedFiles(state, `${folder}/_schemas`);
  }

  read(): FileSchema | undefined {
    const n = this.#files.latest();
    if (n === undefined) return undefined;
    const path = this.#files.path(n);
    const [line] = this.#files.lines(n);
    if (line === undefined) throw damaged(path, 'it holds no schema');
    const { dataSchemaJson, partitionSchemaJson } = objectIn(line, path);
    return { data: schemaFromJson(dataSchemaJson, path), partitions: schemaFromJson(partitionSchemaJson, path) };
  }

  /** The next number. */
  add({ data, partitions }: FileSchema): void {
    const schemas = { dataSchemaJson: schemaToJson(data), partitionSchemaJson: schemaToJson(partitions) };
    this.#files.write((this.#files.latest() ?? -1) + 1, [JSON.stringify(schemas)]);
  }

  /** A schema of which only all columns together are known; partitions stay partitions. */
  addColumns(columns: readonly Column[]): void {
    const known = new Set(this.read()?.partitions.map(({ name }) => name.toLowerCase()));
    const isPartition = ({ name }: Column) => known.has(name.toLowerCase());
    this.add({ data: columns.filter((column) => !isPartition(column)), partitions: columns.filter(isPartition) });
  }
}
