import type { RowDifference } from '../../schema/verdict.ts';

type Cells = readonly (string | null)[];

/** An expected row beside the one that stands in its place; one of them may be missing. `differs`: by column. */
export interface RowPair {
  expected: Cells | null;
  actual: Cells | null;
  differs: readonly boolean[];
}

/**
 * Puts rows that had to be there beside those that stand there instead: first those with the same key, which are the fewest
 * leading columns that tell all rows of a side apart; then each with the one it shares at least half of its cells with.
 */
export function pairRows({ columns, missing, extra }: RowDifference): RowPair[] {
  const key = keyLength(columns.length, [missing.rows, extra.rows]);
  const alone = missing.total === 1 && extra.total === 1;
  const left = new Map(extra.rows.entries());
  const partners = new Map<number, Cells>();
  const take = (fits: (row: Cells, other: Cells) => boolean): void => {
    for (const [n, row] of missing.rows.entries()) {
      if (partners.has(n)) continue;
      const at = nearest(row, left, fits);
      if (at === undefined) continue;
      partners.set(n, left.get(at) as Cells);
      left.delete(at);
    }
  };
  take((row, other) => key > 0 && row.slice(0, key).every((cell, n) => cell === other[n]));
  take((row, other) => alone || shared(row, other) >= columns.length / 2);
  return [
    ...missing.rows.map((row, n) => pair(row, partners.get(n) ?? null)),
    ...[...left.values()].map((row) => pair(null, row)),
  ];
}

function pair(expected: Cells | null, actual: Cells | null): RowPair {
  const differs = (expected ?? actual ?? []).map(
    (cell, n) => expected !== null && actual !== null && cell !== actual[n],
  );
  return { expected, actual, differs };
}

const shared = (row: Cells, other: Cells): number => row.filter((cell, n) => cell === other[n]).length;

/** How many leading columns are a key of each side; 0 when only whole rows are. */
function keyLength(width: number, sides: readonly (readonly Cells[])[]): number {
  const isKey = (length: number): boolean =>
    sides.every((rows) => new Set(rows.map((row) => JSON.stringify(row.slice(0, length)))).size === rows.length);
  for (let length = 1; length < width; length++) if (isKey(length)) return length;
  return 0;
}

function nearest(
  row: Cells,
  others: ReadonlyMap<number, Cells>,
  fits: (row: Cells, other: Cells) => boolean,
): number | undefined {
  let best: { at: number; count: number } | undefined;
  for (const [at, other] of others) {
    const count = shared(row, other);
    if (fits(row, other) && count > (best?.count ?? -1)) best = { at, count };
  }
  return best?.at;
}
