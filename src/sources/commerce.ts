import { addDays } from './calendar.ts';
import { type CommerceConfig, OrderDeskDay } from './commerce-config.ts';
import { type CustomerChange, CustomerFeed } from './commerce-customers.ts';
import { type Random, random } from './random.ts';
import type { Row, Sheet } from './records.ts';

/** The order desk is open from eight to eight; customers change before and after that. */
const OPENS = 8 * 3600;
const CLOSES = 20 * 3600;

/** An order as the desk has it; an id or an amount may be missing. */
interface Order {
  order_id: string | undefined;
  customer_id: string;
  order_ts: string;
  currency: string;
  amount: string | undefined;
}

const ORDER_COLUMNS = ['order_id', 'customer_id', 'order_ts', 'currency', 'amount'];
const CHANGE_COLUMNS = ['customer_id', 'operation', 'source_lsn', 'changed_at', 'segment'];
const MANIFEST_COLUMNS = ['day', 'file', 'orders', 'amount'];

/** The order desk of one seed: what it delivers on a day is a pure function of seed and day. */
export class CommerceWorld {
  readonly #config: CommerceConfig;
  readonly #seed: number;
  readonly #feed: CustomerFeed;

  constructor(config: CommerceConfig, seed: number) {
    this.#config = config;
    this.#seed = seed;
    this.#feed = new CustomerFeed(config.customers, config.orders.first_day, seed);
  }

  /** Files that come on a day: the day's own, and those of earlier days that are late. */
  orders(day: string): Sheet[] {
    const earlier = Object.keys(this.#config.orders.days).filter((each) => each < day);
    return [day, ...earlier].flatMap((of) =>
      this.#filesOf(of)
        .filter(({ comes }) => comes === day)
        .map(({ sheet }) => ({ ...sheet, modified: `${day}T21:56:00Z` })),
    );
  }

  /** The changes of a day as they arrive: those that the day before kept back, then the day's own. */
  customers(day: string): Sheet[] {
    const kept = this.#feed.on(addDays(day, -1)).filter(({ crossed }) => crossed);
    const own = this.#feed.on(day).filter(({ crossed }) => !crossed);
    const rows = [...kept, ...own].map(changeRow);
    if (rows.length === 0) return [];
    const sheet = { name: `customers_${day}.json`, format: 'json' as const, columns: CHANGE_COLUMNS };
    return [{ ...sheet, rows, modified: `${day}T21:55:00Z` }];
  }

  /** All files of a business day, late ones included: how many orders, and the sum of their amounts. */
  manifest(day: string): Sheet[] {
    const rows = this.#filesOf(day).map(({ sheet }): Row => {
      const cents = sheet.rows.reduce((sum, { amount = 0 }) => sum + Math.round(Number(amount) * 100), 0);
      return { day, file: sheet.name, orders: sheet.rows.length, amount: (cents / 100).toFixed(2) };
    });
    const sheet = { name: `manifest_${day}.json`, format: 'json' as const, columns: MANIFEST_COLUMNS };
    return [{ ...sheet, rows, modified: `${day}T21:57:00Z` }];
  }

  #filesOf(day: string): { sheet: Sheet; comes: string }[] {
    const { late } = this.#declared(day);
    const orders = this.#ordersOf(day).map(orderRow);
    const count = Object.values(late).reduce((sum, each) => sum + each, 0);
    const own = orders.slice(0, orders.length - count);
    const half = Math.ceil(own.length / 2);
    const sheet = (suffix: string, rows: readonly Row[]): Sheet => ({
      name: `orders_${day}_${suffix}.json`,
      format: 'json',
      columns: ORDER_COLUMNS,
      rows,
      modified: '',
    });
    let from = own.length;
    const later = Object.entries(late).map(([comes, some], index) => {
      const rows = orders.slice(from, from + some);
      from += some;
      return { sheet: sheet(`late${index + 1}`, rows), comes };
    });
    return [
      { sheet: sheet('1', own.slice(0, half)), comes: day },
      { sheet: sheet('2', own.slice(half)), comes: day },
      ...later,
    ];
  }

  #declared(day: string): OrderDeskDay {
    return this.#config.orders.days[day] ?? OrderDeskDay.parse({});
  }

  /** The day's orders by time; whoever moved ordered at that instant, before all others. */
  #ordersOf(day: string): Order[] {
    const { orders_a_day, undecided_currency } = this.#config.orders;
    const { undecided, without_id, without_amount } = this.#declared(day);
    const stream = random('commerce orders', this.#seed, day);
    const count = Math.round(orders_a_day * (0.95 + 0.15 * stream.next()));
    const movers = this.#feed.on(day).filter(({ moved }) => moved);
    const seconds = Array.from({ length: count }, () => stream.between(OPENS, CLOSES)).sort((a, b) => a - b);
    const plain = [
      ...movers.map((change): Order => this.#order(change.customer_id, change.changed_at, stream)),
      ...seconds.map((second): Order => this.#order(this.#feed.anyone(stream), instantOf(day, second), stream)),
    ].map((order, index) => ({ ...order, order_id: `o${day.slice(2).replaceAll('-', '')}-${index + 1}` }));
    // What is special is spread behind the movers, so that each special order is a plain one in all other respects.
    return plain.map((order, index): Order => {
      const place = index - movers.length;
      if (place < 0) return order;
      if (place < undecided) return { ...order, currency: undecided_currency };
      if (place < undecided + without_id) return { ...order, order_id: undefined };
      if (place < undecided + without_id + without_amount) return { ...order, amount: undefined };
      return order;
    });
  }

  #order(customer: string, at: string, stream: Random): Order {
    const [low, high] = this.#config.orders.amount;
    const cents = stream.between(low * 100, high * 100);
    return {
      order_id: undefined,
      customer_id: customer,
      order_ts: at,
      currency: this.#currency(stream.next()),
      amount: (cents / 100).toFixed(2),
    };
  }

  #currency(point: number): string {
    const shares = Object.entries(this.#config.orders.currencies);
    let rest = point * shares.reduce((sum, [, share]) => sum + share, 0);
    for (const [currency, share] of shares) {
      rest -= share;
      if (rest < 0) return currency;
    }
    return shares[0]![0];
  }
}

function instantOf(day: string, second: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${day}T${two(second / 3600)}:${two((second / 60) % 60)}:${two(second % 60)}Z`;
}

const defined = (row: Readonly<Record<string, string | number | undefined>>): Row =>
  Object.fromEntries(Object.entries(row).filter((entry): entry is [string, string | number] => entry[1] !== undefined));

const orderRow = (order: Order): Row => defined({ ...order });

const changeRow = ({ customer_id, operation, source_lsn, changed_at, segment }: CustomerChange): Row =>
  defined({ customer_id, operation, source_lsn, changed_at, segment });
