/** Rows of a micro-batch. */
export const BATCH = 1_000;
const MOST = 4;

/** How an update's rows are cut into micro-batches: 2,070 rows are 1,000, 1,000 and 70; never more than four. */
export function batchesOf(rows: number, atLeast = 1): number[] {
  const size = batchSize(rows, atLeast);
  const sizes: number[] = [];
  for (let left = rows; left > 0; left -= size) sizes.push(Math.min(size, left));
  return sizes;
}

export function batchSize(rows: number, atLeast = 1): number {
  const size = Math.max(BATCH, Math.ceil(rows / MOST));
  return atLeast > 1 ? Math.max(1, Math.min(size, Math.ceil(rows / atLeast))) : size;
}
