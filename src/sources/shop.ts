import { weekday } from './calendar.ts';
import { vary } from './plan.ts';
import { type Random, random } from './random.ts';
import type { Sheet } from './records.ts';
import { type ShopConfig, ShopDay } from './shop-config.ts';

/** An order as the shop has it. Amounts are in cents. */
interface ShopOrder {
  number: string;
  day: string;
  /** Seconds after midnight. */
  second: number;
  customer: string;
  country: string;
  channel: string;
  items: number;
  cents: number;
  voucher: string | undefined;
  slot: string | undefined;
  /** Position in its day; the number in the file's name. */
  position: number;
  /** Day on which its document comes. */
  comes: string;
  /** Its customer ordered the same twice, and both are meant. */
  honest: boolean;
}

export const SHOP_COLUMNS = [
  'order_id',
  'revision',
  'order_ts',
  'customer_no',
  'country',
  'channel',
  'items',
  'total_amount',
  'voucher_code',
  'delivery_slot',
];

/** The shop is open from six to ten; what it delivers beside the day's orders comes in the forenoon. */
const OPENS = 6 * 3600;
const CLOSES = 22 * 3600;
const FORENOON = 9 * 3600;

/** Shares of documents that make use of what a release has brought. */
const WITH_VOUCHER = 0.3;
const WITH_SLOT = 0.5;

/** The web shop of one seed: what it delivers on a day is a pure function of seed and day. */
export class ShopWorld {
  readonly #config: ShopConfig;
  readonly #seed: number;
  readonly #exact: boolean;
  readonly #days = new Map<string, ShopOrder[]>();

  constructor(config: ShopConfig, seed: number, exact: boolean) {
    this.#config = config;
    this.#seed = seed;
    this.#exact = exact;
  }

