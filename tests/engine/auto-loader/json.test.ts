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

it('refuses what JSON.parse refuses, and nothing else', () => {
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
      expect(refuses(() => parseJson(candidate))).toBe(refuses(() => JSON.parse(candidate)));
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
