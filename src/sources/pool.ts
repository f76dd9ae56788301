import { addDays } from './calendar.ts';
import type { Changes } from './config.ts';
import type { DayPlan } from './plan.ts';
import type { Random } from './random.ts';

/** A line of an order as SAP holds it now. Amounts are in hundredths of its currency. */
export interface PoolLine {
  VBELN: string;
  POSNR: number;
  MATNR: string;
  KWMENG: number;
  cents: number;
  WAERK: string;
  LAND1: string;
  STATUS: 'OPEN' | 'SHIPPED' | 'CANCELLED';
  KUNNR: string;
  /** Day of creation. */
  day: string;
  /** Changed, deleted or held: no further change. */
  touched: boolean;
}

interface CountRequest {
  countries: readonly string[];
  day: string;
  count: number;
  weights: readonly (readonly [age: number, share: number])[];
  shares: { cancelled: number; corrected: number };
  stream: Random;
}

/** Lines by country and day of creation, each of which changes at most once. */
export class Pool {
  readonly #held: readonly string[];
  readonly #reserve: number;
  readonly #lines = new Map<string, PoolLine[]>();
  readonly #sizes = new Map<string, number>();

  /** `reserve` lines of each country and day stay unchanged, so that varied numbers leave some for deletions. */
  constructor(held: readonly string[], reserve: number) {
    this.#held = held;
    this.#reserve = reserve;
  }

  add(lines: readonly PoolLine[]): void {
    for (const line of lines) {
      const key = `${line.LAND1} ${line.day}`;
      this.#sizes.set(line.VBELN, (this.#sizes.get(line.VBELN) ?? 0) + 1);
      const list = this.#lines.get(key);
      if (list) list.push(line);
      else this.#lines.set(key, [line]);
    }
  }

  /** Headers that get the deletion flag; their lines do not change any more. One line of each order comes back. */
  flag(plan: DayPlan, day: string, stream: Random): PoolLine[] {
    return [...plan.flagged].flatMap(([country, ages]) =>
      ages.flatMap(([age, sizes]) =>
        sizes.map((size) => {
          const whole = (order: PoolLine[]): boolean =>
            this.#sizes.get(order[0]!.VBELN) === size && order.length === size;
          const order = this.#orders([country], addDays(day, -age), stream).find(whole);
          if (!order)
            throw new Error(
              `flagged orders: no untouched ${country} order of ${size} lines, ${age} nights before ${day}`,
            );
          for (const line of order) line.touched = true;
          return order[0]!;
        }),
      ),
    );
  }

  delete(plan: DayPlan, day: string, stream: Random): PoolLine[] {
    return [...plan.deleted].flatMap(([country, ages]) =>
      ages.flatMap(([age, count]) => this.#take([country], addDays(day, -age), count, stream)),
    );
  }

  changeByAge(request: {
    country: string;
    day: string;
    changes: readonly (readonly [age: number, changes: Changes])[];
    stream: Random;
  }): PoolLine[] {
    const { country, day, changes, stream } = request;
    return changes.flatMap(([age, { shipped, cancelled, corrected }]) => {
      const made = addDays(day, -age);
      const wanted = shipped + cancelled + corrected;
      const count = this.#reserve === 0 ? wanted : Math.min(wanted, this.#free([country], made));
      const lines = this.#take([country], made, count, stream);
      return apply(lines, { cancelled, corrected }, stream);
    });
  }

  /** Spreads `count` changes over the ages by weight; what one age lacks is taken from the others. */
  changeCount({ countries, day, count, weights, shares, stream }: CountRequest): PoolLine[] {
    if (count < 0)
      throw new Error(`changed lines on ${day}: ${count}; more records are declared one by one than in all`);
    const sum = weights.reduce(
      (total, [age, share]) => total + share * this.#created(countries, addDays(day, -age)),
      0,
    );
    const lines: PoolLine[] = [];
    const take = (age: number, n: number): void => {
      lines.push(...this.#take(countries, addDays(day, -age), Math.max(0, n), stream));
    };
    for (const [age, share] of weights) {
      const part = (count * share * this.#created(countries, addDays(day, -age))) / (sum || 1);
      take(age, Math.min(Math.floor(part), this.#free(countries, addDays(day, -age))));
    }
    for (const [age] of weights) {
      take(age, Math.min(count - lines.length, this.#free(countries, addDays(day, -age))));
    }
    if (lines.length < count)
      throw new Error(`changed lines on ${day}: ${count} declared, ${lines.length} lines are left`);
    const cancelled = Math.round(count * shares.cancelled);
    return apply(lines, { cancelled, corrected: Math.round(count * shares.corrected) }, stream);
  }

  /** Changes of a day that nobody declared. */
  usual(countries: readonly string[], day: string, weights: CountRequest['weights']): number {
    const wanted = weights.map(([age, share]) => {
      const made = addDays(day, -age);
      return Math.min(Math.round(share * this.#created(countries, made)), this.#free(countries, made));
    });
    return wanted.reduce((sum, count) => sum + count, 0);
  }

  #created(countries: readonly string[], day: string): number {
    return countries.reduce((sum, country) => sum + (this.#lines.get(`${country} ${day}`)?.length ?? 0), 0);
  }

  #free(countries: readonly string[], day: string): number {
    const lines = countries
      .filter((country) => !this.#held.includes(country))
      .flatMap((country) => this.#lines.get(`${country} ${day}`) ?? []);
    return Math.max(0, lines.filter((line) => !line.touched).length - this.#reserve);
  }

  /** Whole orders that nothing has happened to come first: goods of one order leave together. */
  #take(countries: readonly string[], day: string, count: number, stream: Random): PoolLine[] {
    const lines = this.#orders(countries, day, stream).flat().slice(0, count);
    if (lines.length < count)
      throw new Error(`${countries.join(', ')} lines of ${day}: ${count} wanted, ${lines.length} left`);
    for (const line of lines) line.touched = true;
    return lines;
  }

  /** Untouched lines by order, shuffled. */
  #orders(countries: readonly string[], day: string, stream: Random): PoolLine[][] {
    const orders = new Map<string, PoolLine[]>();
    for (const country of countries) {
      if (this.#held.includes(country)) continue;
      for (const line of this.#lines.get(`${country} ${day}`) ?? []) {
        if (line.touched) continue;
        const list = orders.get(line.VBELN);
        if (list) list.push(line);
        else orders.set(line.VBELN, [line]);
      }
    }
    return stream.shuffle([...orders.values()]);
  }
}

/** Cancels and corrects some of the lines, ships the rest. A corrected price is lower and a multiple of 0.05. */
function apply(
  lines: readonly PoolLine[],
  counts: { cancelled: number; corrected: number },
  stream: Random,
): PoolLine[] {
  return stream.shuffle(lines).map((line, i) => {
    if (i < counts.cancelled) line.STATUS = 'CANCELLED';
    else if (i >= counts.cancelled + counts.corrected) line.STATUS = 'SHIPPED';
    else line.cents = Math.round((line.cents * stream.between(70, 95)) / 500) * 5;
    return line;
  });
}
