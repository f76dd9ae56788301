/** Rows of a micro-batch. */
export const BATCH = 1_000;
const MOST = 4;

/**
 * How an update's rows are cut into micro-batches: 2,070 rows are 1,000, 1,000 and 70; never more than four. `whole`: they
 * are one micro-batch, because the code limits what belongs to it.
 */
export function batchesOf(rows: number, whole = false): number[] {
  const size = whole ? rows : batchSize(rows);
  const sizes: number[] = [];
  for (let left = rows; left > 0; left -= size) sizes.push(Math.min(size, left));
  return sizes;
}

export function batchSize(rows: number): number {
  return Math.max(BATCH, Math.ceil(rows / MOST));
}
