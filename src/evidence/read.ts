import { Evidence } from '../schema/evidence.ts';

/** Why a text is no evidence: `json` it does not parse, `other` it is some other document, `invalid` a member is wrong. */
export interface Unreadable {
  why: 'json' | 'other' | 'invalid';
  /** e.g. `entries.3.entry.action`; empty for the whole file. */
  place: string;
  reason: string;
}

export type ReadEvidence = { evidence: Evidence } | { problem: Unreadable };

/** Reads a document from a file's text. Whether its chain holds is another question: see `breaksOf`. */
export function readEvidence(text: string): ReadEvidence {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: { why: 'json', place: '', reason: error instanceof Error ? error.message : String(error) } };
  }
  if (!isEvidence(value)) return { problem: { why: 'other', place: '', reason: 'kind is not crosshire-evidence' } };
  const parsed = Evidence.safeParse(value);
  if (parsed.success) return { evidence: parsed.data };
  const issue = parsed.error.issues[0];
  return { problem: { why: 'invalid', place: issue?.path.join('.') ?? '', reason: issue?.message ?? '' } };
}

/** Whether a value says of itself that it is evidence. */
export function isEvidence(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'crosshire-evidence';
}

/** The document as a file holds it. */
export function writeEvidence(evidence: Evidence): string {
  return `${JSON.stringify(evidence, null, 2)}\n`;
}
