import { t } from '../../i18n/index.ts';
import { Attempt } from '../../schema/log.ts';

/** What an attempt must have been made on to be replayed here. */
export interface Edition {
  lab: string;
  /** Content hash of the lab. */
  hash: string;
  /** Version of the engine. */
  engine: string;
}

/** Reads an attempt from a file's text. Throws an Error whose message says what is wrong and where; nothing is changed then. */
export function readAttempt(text: string, edition: Edition): Attempt {
  const parsed = Attempt.safeParse(parseJson(text));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(t('import.invalid', { place: issue?.path.join('.') || 'file', reason: issue?.message ?? '' }));
  }
  const attempt = parsed.data;
  if (attempt.lab !== edition.lab) throw new Error(t('import.otherLab', { other: attempt.lab, lab: edition.lab }));
  if (attempt.labHash !== edition.hash) throw new Error(t('import.otherEdition', { lab: edition.lab }));
  if (attempt.engine !== edition.engine)
    throw new Error(t('import.otherEngine', { other: attempt.engine, engine: edition.engine }));
  return attempt;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(t('import.notJson', { reason: error instanceof Error ? error.message : String(error) }));
  }
}
