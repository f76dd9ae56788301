import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Evidence, EvidenceClaim, EvidenceHead } from '../schema/evidence.ts';
import type { LogEntry } from '../schema/log.ts';
import { canonicalJson } from './canonical.ts';

/** Digits of the seal that people read to each other or note on paper. */
const FINGERPRINT = 12;

/** SHA-256 of a text's UTF-8, 64 hexadecimal digits; needs no secure context. */
export const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const headLinkOf = (head: EvidenceHead): string => hash(canonicalJson(head));
const linkOf = (before: string, entry: LogEntry): string => hash(`${before}\n${canonicalJson(entry)}`);
const sealOf = (last: string, claim: EvidenceClaim, count: number): string =>
  hash(`${last}\n${canonicalJson({ claim, count })}`);

/** Chains a log into a document. What it is given stays as it is. */
export function sealEvidence(head: EvidenceHead, log: readonly LogEntry[], claim: EvidenceClaim): Evidence {
  const headLink = headLinkOf(head);
  let last = headLink;
  const entries = log.map((entry) => {
    last = linkOf(last, entry);
    return { entry, link: last };
  });
  const count = entries.length;
  const seal = sealOf(last, claim, count);
  const format = claim.impact === undefined ? 1 : 2;
  return { kind: 'crosshire-evidence', format, head, headLink, entries, count, claim, seal };
}

/** Read from the numbers that entries carry; the place is certain, the kind is the simplest that fits. */
export type BreakKind = 'changed' | 'missing' | 'added' | 'moved';

/** What does not fit. `at`: the entry's position in the document, from 0, or the part around the entries. */
export interface Break {
  at: number | 'head' | 'claim';
  what: BreakKind;
}

/** Every place at which the chain does not hold, in order; none when the document is as it was sealed. */
export function breaksOf({ head, headLink, entries, count, claim, seal }: Evidence): Break[] {
  const breaks: Break[] = headLinkOf(head) === headLink ? [] : [{ at: 'head', what: 'changed' }];
  const numbers = Map.groupBy(entries, ({ entry }) => entry.n);
  let before = headLink;
  for (const [at, { entry, link }] of entries.entries()) {
    // Against the link that stands there, so that one change is one break.
    if (linkOf(before, entry) !== link) breaks.push({ at, what: kindOf(entry.n, at, numbers) });
    before = link;
  }
  const end = endOf(entries.length, count) ?? (sealOf(before, claim, count) === seal ? undefined : CLAIM);
  if (end && (end === CLAIM || breaks.length === 0)) breaks.push(end);
  return breaks;
}

const CLAIM: Break = { at: 'claim', what: 'changed' };

function endOf(length: number, count: number): Break | undefined {
  if (length === count) return undefined;
  return length < count ? { at: length, what: 'missing' } : { at: count, what: 'added' };
}

function kindOf(n: number, at: number, numbers: ReadonlyMap<number, readonly unknown[]>): BreakKind {
  if ((numbers.get(n)?.length ?? 0) > 1) return 'added';
  if (n === at) return 'changed';
  return n < at || numbers.has(at) ? 'moved' : 'missing';
}

/** The first digits of the seal, in groups of four: `3f9a 01c4 77de`. */
export function fingerprintOf({ seal }: Pick<Evidence, 'seal'>): string {
  return seal.slice(0, FINGERPRINT).replace(/(.{4})(?=.)/g, '$1 ');
}
