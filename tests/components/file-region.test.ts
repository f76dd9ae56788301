import { describe, expect, it } from 'vitest';
import { languageOf, lineOf, regionOf } from '../../src/components/file-region.ts';

const FILE = 'a = 1\nRULES = {\n    "one": "x > 0",\n}\nb = {\n}\n';

describe('a region of a file', () => {
  it('runs from the first line that begins so to the next line that reads so', () => {
    expect(regionOf('f.py', FILE, { from: 'RULES = {', to: '}' })).toBe('RULES = {\n    "one": "x > 0",\n}');
  });

  it('is the whole file without bounds, and its rest without an end', () => {
    expect(regionOf('f.py', FILE, {})).toBe(FILE.trimEnd());
    expect(regionOf('f.py', FILE, { from: 'b = {' })).toBe('b = {\n}');
  });

  it('loses the indent that its lines share, and no more', () => {
    expect(regionOf('f.yml', 'a:\n  b:\n    c: 1\n\n    d:\n      - 2\n', { from: 'c: 1' })).toBe('c: 1\n\nd:\n  - 2');
  });

  it('names the file and the line that is gone', () => {
    expect(() => regionOf('f.py', undefined, {})).toThrow('f.py: no such file');
    expect(() => regionOf('f.py', FILE, { from: 'RULE_SET' })).toThrow('f.py: no line begins with "RULE_SET"');
    expect(() => regionOf('f.py', FILE, { from: 'RULES', to: ']' })).toThrow('f.py: no line "]" after line 2');
  });

  it('says on which line it begins, and nothing for a whole file', () => {
    expect(lineOf(FILE, 'RULES = {')).toBe(2);
    expect(lineOf(FILE, undefined)).toBeUndefined();
  });

  it('knows the language by the ending and refuses others', () => {
    expect(languageOf('tests/sql/gate.sql')).toBe('sql');
    expect(() => languageOf('pyproject.toml')).toThrow('files ending in .toml have no listing');
  });
});
