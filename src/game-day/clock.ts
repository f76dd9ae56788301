import type { RunEntry } from '../schema/game-day/record.ts';
import type { Plan } from '../schema/game-day.ts';
import type { Phase } from '../schema/lab.ts';
import { MINUTE, type Schedule, scheduleOf } from './schedule.ts';

/** Where the day stands. Milliseconds on the day's clock, which stands still in a pause. */
export interface DayClock extends Pick<Schedule, 'state' | 'elapsed'> {
  /** The session that has begun last, its phase, and how long each of them still has; negative when over time. */
  session: { lab: string; left: number; since: number; phase: { phase: Phase; left: number } | null } | null;
}

/** The clock of the day; `now` is milliseconds since 1970 by the coach's own clock. */
export function clockOf(plan: Plan, record: readonly RunEntry[], now: number): DayClock {
  const { state, elapsed, slots } = scheduleOf(plan, record, now);
  const slot = slots.findLast(({ start }) => start <= elapsed);
  if (state === 'planned' || !slot) return { state, elapsed, session: null };
  const since = elapsed - slot.start;
  const left = slot.end - elapsed;
  return { state, elapsed, session: { lab: slot.lab, left, since, phase: phaseAt(plan, slot.lab, since) } };
}

function phaseAt({ sessions }: Plan, lab: string, since: number): { phase: Phase; left: number } | null {
  let end = 0;
  for (const { phase, minutes } of sessions.find((one) => one.lab === lab)?.phases ?? []) {
    end += minutes * MINUTE;
    if (since < end) return { phase, left: end - since };
  }
  return null;
}
