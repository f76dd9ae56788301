import { z } from 'zod';
import { Day } from '../schema/action.ts';

const Count = z.int().nonnegative();
const Currency = z.string().regex(/^[A-Z]{3}$/);

/** What is special about one business day of the order desk. */
export const OrderDeskDay = z.strictObject({
  /** Orders in a currency on which the business has not decided. */
  undecided: Count.default(0),
  /** Orders that come without an id, and such without an amount. */
  without_id: Count.default(0),
  without_amount: Count.default(0),
  /** Orders that come on a later day, in a file of their own, e.g. `{2026-07-04: 12}`. The day's manifest lists the file. */
  late: z.record(Day, z.int().positive()).default({}),
});
export type OrderDeskDay = z.output<typeof OrderDeskDay>;

/** What happened to customers on a day. */
export const CustomerChanges = z.strictObject({
  /** Customers who change their segment before the day's orders, and order at that very instant. */
  moved: Count.default(0),
  /** Customers who change twice in the evening; the newer change comes first, the older one with the next day. */
  crossed: Count.default(0),
  /** Customers who are deleted. */
  closed: Count.default(0),
});
export type CustomerChanges = z.output<typeof CustomerChanges>;

/** `sources:` of the commerce project: orders that are only appended, customers as a change feed, a manifest of files. */
export const CommerceConfig = z.strictObject({
  orders: z.strictObject({
    /** First day that is delivered. */
    first_day: Day,
    /** Orders of a day; a seed varies them by up to a tenth. */
    orders_a_day: z.int().positive(),
    /** Share of orders by currency. */
    currencies: z.record(Currency, z.number().min(0).max(1)),
    /** The currency of `undecided` orders. */
    undecided_currency: Currency,
    /** Amount of an order, uniform, in whole units. */
    amount: z.tuple([z.int().positive(), z.int().positive()]),
    days: z.record(Day, OrderDeskDay).default({}),
  }),
  customers: z.strictObject({
    /** Customers on the first day. */
    population: z.int().min(4),
    segments: z.array(z.string().min(1)).min(2),
    days: z.record(Day, CustomerChanges).default({}),
  }),
  manifest: z.strictObject({}),
});
export type CommerceConfig = z.output<typeof CommerceConfig>;
