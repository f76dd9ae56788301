import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FileSource,
  loadFiles,
  readSchemaLocation,
  requireSchemaLocation,
  type SourceMemory,
  schemaEntry,
  settledSchema,
  UnknownField,
} from '../../../src/engine/auto-loader/index.ts';
import type { VolumeFile } from '../../../src/engine/warehouse/state.ts';

const IN = '/Volumes/main/default/in';
const STATE = '/Volumes/main/default/state';

function volumes(files: Record<string, string>): Map<string, VolumeFile> {
  const all = Object.entries(files).map(([path, content]) => ({ path, content, modified: '2026-07-01T00:00:00Z' }));
  return new Map(all.map((file) => [file.path, file]));
}

const source = (options: Record<string, string> = {}, format = 'json'): FileSource => ({
  format: 'cloudFiles',
  path: IN,
  options: { 'cloudFiles.format': format, ...options },
});

/** So many JSON files, the last of which has a column that no other has. */
function many(count: number): Map<string, VolumeFile> {
  const names = Array.from({ length: count }, (_, n) => `${IN}/${String(n).padStart(5, '0')}.json`);
  const last = count - 1;
  return volumes(Object.fromEntries(names.map((name, n) => [name, n === last ? '{"id":1,"x":1}' : '{"id":1}'])));
}

describe('a first start', () => {
  it('infers from the first thousand files: a column that shows later stops the stream once', () => {
    const options = { 'cloudFiles.maxFilesPerTrigger': '5000' };
    expect(settledSchema(source(), many(1000), undefined)).toContain('\\"name\\":\\"x\\"');
    expect(settledSchema(source(), many(1001), undefined)).not.toContain('\\"name\\":\\"x\\"');
    const load = () => loadFiles(source(options), many(1001), { seen: undefined, schema: undefined });
    expect(load).toThrow(UnknownField);
  });

  it('reads a thousand files in a micro-batch when the code sets no limit', () => {
    const first = loadFiles(source(), many(2001), { seen: undefined, schema: undefined });
    expect([first.files.length, first.left, first.listed]).toEqual([1000, 1001, 2001]);
    const second = loadFiles(source(), many(2001), first);
    expect([second.files.length, second.left, second.seen.length]).toEqual([1000, 1, 2000]);
    expect(second.files[0]?.path).toBe(`${IN}/01000.json`);
  });

  it('has no place for an inferred schema outside of a pipeline unless the code names one', () => {
    expect(() => requireSchemaLocation(source())).toThrow(
      '[CF_FAILED_TO_INFER_SCHEMA] Failed to infer schema for format',
    );
    for (const given of [
      source({ 'cloudFiles.schemaLocation': STATE }),
      { ...source(), schema: 'id INT' },
      source({}, 'text'),
    ]) {
      expect(() => requireSchemaLocation(given)).not.toThrow();
    }
  });
});

describe('a schema location', () => {
  it('gives back what was put in, and takes no entry twice', () => {
    const files = volumes({ [`${IN}/dt=1/a.json`]: '{"id":1,"o":{"a":[1.5],"b":true}}' });
    const schema = settledSchema(source({ 'cloudFiles.inferColumnTypes': 'true' }), files, undefined);
    expect(readSchemaLocation(files, STATE)).toBeUndefined();
    const entry = schemaEntry(files, STATE, schema)!;
    expect(entry.path).toBe(`${STATE}/_schemas/0`);
    files.set(entry.path, { ...entry, modified: '2026-07-01T00:00:00Z' });
    expect(readSchemaLocation(files, `dbfs:${STATE}/`)).toBe(schema);
    expect(schemaEntry(files, STATE, schema)).toBeUndefined();
    expect(schemaEntry(files, STATE, `${schema} `)?.path).toBe(`${STATE}/_schemas/1`);
    expect(settledSchema(source(), files, schema)).toBe(schema);
  });

  it('orders its entries by number', () => {
    const schema = settledSchema(source(), volumes({ [`${IN}/a.json`]: '{"id":1}' }), undefined);
    const other = settledSchema(source(), volumes({ [`${IN}/a.json`]: '{"x":1}' }), undefined);
    const files = volumes({ [`${STATE}/_schemas/9`]: other, [`${STATE}/_schemas/10`]: schema });
    expect(readSchemaLocation(files, STATE)).toBe(schema);
  });

  it.each([
    ['v2\n{}', 'CF_UNSUPPORTED_LOG_VERSION'],
    ['v1\nnot json', 'CF_FAILED_TO_DESERIALIZE_PERSISTED_SCHEMA'],
    ['v1\n{"dataSchemaJson":"7"}', 'CF_FAILED_TO_DESERIALIZE_PERSISTED_SCHEMA'],
    [
      'v1\n{"dataSchemaJson":"{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"a\\",\\"type\\":\\"colour\\"}]}"}',
      'CF_FAILED',
    ],
    ['v1\nnull', 'CF_FAILED_TO_DESERIALIZE_PERSISTED_SCHEMA'],
  ])('says which entry cannot be read: %j', (content, condition) => {
    const files = volumes({ [`${STATE}/_schemas/0`]: content });
    expect(() => readSchemaLocation(files, STATE)).toThrow(condition);
    expect(() => readSchemaLocation(files, STATE)).toThrow(`${STATE}/_schemas/0`);
  });
});

