import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Who may import whom: the arrows of the architecture. An area may always import itself. */
const MAY: Record<string, readonly string[]> = {
  schema: [],
  engine: ['schema'],
  sources: ['schema', 'engine'],
  python: ['schema', 'engine'],
  grading: ['schema', 'engine'],
  evidence: ['schema'],
  'game-day': ['schema', 'engine', 'grading', 'evidence'],
  authoring: ['schema', 'engine', 'grading'],
  runtime: ['schema', 'engine', 'grading', 'python', 'sources'],
  worker: ['schema', 'engine', 'grading', 'python', 'sources', 'runtime'],
  i18n: [],
  sandbox: ['schema', 'evidence', 'game-day', 'worker', 'i18n', 'components', 'styles'],
  coach: ['schema', 'evidence', 'game-day', 'worker', 'sandbox', 'i18n', 'components', 'styles'],
  components: ['schema', 'i18n', 'styles', 'authoring', 'runtime'],
  layouts: ['components', 'i18n', 'styles'],
  styles: [],
  pages: [
    'schema',
    'game-day',
    'sandbox',
    'coach',
    'components',
    'layouts',
    'i18n',
    'styles',
    'authoring',
    'runtime',
    'content',
  ],
  content: ['components', 'i18n'],
  cli: ['schema', 'engine', 'grading', 'evidence', 'game-day', 'authoring', 'runtime', 'worker'],
};

/** Libraries the pure areas may use; ports bring them everything else. */
const LIBRARIES: Record<string, readonly string[]> = {
  engine: [],
  schema: ['zod'],
  grading: ['zod'],
  sources: ['zod'],
  evidence: ['@noble/hashes/sha2.js', '@noble/hashes/utils.js'],
  'game-day': [],
};

interface Import {
  file: string;
  from: string;
  target: string;
  /** `import type` vanishes before anything runs. */
  typeOnly: boolean;
}

const root = resolve('src');

function* importsOf(file: string): Generator<Import> {
  const text = readFileSync(file, 'utf8');
  const pattern =
    /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;
  for (const match of text.matchAll(pattern)) {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    yield {
      typeOnly: /^\s*(?:import|export)\s+type\b/.test(match[0]),
      file: relative(root, file),
      from: areaOf(file),
      target: target.startsWith('.') ? resolve(dirname(file), target) : target,
    };
  }
}

const areaOf = (file: string): string => relative(root, file).split('/')[0] ?? '';

const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx|astro|mdx)$/.test(entry.name))
  .map((entry) => resolve(entry.parentPath, entry.name))
  .filter((file) => relative(root, file).includes('/'));

const imports = sources.flatMap((file) => [...importsOf(file)]);
const isLocal = (entry: Import): boolean => entry.target.startsWith(root);

function crossings(list: readonly Import[]): string[] {
  return list
    .filter(isLocal)
    .filter((entry) => areaOf(entry.target) !== entry.from && !MAY[entry.from]?.includes(areaOf(entry.target)))
    .map((entry) => `${entry.file} → ${relative(root, entry.target)}`);
}

describe('the arrows between areas', () => {
  it('finds the sources it guards', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(imports.filter(isLocal).length).toBeGreaterThan(100);
  });

  it('knows every area', () => {
    expect([...new Set(sources.map(areaOf))].filter((area) => !(area in MAY))).toEqual([]);
  });

  it('point one way', () => {
    expect(crossings(imports)).toEqual([]);
  });

  it('notice an engine that imports the page', () => {
    const forbidden = {
      typeOnly: false,
      file: 'engine/x.ts',
      from: 'engine',
      target: resolve(root, 'sandbox/app.tsx'),
    };
    expect(crossings([forbidden])).toEqual(['engine/x.ts → sandbox/app.tsx']);
  });

  it('leave the pure areas without libraries', () => {
    const used = imports
      .filter((entry) => !isLocal(entry) && entry.from in LIBRARIES && !LIBRARIES[entry.from]?.includes(entry.target))
      .map((entry) => `${entry.file} → ${entry.target}`);
    expect(used).toEqual([]);
  });
});

/** A grammar is recursive, and so are the files that read, resolve and print it. Nowhere else is a cycle anybody's wish. */
const RECURSIVE = /^engine\/sql\/(parser|analysis|printer|plan)\//;

describe('imports between files', () => {
  it('form no cycle outside the grammar', () => {
    const edges = new Map<string, string[]>();
    for (const entry of imports.filter((one) => isLocal(one) && !one.typeOnly && !RECURSIVE.test(one.file))) {
      const from = resolve(root, entry.file);
      edges.set(from, [...(edges.get(from) ?? []), entry.target]);
    }
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') {
        cycles.push([...path.slice(path.indexOf(file)), file].map((name) => relative(root, name)).join(' → '));
        return;
      }
      state.set(file, 'open');
      for (const next of edges.get(file) ?? []) visit(next, [...path, file]);
      state.set(file, 'done');
    };
    for (const file of edges.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });
});
