import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageOf, regionOf } from '../../src/components/file-region.ts';
import { holderOf, workspaces } from '../../src/components/handbook/holder.ts';
import { draftOf, listingPlaces, openedListing } from '../../src/components/handbook/listing-places.ts';
import { topicEntries } from '../../src/components/handbook/topic-gotchas.ts';
import { register } from '../../src/components/register.ts';

const DOCS = 'src/content/docs/handbook';
const pages = readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mdx'));

interface Use {
  /** Page, below the handbook. */
  page: string;
  attributes: Record<string, string>;
}

/** Every use of a component in the handbook's pages. Attributes are `a="text"` or `a={'text'}`. */
function usesOf(component: string): Use[] {
  return pages.flatMap((page) => {
    const text = readFileSync(join(DOCS, page), 'utf8');
    return [
      ...text.matchAll(new RegExp(`<${component}\\b((?:\\s+\\w+=(?:"[^"]*"|\\{'[^\\n]*?'\\}))*)\\s*/>`, 'g')),
    ].map(([, given = '']) => ({
      page,
      attributes: Object.fromEntries(
        [...given.matchAll(/(\w+)=(?:"([^"]*)"|\{'([^\n]*?)'\})/g)].map(([, name, plain, quoted]) => [
          name,
          (plain ?? quoted ?? '').replaceAll('&quot;', '"'),
        ]),
      ),
    }));
  });
}

const written = (component: string): number =>
  pages.reduce((sum, name) => sum + readFileSync(join(DOCS, name), 'utf8').split(`<${component} `).length - 1, 0);

describe('a listing of the handbook', () => {
  const uses = usesOf('FileRegion');

  it('is found by this test, wherever it stands', () => {
    expect(uses.length).toBe(written('FileRegion'));
    expect(uses.length).toBeGreaterThan(20);
  });

  it('shows lines that are there, and opens in a scenario that has the file', () => {
    for (const { page, attributes } of uses) {
      const { path = '', from, to } = attributes;
      const text = readFileSync(join('scenarios/_base', path), 'utf8');
      expect(regionOf(path, text, { from, to }), `${page}: ${path}`).not.toBe('');
      expect(languageOf(path)).toBeDefined();
      expect(holderOf(path.replace(/^[^/]+\/repo\//, ''), text, workspaces()), `${page}: ${path}`).toBeDefined();
    }
  });
});

describe('a listing that is no file of a warehouse', () => {
  const uses = usesOf('ListingFile');

  it('is found by this test, wherever it stands', () => {
    expect(uses.length).toBe(written('ListingFile'));
    expect(uses.length).toBeGreaterThan(15);
  });

  it('opens in a lab, in the place of the lines that it stands for; nothing else has a place', () => {
    const shown = new Set(uses.map(({ attributes }) => attributes['path'] ?? ''));
    expect([...listingPlaces().keys()].toSorted()).toEqual([...shown].toSorted());
    for (const path of shown) {
      const { draft, workspace } = openedListing(path);
      const lines = readFileSync(join('src/content/listings', path), 'utf8').trim().split('\n');
      for (const line of lines) expect(draft.text, path).toContain(line.trim());
      if (draft.path !== undefined) expect(draft.text, path).not.toBe(workspace.repository[draft.path]);
    }
  });

  it('takes the indent of the lines it stands for, and leaves the others as they were', () => {
    const workspace = {
      lab: 'one',
      title: 'One',
      home: 'scenarios' as const,
      repository: { 'x.yml': 'a:\n  - b: 1\n    c: 2\n  - d: 3\n' },
      edited: new Set(['y.yml']),
    };
    const place = { lab: 'one', file: 'x.yml', from: '- b', to: 'c: 2' };
    expect(draftOf('w.yml', '- b: 9\n  c: 8\n', place, workspace)).toEqual({
      path: 'x.yml',
      line: 2,
      text: 'a:\n  - b: 9\n    c: 8\n  - d: 3\n',
    });
    expect(draftOf('w.sql', 'SELECT 1\n', { lab: 'one' }, workspace)).toEqual({ text: 'SELECT 1\n' });
    expect(() => draftOf('w.yml', 'e', { ...place, from: '- z' }, workspace)).toThrow('no line begins with "- z"');
    expect(() => draftOf('w.yml', 'e', { lab: 'one', file: 'y.yml' }, workspace)).toThrow('would undo that');
  });
});

describe('a topic of a route', () => {
  it('lists each of its gotchas on its page, and each topic that has gotchas has a page', () => {
    const { entries } = register();
    const listed = new Set(
      pages
        .flatMap((name) => [...readFileSync(join(DOCS, name), 'utf8').matchAll(/<TopicGotchas topic="([^"]+)"/g)])
        .map(([, topic = '']) => topic),
    );
    const topics = new Set(entries.filter(({ route }) => route === 'ingestion').map(({ topic }) => topic));
    expect([...topics].filter((topic) => !listed.has(topic))).toEqual([]);
    for (const topic of listed) expect(topicEntries(entries, topic, []).length).toBeGreaterThan(0);
  });
});

it('lets no claim stand alone on a line: it would be no part of a paragraph', () => {
  const alone = pages.flatMap((page) =>
    readFileSync(join(DOCS, page), 'utf8')
      .split('\n')
      .flatMap((line, at) => (/^<(Claim|Exercise)\b[^>]*\/>\s*$/.test(line) ? [`${page}:${at + 1}`] : [])),
  );
  expect(alone).toEqual([]);
});
