import { weekday } from './calendar.ts';
import { type Changes, type OrderConfig, OrderDay } from './config.ts';
import { random } from './random.ts';

/** What one business day brings, in whole numbers. */
export interface DayPlan {
  /** New lines and orders by country. */
  lines: Map<string, number>;
  orders: Map<string, number>;
  zeroQuantity: Map<string, number>;
  flagged: Map<string, [age: number, sizes: number[]][]>;
  deleted: Map<string, [age: number, count: number][]>;
  /** Changed lines by country: counts by age, or one count for all ages. */
  changes: Map<string, number | [age: number, changes: Changes][]>;
  /** Item records of the night; undefined lets them follow from the shares. */
  records: number | undefined;
  /** Share of cancellations among changes that are not declared one by one. */
  cancelled: number;
  /** Orders without a customer; undefined: the usual share. */
  unresolved: number | undefined;
  /** Orders of the day's new customers; undefined: they order like everybody. */
  firstOrders: number | undefined;
}

/** A declared number as this seed has it: to the letter for the seed it was declared for, else near it; 0 stays 0. */
export function vary(count: number, exact: boolean, ...labels: (string | number)[]): number {
  if (exact || count === 0) return count;
  const stream = random('vary', ...labels);
  if (count < 5) return count + stream.between(0, 1);
  if (count < 25) return count + stream.pick([-2, -1, 1, 2]);
  return Math.round(count * (0.93 + 0.14 * stream.next()));
}

/** New lines by country: declared ones as they are, the others by their share of the same total. */
function newLines(config: OrderConfig, day: string, declared: OrderDay, seed: number, exact: boolean) {
  const open = Object.keys(config.shares).filter((code) => day >= config.first_day || !config.opens.includes(code));
  const lines = new Map<string, number>();
  for (const [code, count] of Object.entries(declared.lines))
    lines.set(code, vary(count, exact, seed, day, 'lines', code));
  const anchor = open.find((code) => lines.has(code) && !config.held.includes(code));
  const noise = 0.97 + 0.06 * random('volume', seed, day).next();
  const total =
    anchor === undefined
      ? config.lines_a_day * (config.week[weekday(day)] ?? 1) * declared.volume * noise
      : lines.get(anchor)! / config.shares[anchor]!;
  for (const code of open) {
    if (!lines.has(code)) lines.set(code, Math.round(total * config.shares[code]!));
  }
  return lines;
}

/** Changes by age vary by line of the declaration, so that older lines and newer ones keep their places in the story. */
function declaredChanges(entry: number | Record<string, Changes>, exact: boolean, labels: (string | number)[]) {
  if (typeof entry === 'number') return vary(entry, exact, ...labels);
  return Object.entries(entry).map(([age, changes]): [number, Changes] => {
    const part = (name: keyof Changes): number => vary(changes[name], exact, ...labels, age, name);
    return [Number(age), { shipped: part('shipped'), cancelled: part('cancelled'), corrected: part('corrected') }];
  });
}

function deletions(config: OrderConfig, day: string, declared: OrderDay): OrderDay['deleted'] {
  if (day < config.first_day) return {};
  const usual = { [config.delete_country]: { 1: config.deletes_a_day } };
  return Object.keys(declared.deleted).length > 0 ? declared.deleted : usual;
}

function optional<T>(value: T | undefined, use: (value: T) => T): T | undefined {
  return value === undefined ? undefined : use(value);
}

/** The numbers of a day: pure in configuration, seed and day. */
export function planDay(config: OrderConfig, seed: number, day: string): DayPlan {
  const declared = config.days[day] ?? OrderDay.parse({});
  const exact = seed === config.declared_for_seed;
  const label = [seed, day];
  const lines = newLines(config, day, declared, seed, exact);
  const orders = new Map([...lines].map(([code, count]) => [code, Math.round(count / 2)]));
  if (exact) for (const [code, count] of Object.entries(declared.orders)) orders.set(code, count);
  return {
    lines,
    orders,
    zeroQuantity: new Map(
      Object.entries(declared.zero_quantity).map(([c, n]) => [c, vary(n, exact, ...label, 'zero', c)]),
    ),
    flagged: new Map(
      Object.entries(declared.flagged).map(([code, ages]) => [
        code,
        Object.entries(ages).map(([a, s]) => [Number(a), s]),
      ]),
    ),
    deleted: new Map(
      Object.entries(deletions(config, day, declared)).map(([code, ages]) => [
        code,
        Object.entries(ages).map(([age, n]) => [Number(age), vary(n, exact, ...label, 'deleted', code, age)]),
      ]),
    ),
    changes: new Map(
      Object.entries(declared.changes).map(([c, entry]) => [
        c,
        declaredChanges(entry, exact, [...label, 'changes', c]),
      ]),
    ),
    records: optional(declared.records, (n) => vary(n, exact, ...label, 'records')),
    cancelled: declared.cancelled ?? config.cancelled,
    unresolved: optional(declared.unresolved, (n) => vary(n, exact, ...label, 'unresolved')),
    firstOrders: optional(declared.first_orders, (n) => vary(n, exact, ...label, 'first orders')),
  };
}
