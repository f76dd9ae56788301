import { EngineError } from '../errors.ts';
import type { DeliveredFile } from '../ports.ts';
import type { VolumeFile } from '../warehouse/state.ts';
import { nameOf, normalize } from './discover.ts';
import type { FileSchema } from './schema.ts';
import { parseStruct, printStruct } from './spark-schema.ts';

const VERSION = 'v1';

/** The text by which a schema is remembered: that of an entry in a schema location, a version line and JSON. */
export function printSchema({ data, partitions }: FileSchema): string {
  const json = { dataSchemaJson: printStruct(data), partitionSchemaJson: printStruct(partitions) };
  return `${VERSION}\n${JSON.stringify(json)}`;
}

/** The schema that a text remembers. `place` names it in errors. */
export function parseRemembered(text: string, place: string): FileSchema {
  const [version, json = ''] = text.split('\n');
  if (version !== VERSION) throw unreadable(place, 'CF_UNSUPPORTED_LOG_VERSION', `it does not begin with ${VERSION}`);
  try {
    const { dataSchemaJson, partitionSchemaJson } = JSON.parse(json) as Record<string, string | undefined>;
    return { data: parseStruct(dataSchemaJson ?? ''), partitions: parseStruct(partitionSchemaJson ?? '') };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw unreadable(place, 'CF_FAILED_TO_DESERIALIZE_PERSISTED_SCHEMA', 'it is no schema in JSON');
  }
}

/**
 * What a schema location remembers: the text of its newest entry, which is checked. Entries are numbered files in `_schemas`.
 * Source: docs.databricks.com/aws/en/ingestion/cloud-object-storage/auto-loader/schema (the directory `_schemas`); the
 * layout of an entry as seen on a workspace.
 */
export function readSchemaLocation(volumes: ReadonlyMap<string, VolumeFile>, location: string): string | undefined {
  const newest = entries(volumes, location).at(-1);
  if (newest) parseRemembered(newest.content, newest.path);
  return newest?.content;
}

/** The file that records a schema in a location; undefined when its newest entry says the same. */
export function schemaEntry(
  volumes: ReadonlyMap<string, VolumeFile>,
  location: string,
  schema: string,
): Omit<DeliveredFile, 'modified'> | undefined {
  const newest = entries(volumes, location).at(-1);
  if (newest?.content === schema) return undefined;
  const next = newest ? Number(nameOf(newest.path)) + 1 : 0;
  return { path: `${folder(location)}/${next}`, content: schema };
}

const folder = (location: string): string => `${normalize(location)}/_schemas`;

function entries(volumes: ReadonlyMap<string, VolumeFile>, location: string): VolumeFile[] {
  const start = `${folder(location)}/`;
  return [...volumes.values()]
    .filter(({ path }) => path.startsWith(start) && /^\d+$/.test(path.slice(start.length)))
    .sort((a, b) => Number(nameOf(a.path)) - Number(nameOf(b.path)));
}

function unreadable(place: string, condition: string, problem: string): EngineError {
  return new EngineError({
    condition,
    message: `The schema in ${place} cannot be read: ${problem}.`,
    hint: 'Put it back as it was, or delete the schema location: the next start infers anew.',
    sqlState: '22023',
  });
}
