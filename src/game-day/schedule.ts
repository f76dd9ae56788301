import type { RunEntry } from '../schema/game-day/record.ts';
import type { Plan } from '../schema/game-day.ts';

export const MINUTE = 60_000;

/** A session as it was really played; milliseconds of the day's clock, which stands still in a pause. */
export interface Slot {
  lab: string;
  start: number;
  end: number;
  /** How long the coach paused it: the teams' own clocks ran on. */
  paused: number;
}

export interface Schedule {
  state: 'planned' | 'running' | 'paused' | 'frozen';
  elapsed: number;
  slots: readonly Slot[];
}

/** The day's clock and its sessions from the coach's record, as of `now`, milliseconds since 1970. */
export function scheduleOf(plan: Plan, record: readonly RunEntry[], now: number): Schedule {
  const slots: Slot[] = plan.sessions
    .map(({ lab, starts, variant }) => {
      return { lab, start: starts * MINUTE, end: (starts + variant) * MINUTE, paused: 0 };
    })
    .sort((a, b) => a.start - b.start);
  let state: Schedule['state'] = 'planned';
  let elapsed = 0;
  let last: number | null = null;
  const goTo = (ms: number): void => {
    const passed = Math.max(0, ms - (last ?? ms));
    if (state === 'running') elapsed += passed;
    if (state === 'paused') {
      const current = slots.find(({ start, end }) => start <= elapsed && elapsed < end);
      if (current) current.paused += passed;
    }
    last = ms;
  };
  for (const { at, event } of record) {
    goTo(Date.parse(at));
    if (event.do === 'extend') extend(slots, elapsed, event.minutes * MINUTE);
    else state = next(state, event.do);
  }
  goTo(now);
  return { state, elapsed, slots };
}

function next(state: Schedule['state'], event: string): Schedule['state'] {
  if (event === 'start' && state === 'planned') return 'running';
  if (event === 'pause' && state === 'running') return 'paused';
  if (event === 'resume' && state === 'paused') return 'running';
  if (event === 'freeze' && state !== 'planned') return 'frozen';
  if (event === 'thaw' && state === 'frozen') return 'running';
  return state;
}

/** The session that is played, or the next one, takes longer; those after it begin later. */
function extend(slots: Slot[], elapsed: number, ms: number): void {
  const at = slots.findIndex(({ end }) => elapsed < end);
  for (const [n, slot] of slots.entries()) {
    if (at < 0 || n < at) continue;
    if (n > at) slot.start += ms;
    slot.end += ms;
  }
}

/** How long each lab's log counts, in milliseconds of its own: its session, and what the coach gave or paused in it. */
export function limitsOf(plan: Plan, record: readonly RunEntry[]): ReadonlyMap<string, number> {
  const last = record.at(-1);
  const { slots } = scheduleOf(plan, record, last ? Date.parse(last.at) : 0);
  return new Map(slots.map(({ lab, start, end, paused }) => [lab, end - start + paused]));
}
