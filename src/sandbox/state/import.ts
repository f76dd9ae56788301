import { t } from '../../i18n/index.ts';
import { Attempt } from '../../schema/log.ts';

/** Reads an attempt from a file's text. Throws an Error whose message says what is wrong and where. */
export function readAttempt(text: string, lab: string): Attempt {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(t('import.notJson', { reason: error instanceof Error ? error.message : String(error) }));
  }
  const parsed = Attempt.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(t('import.invalid', { place: issue?.path.join('.') || 'file', reason: issue?.message ?? '' }));
  }
  if (parsed.data.lab !== lab) throw new Error(t('import.otherLab', { other: parsed.data.lab, lab }));
  return parsed.data;
}
