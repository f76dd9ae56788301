import { addDays, daysBetween, isWeekend } from './calendar.ts';
import type { RateConfig } from './config.ts';
import { random } from './random.ts';

/** One row of the rate file: euro per unit of the currency. */
export interface RateRow {
  currency: string;
  rate_date: string;
  fx_rate: string;
}

/** At most so far a rate moves from one declared day to the next business day that is not declared. */
const DRIFT = 0.0015;

/** Seeds differ by a constant factor near 1, so that amounts differ and the course over the days is the same. */
function rateOn(
  currency: string,
  rates: Readonly<Record<string, number>>,
  day: string,
  seed: number,
  exact: boolean,
): number {
  const factor = exact ? 1 : 0.99 + 0.02 * random('rate', seed, currency).next();
  const declared = rates[day];
  if (declared !== undefined) return declared * factor;
  const last = Object.keys(rates)
    .filter((known) => known < day)
    .sort()
    .at(-1);
  if (last === undefined) throw new Error(`${currency} on ${day}: no rate is declared on or before that day`);
  const steps = daysBetween(addDays(last, 1), day).filter((step) => !isWeekend(step));
  return steps.reduce(
    (rate, step) => rate + DRIFT * (2 * random('drift', currency, step).next() - 1),
    rates[last]! * factor,
  );
}

/**
 * The rate file of a day; nothing on Saturday and Sunday. The first file also holds the days before, as the bank's own
 * history file does.
 */
export function ratesOn(
  config: RateConfig,
  options: { day: string; first: string; seed: number; exact: boolean },
): RateRow[] {
  const { day, first, seed, exact } = options;
  if (isWeekend(day)) return [];
  return Object.entries(config.rates).flatMap(([currency, rates]) => {
    const earlier =
      day === first
        ? Object.keys(rates)
            .filter((known) => known < first)
            .sort()
        : [];
    return [...earlier, day].map((rate_date) => ({
      currency,
      rate_date,
      fx_rate: rateOn(currency, rates, rate_date, seed, exact).toFixed(4),
    }));
  });
}
