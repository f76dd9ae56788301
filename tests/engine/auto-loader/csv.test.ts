import { expect, it } from 'vitest';
import { type CsvOptions, parseCsv } from '../../../src/engine/auto-loader/csv.ts';

const DEFAULT: CsvOptions = {
  separator: ',',
  quote: '"',
  escape: '\\',
  multiLine: false,
  comment: undefined,
  trim: { leading: false, trailing: false },
};
const texts = (text: string, options: Partial<CsvOptions> = {}) =>
  parseCsv(text, { ...DEFAULT, ...options }).map((row) => row.map((value) => value.text));

it('reads quotes, escaped quotes and separators inside quotes', () => {
  expect(texts('a,"b,c","d ""e"" \\"f\\""\r\n,,\n')).toEqual([
    ['a', 'b,c', 'd "e" "f"'],
    ['', '', ''],
  ]);
});

it('tells a quoted empty value from a missing one', () => {
  expect(parseCsv('"",', DEFAULT)).toEqual([
    [
      { text: '', quoted: true },
      { text: '', quoted: false },
    ],
  ]);
});

it('lets a quoted value cross lines in multiLine mode only', () => {
  const text = 'a,"b\nc"\nd,e\n';
  expect(texts(text, { multiLine: true })).toEqual([
    ['a', 'b\nc'],
    ['d', 'e'],
  ]);
  expect(texts(text)).toEqual([['a', 'b'], ['c"'], ['d', 'e']]);
});

it('takes other separators, skips comments and blank lines, trims when asked', () => {
  expect(
    texts('# note\n\n a ; b \n', { separator: ';', comment: '#', trim: { leading: true, trailing: true } }),
  ).toEqual([['a', 'b']]);
});

it('reads an unclosed quote to the end', () => {
  expect(texts('"abc', { multiLine: true })).toEqual([['abc']]);
});
