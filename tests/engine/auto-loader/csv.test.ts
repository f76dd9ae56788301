import { expect, it } from 'vitest';
import { type CsvOptions, parseCsv } from '../../../src/engine/auto-loader/csv.ts';

const DEFAULT: CsvOptions = {
  separator: ',',
  quote: '"',
  escape: '\\',
  multiLine: false,
  comment: undefined,
  skipRows: 0,
  trim: { leading: false, trailing: false },
};
const texts = (text: string, options: Partial<CsvOptions> = {}) =>
  parseCsv(text, { ...DEFAULT, ...options }).map((row) => row.values.map((value) => value.text));

it('reads quotes, escaped quotes and separators inside quotes', () => {
  expect(texts('a,"b,c","d \\"f\\""\r\n,,\n')).toEqual([
    ['a', 'b,c', 'd "f"'],
    ['', '', ''],
  ]);
});

it('takes a value with doubled quotes as it stands, unless the quote is the escape', () => {
  expect(texts('"d ""e""",1')).toEqual([['"d ""e"""', '1']]);
  expect(texts('"d ""e, f""",1', { escape: '"' })).toEqual([['d "e, f"', '1']]);
});

it('leaves out the rows before the header', () => {
  expect(texts('made by x\na,b\n1,2\n', { skipRows: 1 })).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

it('tells a quoted empty value from a missing one', () => {
  const [row] = parseCsv('"",', DEFAULT);
  expect(row).toEqual({
    values: [
      { text: '', quoted: true },
      { text: '', quoted: false },
    ],
    raw: '"",',
  });
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
