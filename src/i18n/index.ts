import { en, type MessageKey } from './en.ts';

export type { MessageKey } from './en.ts';

/** Values for the `{name}` marks of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of a key in the interface language. A value that the message asks for and does not get is a fault of ours. */
export function t(key: MessageKey, values: MessageValues = {}): string {
  return en[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`message ${key}: no value for {${name}}`);
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

/** Keys that have both `.one` and `.other`. */
type PluralStem = { [K in MessageKey]: K extends `${infer Stem}.other` ? Stem : never }[MessageKey];

const plural = new Intl.PluralRules('en');

/** The singular or plural text for `{count}`. */
export function tn(stem: PluralStem, count: number, values: MessageValues = {}): string {
  const key = `${stem}.${plural.select(count) === 'one' ? 'one' : 'other'}` as MessageKey;
  return t(key, { ...values, count });
}

const numbers = new Intl.NumberFormat('en-GB');

/** Thousands separated by commas, as in the result tables. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}
