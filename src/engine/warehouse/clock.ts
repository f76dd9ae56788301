/** ISO UTC; milliseconds only when there are any. */
export function isoOf(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString().replace('.000Z', 'Z');
}

export function epochOf(iso: string): number {
  return Date.parse(iso);
}

/** `2026-07-15 02:15:00` or `2026-07-15 02:15:00.5`: a TIMESTAMP as Spark prints it. */
export function sparkTimestamp(iso: string): string {
  return isoOf(epochOf(iso))
    .replace('T', ' ')
    .replace('Z', '')
    .replace(/(\.\d*?)0+$/, '$1');
}
