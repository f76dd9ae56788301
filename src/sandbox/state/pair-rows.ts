import type { RowDifference } from '../../schema/verdict.ts';

type Cells = readonly (string | null)[];

/** An expected row beside the one that stands in its place; one of them may be missing. `differs`: by column. */
export interface RowPair {
  expected: Cells | null;
  actual: Cells | null;
  differs: readonly boolean[];
}

/**
 * Puts rows that had to be there beside those that stand there instead: each with the one it shares most cells with, at least
 * half of them, or with the only other one.
 */
export function pairRows({ columns, missing, extra }: RowDifference): RowPair[] {
  const left = new Set(extra.rows.keys());
  const alone = missing.total === 1 && extra.total === 1;
  const pairs = missing.rows.map((expected): RowPair => {
    const at = nearest(expected, extra.rows, left, alone ? 0 : columns.length / 2);
    if (at === undefined) return { expected, actual: null, differs: columns.map(() => false) };
    left.delete(at);
    const actual = extra.rows[at] ?? [];
    return { expected, actual, differs: columns.map((_, n) => expected[n] !== actual[n]) };
  });
  const rest = [...left].map((at): RowPair => {
    return { expected: null, actual: extra.rows[at] ?? [], differs: columns.map(() => false) };
  });
  return [...pairs, ...rest];
}

function nearest(row: Cells, others: readonly Cells[], among: ReadonlySet<number>, least: number): number | undefined {
  let best: { at: number; shared: number } | undefined;
  for (const at of among) {
    const shared = row.filter((cell, n) => cell === others[at]?.[n]).length;
    if (shared >= least && shared > (best?.shared ?? -1)) best = { at, shared };
  }
  return best?.at;
}
