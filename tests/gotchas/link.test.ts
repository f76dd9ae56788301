import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf, readHash } from '../../src/sandbox/gotcha/link.ts';

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
  expect(readHash('#v1.%%%')).toEqual({ kind: 'bad', why: 'it was cut or changed on the way' });
  expect(readHash('#v1._w')).toEqual({ kind: 'bad', why: 'it was cut or changed on the way' });
  expect(readHash('#v2.abc')).toEqual({ kind: 'bad', why: 'it is of another version of this site' });
  expect(readHash(hashOf('x'.repeat(20_001)))).toMatchObject({ kind: 'bad' });
});
