import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineDiff } from '../../src/components/line-diff.ts';

const marks = (before: string | null, after: string | null): string[] =>
  lineDiff(before, after).map((line) =>
    line.kind === 'gap' ? `… ${line.lines}` : `${{ same: ' ', out: '-', in: '+' }[line.kind]}${line.text}`,
  );

describe('lineDiff', () => {
  it('shows a changed line as taken out and put in', () => {
    expect(marks('a\nb\nc\n', 'a\nB\nc\n')).toEqual([' a', '-b', '+B', ' c']);
  });

  it('shows a new file as put in, and one that went as taken out', () => {
    expect(marks(null, 'a\nb\n')).toEqual(['+a', '+b']);
    expect(marks('a\n', null)).toEqual(['-a']);
    expect(marks(null, '')).toEqual([]);
  });

  it('leaves out kept lines that are more than three lines away from a change', () => {
    const lines = Array.from({ length: 20 }, (_, n) => `line ${n}`);
    const changed = lines.with(10, 'other');
    expect(marks(lines.join('\n'), changed.join('\n'))).toEqual([
      '… 7',
      ' line 7',
      ' line 8',
      ' line 9',
      '-line 10',
      '+other',
      ' line 11',
      ' line 12',
      ' line 13',
      '… 6',
    ]);
  });

  it('keeps every line of both texts, in order, and as many as possible together', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before.join('\n'), after.join('\n'));
        fc.pre(lines.every(({ kind }) => kind !== 'gap'));
        const side = (kinds: string[]) =>
          lines.flatMap((line) => (line.kind !== 'gap' && kinds.includes(line.kind) ? [line.text] : []));
        expect(side(['same', 'out'])).toEqual(before);
        expect(side(['same', 'in'])).toEqual(after);
      }),
    );
  });
});
