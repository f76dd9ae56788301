import { t, tn } from '../../i18n/index.ts';
import { Attempt } from '../../schema/log.ts';
import { attemptTextOf } from './attempt-link.ts';

/** What a link carries, in words, and its text when it can be opened. Nothing is played for that. */
export async function offerOf(hash: string): Promise<{ says: string; text?: string }> {
  try {
    const text = await attemptTextOf(hash);
    const { entries, started, seed } = Attempt.parse(JSON.parse(text));
    const when = started.slice(0, 16).replace('T', ' ');
    return { says: tn('link.attempt', entries.length, { started: when, seed: String(seed) }), text };
  } catch (error) {
    return { says: t('link.bad', { reason: reasonOf(error) }) };
  }
}

/** The first line: schemas list every fault on lines of their own. */
function reasonOf(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return first.startsWith('[') || first === '' ? 'it is no attempt' : first;
}
