import type { Evidence } from '../../schema/evidence.ts';
import type { Summary } from '../../schema/game-day/brought.ts';
import type { Ticket } from '../../schema/game-day/ticket.ts';

/** Digits of the seal that the short form names. */
const FINGERPRINT = 12;

/** A result in the few numbers that a small code holds. */
export function summaryOf({ head, claim, count, entries, seal }: Evidence, { plan, team }: Ticket): Summary {
  const verdicts = claim.check?.verdicts ?? [];
  return {
    plan,
    team,
    lab: head.lab,
    steps: count,
    seconds: Math.floor((entries.at(-1)?.entry.ms ?? 0) / 1000),
    holds: verdicts.filter(({ status }) => status === 'pass').length,
    of: verdicts.length,
    fingerprint: seal.slice(0, FINGERPRINT),
  };
}
