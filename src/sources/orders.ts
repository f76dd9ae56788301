import { addDays, daysBetween } from './calendar.ts';
import type { OrderConfig } from './config.ts';
import type { Customer, CustomerWorld } from './customers.ts';
import { type DayPlan, planDay } from './plan.ts';
import { Pool, type PoolLine } from './pool.ts';
import { type Random, random } from './random.ts';

/** A VBAK change record. SAP's initial value of a flag is an empty string. */
export interface HeaderRecord {
  VBELN: string;
  KUNNR: string;
  ERDAT: string;
  LOEKZ: '' | 'X';
  change_type: 'I' | 'U';
  change_seq: number;
}

/** A VBAP change record. A deletion carries its keys and nothing else. */
export type ItemRecord =
  | (Omit<PoolLine, 'day' | 'touched' | 'cents' | 'KUNNR'> & {
      NETWR: string;
      ERDAT: string;
      change_type: 'I' | 'U';
      change_seq: number;
    })
  | { VBELN: string; POSNR: number; change_type: 'D'; change_seq: number };

export interface OrderDelivery {
  headers: readonly HeaderRecord[];
  items: readonly ItemRecord[];
}

type Undated<T> = T extends unknown ? Omit<T, 'change_seq'> : never;

const FIRST_ORDER = 4_700_000;
const FIRST_HEADER_CHANGE = 100_000;
const FIRST_ITEM_CHANGE = 500_000;
const MATERIALS = 80;
/** Lines of a country and day that seeds with varied numbers leave alone. */
const RESERVE = 6;

/** `total` lines in `orders` orders of one to three lines: about a quarter have one, a quarter three. */
function orderSizes(total: number, orders: number, stream: Random): number[] {
  const sizes = Array.from({ length: orders }, () => 2);
  for (let rest = total - 2 * orders; rest !== 0; ) {
    const i = stream.between(0, orders - 1);
    const step = Math.sign(rest);
    if (sizes[i] === 2) {
      sizes[i] = 2 + step;
      rest -= step;
    }
  }
  const pairs = Math.floor(sizes.filter((size) => size === 2).length / 4);
  const twos = stream.shuffle(sizes.flatMap((size, i) => (size === 2 ? [i] : [])));
  for (let pair = 0; pair < pairs; pair += 1) {
    sizes[twos[2 * pair]!] = 1;
    sizes[twos[2 * pair + 1]!] = 3;
  }
  return sizes;
}

/** Orders and their lines, lived day by day from before the first delivery, and remembered. */
export class OrderWorld {
  readonly #config: OrderConfig;
  readonly #seed: number;
  readonly #customers: CustomerWorld;
  readonly #pool: Pool;
  readonly #deliveries = new Map<string, OrderDelivery>();
  #nextDay: string;
  #order: number;
  #headerChange = FIRST_HEADER_CHANGE;
  #itemChange = FIRST_ITEM_CHANGE;

  constructor(config: OrderConfig, seed: number, customers: CustomerWorld) {
    this.#config = config;
    this.#seed = seed;
    this.#customers = customers;
    this.#pool = new Pool(config.held, seed === config.declared_for_seed ? 0 : RESERVE);
    this.#nextDay = addDays(config.first_day, -config.lived_before);
    this.#order = FIRST_ORDER + 1000 * random('orders', seed).between(0, 99);
  }

