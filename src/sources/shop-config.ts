import { z } from 'zod';
import { Day } from '../schema/action.ts';

const Count = z.int().nonnegative();

/** One day of the web shop, by the day on which its orders are placed. */
export const ShopDay = z.strictObject({
  /** Orders placed that day; default: by the week. */
  orders: Count.optional(),
  /** Of these: documents that come on a later day, into the folder of their own day, e.g. `{2026-07-08: 1}`. */
  late: z.record(Day, Count).default({}),
  /** Of these: customers who order the same for the same amount once more; two honest orders each. */
  repeated: Count.default(0),
  /**
   * Documents of earlier orders, or of this day's, that come once more that day, corrected, under a new name and with the
   * next revision, by the day of the order, e.g. `{2026-07-06: 1}`.
   */
  corrections: z.record(Day, Count).default({}),
  /** Files of earlier days that the shop's storage writes once more, byte for byte, under their own names. */
  rewritten: z.record(Day, Count).default({}),
});
export type ShopDay = z.output<typeof ShopDay>;

/** Order documents of the web shop: one JSON document a file, in the folder of the day on which the order was placed. */
export const ShopConfig = z.strictObject({
  /** Orders of a day with factor 1, and the factor of each weekday, Sunday first. */
  orders_a_day: z.int().positive(),
  week: z.array(z.number().positive()).length(7),
  /** Share of orders by country. */
  shares: z.record(z.string().regex(/^[A-Z]{2}$/), z.number().min(0).max(1)),
  /** Value of an order in euro, uniform. */
  value: z.tuple([z.int().positive(), z.int().positive()]),
  /** Fields that a release of the shop adds to the documents written from that day on, e.g. `{voucher_code: 2026-07-04}`. */
  releases: z.strictObject({ voucher_code: Day.optional(), delivery_slot: Day.optional() }).default({}),
  days: z.record(Day, ShopDay).default({}),
});
export type ShopConfig = z.output<typeof ShopConfig>;
