import { attemptOf, type Break, breaksOf, isEvidence, readEvidence } from '../../evidence/index.ts';
import { t } from '../../i18n/index.ts';
import type { Evidence } from '../../schema/evidence.ts';
import { Attempt } from '../../schema/log.ts';

/** What an attempt must have been made on to be replayed here. */
export interface Edition {
  lab: string;
  /** Content hash of the lab. */
  hash: string;
  /** Version of the engine. */
  engine: string;
}

/**
 * Reads an attempt from a file's text: a file of an attempt, or of evidence, whose chain must hold. Throws an Error whose
 * message says what is wrong, where, and what to do; nothing is changed then.
 */
export function readAttempt(text: string, edition: Edition): Attempt {
  const value = parseJson(text);
  const attempt = isEvidence(value) ? fromEvidence(text) : fromAttempt(value);
  if (attempt.lab !== edition.lab) throw new Error(t('import.otherLab', { other: attempt.lab, lab: edition.lab }));
  if (attempt.labHash !== edition.hash) throw new Error(t('import.otherEdition', { lab: edition.lab }));
  if (attempt.engine !== edition.engine)
    throw new Error(t('import.otherEngine', { other: attempt.engine, engine: edition.engine }));
  return attempt;
}

function fromAttempt(value: unknown): Attempt {
  const parsed = Attempt.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(t('import.invalid', { place: issue?.path.join('.') || 'file', reason: issue?.message ?? '' }));
}

function fromEvidence(text: string): Attempt {
  return attemptOf(soundEvidence(text));
}

/** Evidence whose chain holds. Throws an Error that names the place where it does not. */
export function soundEvidence(text: string): Evidence {
  const read = readEvidence(text);
  if ('problem' in read) {
    const { why, place, reason } = read.problem;
    if (why === 'json') throw new Error(t('import.notJson', { reason }));
    throw new Error(t('evidence.invalid', { place: place || 'file', reason }));
  }
  const [first] = breaksOf(read.evidence);
  if (first) throw new Error(t('evidence.broken', { place: breakInWords(first) }));
  return read.evidence;
}

/** Entries count from 0, as in the file. */
export function breakInWords({ at, what }: Break): string {
  if (typeof at === 'string') return t(`evidence.break.${at}`);
  return t(`evidence.break.${what}`, { at: String(at) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(t('import.notJson', { reason: error instanceof Error ? error.message : String(error) }));
  }
}