  /** Undefined before the first day. */
  on(day: string): OrderDelivery | undefined {
    for (const next of daysBetween(this.#nextDay, day)) {
      const delivery = this.#live(next);
      if (next >= this.#config.first_day) this.#deliveries.set(next, delivery);
      this.#nextDay = addDays(next, 1);
    }
    return this.#deliveries.get(day);
  }

  #live(day: string): OrderDelivery {
    const plan = planDay(this.#config, this.#seed, day);
    const stream = random('day', this.#seed, day);
    const created = this.#createOrders(plan, day, stream);
    const flagged = this.#pool.flag(plan, day, stream);
    const deleted = this.#pool.delete(plan, day, stream);
    const changed = this.#change(plan, day, created.lines.length + deleted.length, stream);
    this.#pool.add(created.lines);

    const items: Undated<ItemRecord>[] = [
      ...created.lines.map((line) => this.#item(line, 'I' as const)),
      ...changed.map((line) => this.#item(line, 'U' as const)),
      ...deleted.map(({ VBELN, POSNR }) => ({ VBELN, POSNR, change_type: 'D' as const })),
    ];
    const headers: Undated<HeaderRecord>[] = [
      ...created.headers,
      ...flagged.map((line) => ({
        VBELN: line.VBELN,
        KUNNR: line.KUNNR,
        ERDAT: line.day,
        LOEKZ: 'X' as const,
        change_type: 'U' as const,
      })),
    ];
    return {
      headers: headers.map((header) => ({ ...header, change_seq: this.#nextHeaderChange() })),
      items: stream.shuffle(items).map((item) => ({ ...item, change_seq: this.#nextItemChange() })),
    };
  }

  #nextHeaderChange(): number {
    this.#headerChange += 1;
    return this.#headerChange;
  }

  #nextItemChange(): number {
    this.#itemChange += 1;
    return this.#itemChange;
  }

  #item(line: PoolLine, change_type: 'I' | 'U'): Undated<ItemRecord> {
    const { VBELN, POSNR, MATNR, KWMENG, WAERK, LAND1, STATUS, day, cents } = line;
    const NETWR = (cents / 100).toFixed(2);
    return { VBELN, POSNR, MATNR, KWMENG, NETWR, WAERK, LAND1, STATUS, ERDAT: day, change_type };
  }

  #createOrders(plan: DayPlan, day: string, stream: Random): { headers: Undated<HeaderRecord>[]; lines: PoolLine[] } {
    const sizes = [...plan.lines].flatMap(([country, total]) =>
      orderSizes(total, Math.min(total, plan.orders.get(country)!), stream).map((size) => ({ country, size })),
    );
    const orders = stream.shuffle(sizes);
    const strangers = plan.unresolved ?? Math.floor(orders.length * this.#config.unresolved);
    const guests = new Set(stream.shuffle(orders).slice(0, strangers));
    const newcomers = plan.firstOrders === undefined ? [] : this.#customers.createdOn(day);
    const buyers = this.#buyers(plan.lines.keys(), day, newcomers);
    const first = this.#firstOrders(
      orders.filter((order) => !guests.has(order)),
      newcomers,
      plan.firstOrders ?? 0,
      day,
    );
    const zero = new Map(plan.zeroQuantity);
    const headers: Undated<HeaderRecord>[] = [];
    const lines: PoolLine[] = [];
    for (const order of orders) {
      this.#order += 1;
      const VBELN = String(this.#order);
      const known = first.get(order) ?? (guests.has(order) ? undefined : stream.pick(buyers.get(order.country)!));
      const KUNNR = known ?? `C9${this.#order}`;
      headers.push({ VBELN, KUNNR, ERDAT: day, LOEKZ: '', change_type: 'I' });
      for (let position = 1; position <= order.size; position += 1) {
        const empty = (zero.get(order.country) ?? 0) > 0;
        if (empty) zero.set(order.country, zero.get(order.country)! - 1);
        lines.push(this.#line({ VBELN, POSNR: 10 * position, LAND1: order.country, KUNNR, day }, empty, stream));
      }
    }
    return { headers, lines };
  }

  /** Who places which of the new customers' first orders: each of them one, then some a second, in their own country. */
  #firstOrders<O extends { country: string }>(
    orders: readonly O[],
    newcomers: readonly Customer[],
    count: number,
    day: string,
  ): Map<O, string> {
    const stream = random('first orders', this.#seed, day);
    const free = Map.groupBy(stream.shuffle([...orders]), (order) => order.country);
    const queue = Array.from({ length: count }, (_, i) => newcomers[i % newcomers.length]);
    const placed = new Map<O, string>();
    for (const customer of queue) {
      const order = customer && free.get(customer.LAND1)?.pop();
      if (!order) throw new Error(`first orders on ${day}: ${count} wanted, ${placed.size} orders found for them`);
      placed.set(order, customer.KUNNR);
    }
    return placed;
  }

  /** An order is placed by a customer of its country; a country without customers is supplied by any. */
  #buyers(countries: Iterable<string>, day: string, without: readonly Customer[]): Map<string, string[]> {
    const left = new Set(without);
    const settled = this.#customers.knownOn(addDays(day, -this.#config.first_order_after));
    const all = this.#customers.on(day).filter((customer) => !left.has(customer) && settled.has(customer.KUNNR));
    const byCountry = Map.groupBy(all, (customer) => customer.LAND1);
    const numbers = (country: string): string[] => (byCountry.get(country) ?? all).map((customer) => customer.KUNNR);
    return new Map([...countries].map((country) => [country, numbers(country)]));
  }

  #line(keys: Pick<PoolLine, 'VBELN' | 'POSNR' | 'LAND1' | 'KUNNR' | 'day'>, empty: boolean, stream: Random): PoolLine {
    const [low, high] = this.#config.line_value;
    return {
      ...keys,
      MATNR: `P${100 + stream.between(1, MATERIALS)}`,
      KWMENG: empty ? 0 : stream.between(1, 12),
      cents: stream.between(low * 20, high * 20) * 5,
      WAERK: this.#config.currencies[keys.LAND1] ?? 'EUR',
      STATUS: 'OPEN',
      touched: empty,
    };
  }

  #change(plan: DayPlan, day: string, others: number, stream: Random): PoolLine[] {
    const shares = { cancelled: plan.cancelled, corrected: this.#config.corrected };
    const weights = Object.entries(this.#config.change).map(([age, share]): [number, number] => [Number(age), share]);
    const changed = [...plan.changes].flatMap(([country, entry]) =>
      typeof entry === 'number'
        ? this.#pool.changeCount({ countries: [country], day, count: entry, weights, shares, stream })
        : this.#pool.changeByAge({ country, day, changes: entry, stream }),
    );
    const countries = Object.keys(this.#config.shares).filter(
      (code) => !this.#config.held.includes(code) && !plan.changes.has(code),
    );
    const count =
      plan.records === undefined ? this.#pool.usual(countries, day, weights) : plan.records - others - changed.length;
    return [...changed, ...this.#pool.changeCount({ countries, day, count, weights, shares, stream })];
  }
}
