const MILLISECONDS_A_DAY = 86_400_000;

/** `2026-07-01` and 3 give `2026-07-04`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function isWeekend(day: string): boolean {
  return weekday(day) === 0 || weekday(day) === 6;
}

/** Both ends included; empty when `to` lies before `from`. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
