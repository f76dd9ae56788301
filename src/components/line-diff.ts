/** A line of a comparison: kept, taken out or put in; a `gap` stands for kept lines that are left out. */
export type DiffLine = { kind: 'same' | 'out' | 'in'; text: string } | { kind: 'gap'; lines: number };

/** Kept lines shown around a change. */
const CONTEXT = 3;

/** Compares two texts line by line; null is a file that is not there. Only changes and what stands around them. */
export function lineDiff(before: string | null, after: string | null): DiffLine[] {
  return folded(edits(linesOf(before), linesOf(after)));
}

type Line = Exclude<DiffLine, { kind: 'gap' }>;

function linesOf(text: string | null): string[] {
  if (text === null || text === '') return [];
  return text.replace(/\n$/, '').split('\n');
}

/** The longest common subsequence, after what both begin and end with is set aside. */
function edits(before: readonly string[], after: readonly string[]): Line[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const same = (text: string): Line => ({ kind: 'same', text });
  return [
    ...before.slice(0, head).map(same),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

function middle(before: readonly string[], after: readonly string[]): Line[] {
  const lengths = commonLengths(before, after);
  const lines: Line[] = [];
  let a = 0;
  let b = 0;
  while (a < before.length || b < after.length) {
    const [old, now] = [before[a], after[b]];
    if (old !== undefined && old === now) {
      lines.push({ kind: 'same', text: old });
      a++;
      b++;
    } else if (old !== undefined && (now === undefined || (lengths[a + 1]?.[b] ?? 0) >= (lengths[a]?.[b + 1] ?? 0))) {
      lines.push({ kind: 'out', text: old });
      a++;
    } else {
      lines.push({ kind: 'in', text: now ?? '' });
      b++;
    }
  }
  return lines;
}

/** `[a][b]`: length of the longest common subsequence of what follows from there. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--) {
      const row = lengths[a] as number[];
      const next = lengths[a + 1] as number[];
      row[b] = before[a] === after[b] ? (next[b + 1] ?? 0) + 1 : Math.max(next[b] ?? 0, row[b + 1] ?? 0);
    }
  return lengths;
}

/** Leaves out kept lines that are far from any change. */
function folded(lines: readonly Line[]): DiffLine[] {
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  const shown: DiffLine[] = [];
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1);
    if (near[at]) shown.push(line);
    else if (last?.kind === 'gap') last.lines += 1;
    else shown.push({ kind: 'gap', lines: 1 });
  }
  return shown;
}
