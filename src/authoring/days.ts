/** A business day as a night's routine names it: `YYYY-MM-DD`. */
export interface Night {
  day: string;
  next: string;
  /** What the landing folder drops: it keeps seven days. */
  expired: string;
}

/** Every day from `from` to `to`, both included. */
export function nightsBetween(from: string, to: string): Night[] {
  const nights: Night[] = [];
  for (let day = from; day <= to; day = shift(day, 1)) {
    nights.push({ day, next: shift(day, 1), expired: shift(day, -7) });
  }
  return nights;
}

function shift(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
