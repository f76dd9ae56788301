import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { clockOf, type DayClock } from '../../game-day/index.ts';
import type { Plan } from '../../schema/game-day.ts';
import type { Day } from './day.ts';

export const DayContext = createContext<Day | null>(null);

export function useDay(): Day {
  const day = useContext(DayContext);
  if (!day) throw new Error('a panel was drawn outside the console');
  return day;
}

/** The plan of the day; panels that need one are drawn only when there is one. */
export function usePlan(): Plan {
  const plan = useDay().plan.value;
  if (!plan) throw new Error('a panel that needs a plan was drawn without one');
  return plan;
}

/** The day's clock, twice a second. */
export function useClock(): DayClock {
  const day = useDay();
  const plan = usePlan();
  const [now, setNow] = useState(() => day.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(day.now()), 500);
    return () => clearInterval(timer);
  }, [day]);
  // A line may be younger than the last tick.
  const last = day.record.value.at(-1);
  return clockOf(plan, day.record.value, Math.max(now, last ? Date.parse(last.at) : 0));
}

/** Runs what writes into the storage; a failure is told where everybody sees it. */
export function useDo(): (work: Promise<unknown>) => void {
  const day = useDay();
  return (work) => {
    work.catch((error: unknown) => {
      day.notice.value = error instanceof Error ? error.message : String(error);
    });
  };
}
