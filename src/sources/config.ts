import { z } from 'zod';
import { Day } from '../schema/action.ts';
import { ShopConfig } from './shop-config.ts';

const Count = z.int().nonnegative();
const Share = z.number().min(0).max(1);
const Country = z.string().regex(/^[A-Z]{2}$/);
/** Nights after the line was created, e.g. `1` for "the night after". */
const Age = z.string().regex(/^[1-9]$/, 'an age is a number of nights from 1 to 9');

/** What happened to lines of one age in one night, e.g. `{shipped: 83, cancelled: 4, corrected: 1}`. */
export const Changes = z.strictObject({
  shipped: Count.default(0),
  cancelled: Count.default(0),
  /** The price is lowered, the status stays. */
  corrected: Count.default(0),
});
export type Changes = z.output<typeof Changes>;

/** The numbers of one business day. Whatever is left out follows from the week and the shares. */
export const OrderDay = z.strictObject({
  /** Item records delivered that night: inserts, updates and deletes of all countries, e.g. `2070`. */
  records: Count.optional(),
  /** New lines by country, e.g. `{CH: 143, FR: 8}`. The others follow from the first country given and the shares. */
  lines: z.record(Country, Count).default({}),
  /** New orders by country; default: half the lines. */
  orders: z.record(Country, Count).default({}),
  /** Changed lines by country: a count, or counts by age, e.g. `{CH: {1: {shipped: 83, cancelled: 4}}}`. */
  changes: z.record(Country, z.union([Count, z.record(Age, Changes)])).default({}),
  /** Lines deleted in SAP, by country and age; the record carries the keys only, e.g. `{CH: {2: 1}}`. */
  deleted: z.record(Country, z.record(Age, Count)).default({}),
  /** New lines with quantity 0 that are not cancelled, by country, e.g. `{CH: 1}`. */
  zero_quantity: z.record(Country, Count).default({}),
  /** Orders whose header gets LOEKZ = X, by country and age: lines of each such order, e.g. `{CH: {1: [2]}}`. */
  flagged: z.record(Country, z.record(Age, z.array(z.int().min(1).max(3)))).default({}),
  /** Share of a day's usual volume, e.g. `0.1` on a public holiday. */
  volume: z.number().positive().default(1),
  /** Share of the changed lines that are cancellations; default: the usual one. */
  cancelled: Share.optional(),
  /** Orders whose customer is in no extract, e.g. `4`; default: the usual share of the day's orders. */
  unresolved: Count.optional(),
  /**
   * Orders placed by customers on the day of their first extract, each by at least one order, e.g. `38`. Nobody else of
   * that extract's newcomers orders then. Default: newcomers order like everybody.
   */
  first_orders: Count.optional(),
});
export type OrderDay = z.output<typeof OrderDay>;

/** SAP order items (VBAP), and with them the headers (VBAK): one world of orders. */
export const OrderConfig = z.strictObject({
  /** The seed for which the numbers below hold to the letter; other seeds vary them. */
  declared_for_seed: z.int().nonnegative(),
  /** First day that is delivered. */
  first_day: Day,
  /** Days before it that were lived but not delivered: their lines change later. */
  lived_before: Count.default(0),
  /** Countries that open on `first_day`, e.g. `[CH]`. */
  opens: z.array(Country).default([]),
  /** Share of new lines by country. */
  shares: z.record(Country, Share),
  /** Currency by country; EUR is the default. */
  currencies: z.record(Country, z.string().regex(/^[A-Z]{3}$/)).default({}),
  /** Countries whose lines are held for good: never changed, e.g. `[FR]`. */
  held: z.array(Country).default([]),
  /** New lines of a day with factor 1, and the factor of each weekday, Sunday first. */
  lines_a_day: z.int().positive(),
  week: z.array(z.number().positive()).length(7),
  /** Share of a day's lines that change after so many nights, e.g. `{1: 0.6, 2: 0.09, 3: 0.05}`. */
  change: z.record(Age, Share),
  /** Of the changed lines: share cancelled, and share whose price is corrected; the rest is shipped. */
  cancelled: Share,
  corrected: Share,
  /** Lines of `delete_country` deleted each night. */
  deletes_a_day: Count,
  delete_country: Country,
  /** Value of a line in its currency, uniform, in whole units. */
  line_value: z.tuple([z.int().positive(), z.int().positive()]),
  /** Share of a day's orders whose customer is in no extract yet, rounded down, e.g. `0.0042`: 2 of 590. */
  unresolved: Share,
  /** Nights between a customer's first extract and its first order, e.g. `2`; 0: a newcomer orders on the first day. */
  first_order_after: Count.default(0),
  /** Files hold at most so many records. */
  records_a_file: z.int().positive(),
  days: z.record(Day, OrderDay).default({}),
});
export type OrderConfig = z.output<typeof OrderConfig>;

/** Counts in the first (`head`) and the second (`tail`) package of the export, which is sorted by KUNNR. */
const HeadTail = z.strictObject({ head: Count.default(0), tail: Count.default(0) });

export const CustomerDay = z.strictObject({
  created: Count.default(0),
  deleted: HeadTail.default({ head: 0, tail: 0 }),
  /** Customers whose segment (KUKLA) changes. */
  moved_segment: HeadTail.default({ head: 0, tail: 0 }),
  /** Customers whose address changes and nothing else. */
  moved_house: Count.default(0),
  /** Share of the day before that is archived in one go and orders no more, rounded down; exact on every seed, e.g. `0.05`. */
  archived: Share.default(0),
  /** More customers are created until their number is a multiple of this; exact on every seed, e.g. `20`. */
  fill_to: z.int().positive().default(1),
});
export type CustomerDay = z.output<typeof CustomerDay>;

/** SAP customers (KNA1): the whole population every day. */
export const CustomerConfig = z.strictObject({
  /** Customers on the first day. */
  population: z.int().min(10),
  shares: z.record(Country, Share),
  /** Share of the key range that the export's first package holds. */
  head: Share.default(0.6),
  /** A day that is not declared. */
  usual: CustomerDay,
  days: z.record(Day, CustomerDay).default({}),
});
export type CustomerConfig = z.output<typeof CustomerConfig>;

/** Euro per unit of the currency. No file on Saturday and Sunday; a day that is not declared drifts from the last one. */
export const RateConfig = z.strictObject({
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.record(Day, z.number().positive())),
});
export type RateConfig = z.output<typeof RateConfig>;

/** `sources:` of `base.yml`, with the lab's own numbers over it. Keys are the names that `deliver` uses. */
export const SourcesConfig = z.strictObject({
  sap_vbap: OrderConfig,
  sap_vbak: z.strictObject({}),
  sap_kna1: CustomerConfig,
  fx_rate: RateConfig,
  /** Not every warehouse has a web shop. */
  shop_order: ShopConfig.optional(),
});
export type SourcesConfig = z.output<typeof SourcesConfig>;
