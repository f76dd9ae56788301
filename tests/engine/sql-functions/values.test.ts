import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { format } from '../../../src/engine/sql/functions/scalars/format.ts';
import { parsePath, printJson } from '../../../src/engine/sql/functions/scalars/json.ts';
import { parseJson } from '../../../src/engine/sql/functions/scalars/json-parse.ts';
import { formatMoment, parseMoment, readMoment } from '../../../src/engine/sql/functions/scalars/moments.ts';
import { sha2 } from '../../../src/engine/sql/functions/scalars/sha2.ts';
import { substring } from '../../../src/engine/sql/functions/scalars/strings.ts';
import { parseDate, parseTimestamp } from '../../../src/engine/sql/types/values/dates.ts';
import { divide, parseExact, printExact, rescale } from '../../../src/engine/sql/types/values/exact.ts';
import { parseInteger, parseReal } from '../../../src/engine/sql/types/values/parse.ts';
import { dayTimeInterval, javaReal } from '../../../src/engine/sql/types/values/text.ts';
import { decodeUtf8, encodeUtf8 } from '../../../src/engine/sql/types/values/utf8.ts';

// The same cases in every run.
fc.configureGlobal({ seed: 20260709 });

describe('numbers', () => {
  test('halves round away from zero, or to the even neighbour', () => {
    const halves = [25n, -25n, 35n];
    expect(halves.map((n) => divide(n, 10n, 'half up'))).toEqual([3n, -3n, 4n]);
    expect(halves.map((n) => divide(n, 10n, 'half even'))).toEqual([2n, -2n, 4n]);
    expect(halves.map((n) => divide(n, 10n, 'floor'))).toEqual([2n, -3n, 3n]);
    expect(halves.map((n) => divide(n, 10n, 'ceiling'))).toEqual([3n, -2n, 4n]);
  });

  test('exact numbers keep their digits', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 40 }), (units, scale) => {
        expect(parseExact(printExact({ units, scale }))).toEqual({ units, scale });
      }),
    );
  });

  test('more digits and back is the same number', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 20 }), (units, more) => {
        const value = { units, scale: 2 };
        expect(rescale(rescale(value, 2 + more, 'half up'), 2, 'down')).toEqual(value);
      }),
    );
  });

  test.each(['', '.', 'e5', '1e', '--1', '1,5', 'NaN'])('%j is no exact number', (text) => {
    expect(parseExact(text)).toBeUndefined();
  });

  test('doubles print as Java prints them and read back as the same number', () => {
    expect(['1.0', '1e-05', '12345678.9', '1e+300', '-0.0', '0.001', 'nan', '-inf'].map(javaReal)).toEqual([
      '1.0',
      '1.0E-5',
      '1.23456789E7',
      '1.0E300',
      '-0.0',
      '0.001',
      'NaN',
      '-Infinity',
    ]);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(javaReal(String(value))) === value).toBe(true);
      }),
    );
  });

  test('integers have no fraction and fit their width', () => {
    expect(parseInteger(' +42\n', 'int')).toBe('42');
    expect(parseInteger('2.7', 'int')).toBeUndefined();
    expect(parseInteger('128', 'tinyint')).toBeUndefined();
    expect(parseInteger('-9223372036854775808', 'bigint')).toBe('-9223372036854775808');
    expect(parseReal('1.5f')).toBe('1.5');
    expect(parseReal('0x10')).toBeUndefined();
  });
});

