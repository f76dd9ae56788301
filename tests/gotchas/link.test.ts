import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf, readHash } from '../../src/components/snippet-link.ts';

test('any snippet comes back from its link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (snippet) => {
      expect(readHash(hashOf(snippet))).toEqual({ kind: 'snippet', snippet });
      expect(hashOf(snippet)).toMatch(/^#v1\.[\w-]*$/);
    }),
  );
});

test('an anchor of the page is no snippet', () => {
  expect(readHash('#detect')).toEqual({ kind: 'none' });
  expect(readHash('')).toEqual({ kind: 'none' });
});

test('a link that was cut, or is of another version, says so', () => {
  expect(readHash('#v1.%%%')).toEqual({ kind: 'bad', why: 'cut' });
  expect(readHash('#v1._w')).toEqual({ kind: 'bad', why: 'cut' });
  expect(readHash('#v2.abc')).toEqual({ kind: 'bad', why: 'version' });
  expect(readHash(hashOf('x'.repeat(20_001)))).toEqual({ kind: 'bad', why: 'long' });
});