  /** Files that come on a day: its own orders, those of earlier days that are late, corrections, files written again. */
  on(day: string): Sheet[] {
    const own = this.#ordersOf(day).filter((order) => order.comes === day);
    const late = Object.keys(this.#config.days).flatMap((earlier) =>
      earlier < day ? this.#ordersOf(earlier).filter((order) => order.comes === day) : [],
    );
    const { corrections, rewritten } = this.#declared(day);
    return [
      ...own.map((order) => this.#document(order, { revision: 1, day, second: order.second })),
      ...late.map((order, i) => this.#document(order, { revision: 1, day, second: FORENOON + 97 * i })),
      ...Object.keys(corrections).flatMap((of) => this.#corrected(of, day)),
      ...Object.entries(rewritten).flatMap(([of, count]) => this.#again(of, day, count)),
    ];
  }

  #declared(day: string): ShopDay {
    return this.#config.days[day] ?? ShopDay.parse({});
  }

  /** The orders placed on a day, in order of time. */
  #ordersOf(day: string): ShopOrder[] {
    const known = this.#days.get(day);
    if (known) return known;
    const declared = this.#declared(day);
    const factor = this.#config.week[weekday(day)] ?? 1;
    const stream = random('shop', this.#seed, day);
    const count =
      declared.orders === undefined
        ? Math.round(this.#config.orders_a_day * factor * (0.95 + 0.1 * stream.next()))
        : vary(declared.orders, this.#exact, this.#seed, day, 'shop orders');
    const seconds = Array.from({ length: count }, () => stream.between(OPENS, CLOSES)).sort((a, b) => a - b);
    const orders = seconds.map((second, i) => this.#place(day, second, i + 1, stream));
    this.#repeat(orders, declared.repeated, stream);
    this.#delay(orders, declared.late, stream);
    this.#days.set(day, orders);
    return orders;
  }

  #place(day: string, second: number, position: number, stream: Random): ShopOrder {
    const [low, high] = this.#config.value;
    return {
      number: `W${day.slice(2).replaceAll('-', '')}-${String(position).padStart(4, '0')}`,
      day,
      second,
      customer: `S${stream.between(20_001, 21_400)}`,
      country: pickCountry(this.#config.shares, stream),
      channel: stream.pick(['web', 'web', 'app']),
      items: stream.between(1, 4),
      cents: stream.between(low * 100, high * 100),
      voucher: stream.next() < WITH_VOUCHER ? stream.pick(['SUMMER10', 'WELCOME5', 'FRIENDS']) : undefined,
      slot: stream.next() < WITH_SLOT ? stream.pick(['08-12', '12-16', '16-20']) : undefined,
      position,
      comes: day,
      honest: false,
    };
  }

  /** Turns orders into second ones of the same customer: the same goods, the same amount, another number. */
  #repeat(orders: ShopOrder[], count: number, stream: Random): void {
    const picks = stream.shuffle(orders);
    for (let i = 0; i < count; i += 1) {
      const [first, second] = [picks[2 * i], picks[2 * i + 1]];
      if (!first || !second) throw new Error(`repeated orders: ${count} wanted, ${orders.length} orders there`);
      const { customer, country, channel, items, cents, voucher, slot } = first;
      Object.assign(second, { customer, country, channel, items, cents, voucher, slot, honest: true });
      first.honest = true;
    }
  }

  #delay(orders: ShopOrder[], late: ShopDay['late'], stream: Random): void {
    const free = stream.shuffle(orders.filter((order) => !order.honest));
    for (const [day, count] of Object.entries(late)) {
      for (const order of free.splice(0, count)) order.comes = day;
    }
  }

  /** Each correction takes the next orders of its day, so that no order is corrected twice. */
  #corrected(of: string, day: string): Sheet[] {
    const count = (on: string): number => {
      const declared = this.#declared(on).corrections[of] ?? 0;
      return vary(declared, this.#exact, this.#seed, on, 'corrections', of);
    };
    const before = Object.keys(this.#config.days)
      .filter((earlier) => earlier < day)
      .reduce((sum, earlier) => sum + count(earlier), 0);
    const orders = this.#ordersOf(of);
    const free = this.#steady(of);
    const taken = free.slice(before, before + count(day));
    if (taken.length < count(day))
      throw new Error(`corrections of ${of} on ${day}: ${count(day)} wanted, ${free.length - before} orders left`);
    return taken.map((order, i) => {
      const stream = random('correction', this.#seed, order.number);
      const cents = Math.round((order.cents * stream.between(60, 95)) / 100);
      const place = { revision: 2, day, second: CLOSES + 600 + 11 * i, file: orders.length + before + i + 1 };
      return this.#document({ ...order, cents }, place);
    });
  }

  /** The same files with a newer time. */
  #again(of: string, day: string, count: number): Sheet[] {
    const orders = this.#steady(of);
    return orders.slice(orders.length - count).map((order) => {
      const sheet = this.#document(order, { revision: 1, day: of, second: order.second });
      return { ...sheet, modified: moment(day, FORENOON) };
    });
  }

  /** Orders of a day whose document comes at once and whose twin nobody has to explain, in an order of their own. */
  #steady(day: string): ShopOrder[] {
    const orders = this.#ordersOf(day).filter((order) => order.comes === day && !order.honest);
    return random('shop picks', this.#seed, day).shuffle(orders);
  }

  /** One document: `day` and `second` say when it is written, which decides the fields it can have. */
  #document(order: ShopOrder, at: { revision: number; day: string; second: number; file?: number }): Sheet {
    const { voucher_code, delivery_slot } = this.#config.releases;
    const knows = (release: string | undefined): boolean => release !== undefined && release <= at.day;
    const written = moment(at.day, at.second);
    const row = {
      order_id: order.number,
      revision: at.revision,
      order_ts: moment(order.day, order.second),
      customer_no: order.customer,
      country: order.country,
      channel: order.channel,
      items: order.items,
      total_amount: (order.cents / 100).toFixed(2),
      ...(knows(voucher_code) && order.voucher !== undefined ? { voucher_code: order.voucher } : {}),
      ...(knows(delivery_slot) && order.slot !== undefined ? { delivery_slot: order.slot } : {}),
    };
    return {
      name: `shop_order_${written.replaceAll(':', '-')}_${String(at.file ?? order.position).padStart(4, '0')}.json`,
      folder: order.day,
      format: 'json',
      columns: SHOP_COLUMNS,
      rows: [row],
      modified: written,
    };
  }
}

function pickCountry(shares: Readonly<Record<string, number>>, stream: Random): string {
  const entries = Object.entries(shares);
  let rest = stream.next() * entries.reduce((sum, [, share]) => sum + share, 0);
  const found = entries.find(([, share]) => {
    rest -= share;
    return rest < 0;
  });
  return (found ?? entries[0]!)[0];
}

/** `2026-07-06` and 52,951 seconds give `2026-07-06T14:42:31Z`. */
function moment(day: string, second: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + second * 1000).toISOString().replace('.000Z', 'Z');
}