describe('a path', () => {
  it.each(['in/[a', 'in/{a,b'])('whose pattern is not closed is refused: %s', (path) => {
    const open = { ...source(), path: `/Volumes/main/default/${path}` };
    expect(() => loadFiles(open, volumes({}), { seen: undefined, schema: undefined })).toThrow('SANDBOX_PATH_PATTERN');
  });

  it('outside of a volume is refused', () => {
    const s3 = { ...source(), path: 's3://bucket/in' };
    expect(() => loadFiles(s3, volumes({}), { seen: undefined, schema: undefined })).toThrow('SANDBOX_PATH');
  });
});

describe('new fields', () => {
  const start = (types: string) => {
    const options = { 'cloudFiles.inferColumnTypes': types };
    const first = loadFiles(source(options), volumes({ [`${IN}/a.json`]: '{"id":1}' }), {
      seen: undefined,
      schema: undefined,
    });
    const files = volumes({ [`${IN}/a.json`]: '{"id":1}', [`${IN}/b.json`]: '{"id":2,"x":{}}' });
    return () => loadFiles(source(options), files, first);
  };

  it('without a type are rescued, since nothing could be recorded of them', () => {
    expect(start('true')().rows).toEqual([['2', '{"x":{},"_file_path":"dbfs:/Volumes/main/default/in/b.json"}', '1']]);
  });

  it('are text whatever they hold when types are not inferred', () => {
    expect(start('false')).toThrow('Rescued file schema: x STRING');
  });
});

it('reads each path once, in micro-batches within the limits, however files arrive', () => {
  const name = fc.integer({ min: 0, max: 30 });
  const arrivals = fc.array(fc.array(name, { maxLength: 8 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 5 }), fc.boolean(), (days, limit, overwrites) => {
      const options = {
        'cloudFiles.maxFilesPerTrigger': String(limit),
        'cloudFiles.allowOverwrites': String(overwrites),
      };
      const files = new Map<string, VolumeFile>();
      const taken: string[] = [];
      const expected: string[] = [];
      let memory: SourceMemory = { seen: undefined, schema: undefined };
      for (const [day, names] of days.entries()) {
        const modified = `2026-07-0${day + 1}T00:00:00Z`;
        for (const n of new Set(names)) {
          const path = `${IN}/${n}.txt`;
          if (overwrites || !files.has(path)) expected.push(`${path} ${modified}`);
          files.set(path, { path, content: String(n), modified });
        }
        for (let left = 1; left > 0; ) {
          const load = loadFiles(source(options, 'text'), files, memory);
          expect(load.files.length).toBeLessThanOrEqual(limit);
          taken.push(...load.files.map((file) => `${file.path} ${file.modified}`));
          memory = load;
          left = load.left;
        }
      }
      expect(taken.toSorted()).toEqual(expected.toSorted());
      expect(memory.seen?.map(({ path }) => path).toSorted()).toEqual([...files.keys()].toSorted());
    }),
    { numRuns: 200 },
  );
});
