import { globSync, readFileSync } from 'node:fs';
import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { proseOfMarkdown, proseOfYaml, wordsOf } from './prose.ts';

const LIST = 'tests/spelling/words.txt';
const own = readFileSync(LIST, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const speller = nspell(dictionary.aff, dictionary.dic);
const known = new Set(own.map((word) => word.toLowerCase()));

const right = (word: string): boolean =>
  known.has(word.toLowerCase()) || speller.correct(word) || speller.correct(word.toLowerCase());

/** Unknown words with the place of each. */
function faults(place: string, text: string): string[] {
  return [...new Set(wordsOf(text))].filter((word) => !right(word)).map((word) => `${place}: ${word}`);
}

const files = (...patterns: string[]): string[] =>
  globSync(patterns)
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

const PLACES = [
  { what: 'the handbook', files: files('src/content/docs/**/*.mdx'), prose: proseOfMarkdown },
  { what: 'the gotchas', files: files('src/content/gotchas/*.yml'), prose: proseOfYaml },
  { what: 'the currency register', files: files('src/content/claims/**/*.yml'), prose: proseOfYaml },
  {
    what: 'briefs, debriefs and notes for coaches',
    files: files('{scenarios,exercises}/[a-z]*/*.mdx'),
    prose: proseOfMarkdown,
  },
  {
    what: 'tasks, hints, messages and verdicts of labs',
    files: files('{scenarios,exercises}/[a-z]*/*.yml'),
    prose: proseOfYaml,
  },
  { what: 'the documents for contributors', files: ['README.md', 'CONTRIBUTING.md'], prose: proseOfMarkdown },
] as const;

describe('spelling', () => {
  for (const { what, files: list, prose } of PLACES)
    it(`of ${what} is British, or a word of our list`, () => {
      expect(list.length).toBeGreaterThan(0);
      expect(list.flatMap((file) => faults(file, prose(readFileSync(file, 'utf8'))))).toEqual([]);
    });

  it('of the interface is British, or a word of our list', () => {
    expect(Object.entries(en).flatMap(([key, text]) => faults(key, text))).toEqual([]);
  });

  it('is noticed when it is wrong, and code is left alone', () => {
    expect(faults('planted', 'The warehose looses its colour in `vbap_typed`, see domains.py.')).toEqual([
      'planted: warehose',
    ]);
    expect(faults('planted', proseOfYaml('title: A wrng title\nsql: SELECT wrng FROM x'))).toEqual(['planted: wrng']);
    expect(
      faults(
        'planted',
        proseOfMarkdown('---\ntitle: Fine\n---\nimport x from "y";\n\nA wrng <X a="wrng2" /> [link](wrng).'),
      ),
    ).toEqual(['planted: wrng']);
  });
});

describe('the list of our words', () => {
  it('is sorted, names each word once, and none that the dictionary has', () => {
    const sorted = own.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
    expect(own).toEqual(sorted);
    expect(known.size).toBe(own.length);
    expect(own.filter((word) => speller.correct(word))).toEqual([]);
  });
});
