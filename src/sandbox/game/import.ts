import { t } from '../../i18n/index.ts';
import type { Ticket } from '../../schema/game-day/ticket.ts';
import type { Attempt } from '../../schema/log.ts';
import { type Edition, readAttempt, soundEvidence } from '../state/import.ts';
import { local } from '../store/local.ts';

/**
 * A team goes on at another machine: its own result, of this plan, and no shorter than what is here, so that nobody goes back
 * in time. Throws an Error that says which of these does not hold.
 */
export function readTeamResult(text: string, edition: Edition, { plan, team }: Ticket, present: number): Attempt {
  const { head, count } = soundEvidence(text);
  if (head.game?.plan !== plan || head.game.team !== team) throw new Error(t('game.import.other'));
  if (count < present) throw new Error(t('game.import.shorter', { count, present }));
  return readAttempt(text, edition);
}

const keyOf = ({ plan, team }: Ticket, { lab, started }: Attempt): string =>
  `crosshire.game-day.lag.v1.${plan}.${team}.${lab}.${started}`;

/**
 * Milliseconds by which this machine is ahead of the clock that an attempt was begun by, as far as anybody can know: at the
 * moment of taking it over, no time has passed since its last step. Kept, so that a reload goes on in the same way.
 */
export function keepLag(ticket: Ticket, attempt: Attempt, now: number): number {
  const lag = now - Date.parse(attempt.started) - (attempt.entries.at(-1)?.ms ?? 0);
  local().setItem(keyOf(ticket, attempt), String(lag));
  return lag;
}

/** Zero for an attempt that was begun here. */
export function lagOf(ticket: Ticket, attempt: Attempt): number {
  return Number(local().getItem(keyOf(ticket, attempt))) || 0;
}
