import { en, type MessageKey } from './en.ts';
import { type Language, languageOf } from './languages.ts';

export type { MessageKey } from './en.ts';

/** The texts of one language, by key. */
export type Catalog = Readonly<Record<MessageKey, string>>;

export interface Spoken {
  language: Language;
  catalog: Catalog;
}

const ENGLISH: Spoken = { language: 'en', catalog: en };
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalog>>> = {
  es: async () => (await import('./es.ts')).es,
  de: async () => (await import('./de.ts')).de,
};

async function spokenByPage(): Promise<Spoken> {
  const language = languageOf(document.documentElement.lang);
  return language === 'en' ? ENGLISH : { language, catalog: await LOADERS[language]() };
}

// In a tab the page says which language it is in, and whoever imports this module waits for its texts. Everywhere else it is
// English until somebody says otherwise.
const page = typeof document === 'undefined' ? ENGLISH : await spokenByPage();
let spoken: () => Spoken = () => page;

/** For the build, which draws pages of several languages side by side: asked at every message. */
export function speakAs(source: () => Spoken): void {
  spoken = source;
}

export const language = (): Language => spoken().language;

/** `en` where the interface speaks another language, to mark contents, which are English; undefined elsewhere. */
export const contentLang = (): 'en' | undefined => (language() === 'en' ? undefined : 'en');

/** Values for the `{name}` marks of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of a key in the interface language. A value that the message asks for and does not get is a fault of ours. */
export function t(key: MessageKey, values: MessageValues = {}): string {
  return spoken().catalog[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`message ${key}: no value for {${name}}`);
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

/** Keys that have both `.one` and `.other`. */
type PluralStem = { [K in MessageKey]: K extends `${infer Stem}.other` ? Stem : never }[MessageKey];

const plurals: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  es: new Intl.PluralRules('es'),
  de: new Intl.PluralRules('de'),
};

/** The singular or plural text for `{count}`. Spanish has a form for millions; it reads as the plural. */
export function tn(stem: PluralStem, count: number, values: MessageValues = {}): string {
  const key = `${stem}.${plurals[language()].select(count) === 'one' ? 'one' : 'other'}` as MessageKey;
  return t(key, { ...values, count });
}

const numbers = new Intl.NumberFormat('en-GB');

/**
 * Thousands are parted by commas as in the result tables; in Spanish and German by narrow spaces, since both read a comma as
 * the decimal sign, while the data beside the number has a point.
 */
export function formatNumber(value: number): string {
  const text = numbers.format(value);
  return language() === 'en' ? text : text.replaceAll(',', '\u202f');
}
