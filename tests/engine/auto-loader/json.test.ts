import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonError, parseJson, printJson } from '../../../src/engine/auto-loader/json.ts';

it('keeps the digits of numbers', () => {
  expect(printJson(parseJson('{"a": 12345678901234567.10, "b":[1e3, -0.5]}'))).toBe(
    '{"a":12345678901234567.10,"b":[1e3,-0.5]}',
  );
});

it('reads every JSON text as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(printJson(parseJson(text)))).toEqual(JSON.parse(text));
    }),
    { numRuns: 200 },
  );
});

it('takes a text that begins with what JSON.parse takes, and no other', () => {
  const text = fc.string({
    unit: fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '1',
      '0',
      '.',
      'e',
      '-',
      't',
      'true',
      'null',
      '\\',
      ' ',
      '\n',
    ),
  });
  fc.assert(
    fc.property(text, (candidate) => {
      const beginnings = Array.from({ length: candidate.length }, (_, end) => candidate.slice(0, end + 1));
      const none = beginnings.every((start) => refuses(() => JSON.parse(start)));
      expect(refuses(() => parseJson(candidate))).toBe(none);
    }),
    { numRuns: 500 },
  );
});

it('refuses a text nested too deeply instead of overflowing', () => {
  expect(() => parseJson('['.repeat(5000))).toThrow(JsonError);
});

function refuses(parse: () => unknown): boolean {
  try {
    parse();
    return false;
  } catch (error) {
    if (error instanceof JsonError || error instanceof SyntaxError) return true;
    throw error;
  }
}

it('takes what Spark takes beyond JSON: single quotes, NaN and the infinities', () => {
  expect(printJson(parseJson(`{'a': 'it\\'s "x"', 'b': [NaN, -INF, Infinity]}`))).toBe(
    String.raw`{"a":"it's \"x\"","b":[NaN,-Infinity,Infinity]}`,
  );
});
