import { existsSync, readFileSync } from 'node:fs';
import { type Entry, placesIn, type Register, readRegister } from '../authoring/index.ts';
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

/** The first sentence of a text, without marks of code. */
export function firstSentence(text: string): string {
  return (/^.*?[.:](?=\s|$)/s.exec(text)?.[0] ?? text).replace(/\s+/g, ' ');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A sentence of the register as HTML: code in backticks is all it may hold. */
export function inline(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
