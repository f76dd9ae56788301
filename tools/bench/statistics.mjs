/** Median, smallest and largest of some figures, rounded to whole units. */
export function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return { median: Math.round(median), min: Math.round(sorted[0]), max: Math.round(sorted.at(-1)) };
}
