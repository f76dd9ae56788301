import { existsSync, readFileSync } from 'node:fs';
import { type Entry, placesIn, type Register, readRegister } from '../authoring/index.ts';
import { Severity } from '../schema/gotcha.ts';
import type { ProofResult } from '../schema/proof.ts';

let known: Register | undefined;

/** The gotcha register, read once a build. */
export function register(): Register {
  known ??= readRegister('src/content', placesIn('.').bases);
  return known;
}

export type Sides = Record<'wrong' | 'right', ProofResult>;

interface PackedProofs {
  /** File below `engine/proofs/`. */
  file: string;
  bytes: number;
  sides: Record<string, Sides>;
}

const INDEX = 'public/engine/proofs/index.json';

/** What tools/pack-proofs.mjs found each proof to show. */
export function packedProofs(): PackedProofs {
  if (!existsSync(INDEX))
    throw new Error(
      `${INDEX} is missing: run \`npm run build\`, or \`node tools/pack-proofs.mjs\` once before \`npm run dev\``,
    );
  return JSON.parse(readFileSync(INDEX, 'utf8')) as PackedProofs;
}

/** `G-017` → `017`. */
export const shortOf = ({ number }: Pick<Entry, 'number'>): string => number.slice(2);

/** Whole sentences from the beginning of a text until they say something, i.e. have 60 letters or the text ends. */
export function opening(text: string): string {
  const sentences = text.replace(/\s+/g, ' ').match(/.+?\.(?=\s|$)|.+$/g) ?? [];
  let said = '';
  for (const sentence of sentences) {
    if (said.length >= 60) break;
    said += sentence;
  }
  return said.trim();
}

/** The change that a comment suggests, as Markdown: code, or a sentence with the right snippet below it. */
export function suggested({ comment: { suggestion }, snippet: { language, right } }: Entry): string {
  const fenced = (code: string): string => `\`\`\`${language}\n${code.trim()}\n\`\`\``;
  return suggestion.endsWith('.') ? `${suggestion}\n\n${fenced(right)}` : fenced(suggestion);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A sentence of the register as HTML: code in backticks is all it may hold. */
export function inline(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** What the register page filters an entry by: several values of a choice are parted by `|`. */
export function filterData(entry: Entry): Readonly<Record<'words' | Choice, string>> {
  const { number, merged, title, claim, route, topic, severity, symptoms, tables, keywords } = entry;
  const words = [number, ...merged, title, claim, topic, ...symptoms, ...tables, ...keywords];
  return {
    words: words.join(' ').toLowerCase(),
    route,
    severity,
    symptom: symptoms.join('|'),
    table: tables.join('|'),
    keyword: keywords.join('|'),
  };
}

/** What one person calls so and another so: whoever types one of a group finds the entries that say another. */
const SAME: readonly (readonly string[])[] = [
  ['twice', 'doubled', 'double', 'duplicate', 'duplicates', 'duplicated'],
  ['missing', 'disappeared', 'vanished', 'gone', 'lost'],
  ['stale', 'outdated', 'old data', 'yesterday'],
  ['fx', 'exchange rate', 'conversion'],
  ['switzerland', 'swiss', 'ch'],
  ['too high', 'jumped', 'inflated'],
  ['too low', 'dropped', 'fell'],
  ['deleted', 'deletion', 'removed'],
  ['time stamp', 'timestamp'],
  ['permission', 'permissions', 'privilege', 'grant', 'access denied'],
  ['crash', 'crashed', 'fails', 'failed', 'error'],
];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_.'()@/-]+/gu) ?? [];

/** The words of an entry's text, each once, and what else they are called: found by the search besides `filterData`. */
export function furtherWords(entry: Entry): string {
  const { notices, mechanism, green, detect, repair, not, snippet, comment } = entry;
  const texts = [notices, mechanism, green, detect.text, detect.sql ?? '', repair, ...not, comment.question];
  const own = filterData(entry).words;
  const said = wordsOf([own, ...texts, snippet.wrong, snippet.right].join(' '));
  const plain = ` ${said.join(' ').replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const called = SAME.filter((group) => group.some((word) => plain.includes(` ${word} `))).flat();
  const words = new Set([...said, ...called.flatMap((word) => word.split(' '))]);
  return [...words].filter((word) => word.length > 1 && !own.includes(word)).join(' ');
}

type Choice = 'route' | 'severity' | 'symptom' | 'table' | 'keyword';

/** Each value of a choice that is worth choosing: a keyword of one entry is found by searching. */
export function choices(entries: readonly Entry[]): Readonly<Record<Choice, readonly string[]>> {
  const used = (of: (entry: Entry) => readonly string[], least = 1): string[] => {
    const times = new Map<string, number>();
    for (const value of entries.flatMap(of)) times.set(value, (times.get(value) ?? 0) + 1);
    return [...times]
      .flatMap(([value, count]) => (count >= least ? [value] : []))
      .sort((a, b) => a.localeCompare(b, 'en'));
  };
  return {
    route: [...new Set(entries.map(({ route }) => route))], // as the handbook has them
    severity: Severity.options,
    symptom: used(({ symptoms }) => symptoms),
    table: used(({ tables }) => tables),
    keyword: used(({ keywords }) => keywords, 2),
  };
}
