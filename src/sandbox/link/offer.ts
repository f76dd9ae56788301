import { t, tn } from '../../i18n/index.ts';
import { Attempt } from '../../schema/log.ts';
import { attemptTextOf } from './attempt-link.ts';
import { TooLong } from './pack.ts';

/** What a link carries, in words, and its text when it can be opened. Nothing is played for that. */
export async function offerOf(hash: string): Promise<{ says: string; text?: string }> {
  let text: string;
  try {
    text = await attemptTextOf(hash);
  } catch (error) {
    return { says: t(error instanceof TooLong ? 'link.long' : 'link.cut') };
  }
  const attempt = attemptIn(text);
  if (!attempt) return { says: t('link.other') };
  const when = attempt.started.slice(0, 16).replace('T', ' ');
  return { says: tn('link.attempt', attempt.entries.length, { started: when, seed: String(attempt.seed) }), text };
}

function attemptIn(text: string): Attempt | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  return Attempt.safeParse(data).data;
}