describe('dates and times', () => {
  test.each([
    ['2026-7-9', '2026-07-09'],
    ['2026-07-09T10:11:12Z', '2026-07-09'],
    ['2024-02-29', '2024-02-29'],
    ['2026', '2026-01-01'],
  ])('%s is the date %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  test.each(['2026-02-29', '26-07-09', '2026/07/09', '2026-07-09x', '20260709', ''])('%j is no date', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  test('an offset moves a timestamp to UTC, and is ignored without a zone', () => {
    expect(parseTimestamp('2026-07-09T01:30:00+02:00', true)).toBe('2026-07-08 23:30:00.000000');
    expect(parseTimestamp('2026-07-09T01:30:00+02:00', false)).toBe('2026-07-09 01:30:00.000000');
    expect(parseTimestamp('2026-07-09 24:00:00', true)).toBeUndefined();
  });

  test('what a pattern prints it reads again', () => {
    const pattern = "dd.MM.yyyy 'at' HH:mm:ss.SSSSSS";
    const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (date) => {
        const text = date.toISOString().replace('T', ' ').replace('Z', '000');
        expect(readMoment(formatMoment(parseMoment(text), pattern), pattern)).toEqual({ moment: parseMoment(text) });
      }),
    );
  });

  test('a text that does not fit says where', () => {
    expect(readMoment('2026-08-09', 'dd.MM.yyyy')).toEqual({ problem: 'could not be parsed at index 2' });
    expect(readMoment('31.02.2026', 'dd.MM.yyyy')).toEqual({
      problem: "could not be parsed: Invalid date 'FEBRUARY 31'",
    });
  });

  test('intervals print the fields of their type', () => {
    expect(dayTimeInterval(93_784_500_000n, 'day', 'second')).toBe("INTERVAL '1 02:03:04.5' DAY TO SECOND");
    expect(dayTimeInterval(-7_200_000_000n, 'hour', 'minute')).toBe("INTERVAL '-02:00' HOUR TO MINUTE");
  });
});

describe('text', () => {
  test('UTF-8 round-trips, and bytes that are none become U+FFFD', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeUtf8(encodeUtf8(text))).toBe(text);
      }),
    );
    expect(decodeUtf8(Uint8Array.of(0x61, 0xff, 0xc3))).toBe('a\ufffd\ufffd');
  });

  test('positions count characters, not UTF-16 units', () => {
    expect(substring('a😀b', 2, 1)).toBe('😀');
    expect(substring('hello', -10, 7)).toBe('he');
  });

  test('SHA-2 meets the test vectors of the standard', () => {
    const abc = encodeUtf8('abc');
    expect(sha2(abc, 224)).toBe('23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7');
    expect(sha2(abc, 512).slice(0, 32)).toBe('ddaf35a193617abacc417349ae204131');
    expect(sha2(abc, 384).slice(0, 32)).toBe('cb00753f45a35e8bb5a03d699ac65007');
  });

  test('formats pad, sign and group', () => {
    const d = (text: string) => ({ kind: 'd', text });
    expect(format('%-5d|%05d|%,d|%+d|%x', [d('42'), d('-42'), d('1234567'), d('7'), d('-1')])).toBe(
      '42   |-0042|1,234,567|+7|ffffffff',
    );
    expect(format('%2$s %1$s %%', [d('1'), { kind: 's', text: 'b' }])).toBe('b 1 %');
    expect(() => format('%d', [{ kind: 's', text: 'x' }])).toThrow('INVALID_PARAMETER_VALUE.PATTERN');
  });
});

describe('JSON', () => {
  test('every JSON text is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const json = parseJson(text);
        // As text, since -0 and 0 are one number in JSON.
        expect(json && JSON.stringify(JSON.parse(printJson(json)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  test.each(['', '{', '{"a":1,}', '[1 2]', "{'a':1}", '01', 'nul', '"a\nb"', '1 1'])('%j is no JSON', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  test('long integers keep their digits', () => {
    expect(printJson(parseJson('{"id": 12345678901234567890, "x": 1.50}')!)).toBe(
      '{"id":12345678901234567890,"x":1.5}',
    );
  });

  test('paths have names, indexes and stars, and nothing else', () => {
    expect(parsePath("$.a['b c'][0][*]")).toEqual([
      { field: 'a', exact: true },
      { field: 'b c', exact: true },
      { index: 0 },
      { all: true },
    ]);
    expect(['a.b', '$..a', '$.a[', '$.a[x]'].map(parsePath)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
