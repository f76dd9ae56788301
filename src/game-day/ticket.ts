import { hash } from '../evidence/index.ts';
import { Ticket } from '../schema/game-day/ticket.ts';
import type { Plan } from '../schema/game-day.ts';
import { isOwn } from './own-actions.ts';
import { planHash } from './plan.ts';

/** Version of the hash, and what it carries. */
const MARK = '#v1.game:';
/** Far more than a plan needs, far less than a browser takes. */
const LONGEST = 60_000;

/** What a team gets. Undefined when the plan has no such team. */
export function ticketFor(plan: Plan, team: string): Ticket | undefined {
  const found = plan.teams.find(({ id }) => id === team);
  if (!found) return undefined;
  return {
    plan: planHash(plan),
    version: plan.version,
    title: plan.title,
    team,
    name: found.name,
    seed: found.seed,
    sessions: plan.sessions.map(({ lab, variant, phases, injects }) => {
      const own = injects.filter(isOwn).map(({ id, card, actions, clean }) => ({ id, card, actions, clean }));
      return {
        lab,
        minutes: variant,
        phases,
        triggers: injects.flatMap(({ id, when }) => ('log' in when ? [{ id, when: when.log }] : [])),
        ...(own.length > 0 ? { own } : {}),
      };
    }),
  };
}

/** The hash of a link that carries a ticket. */
export function hashOfTicket(ticket: Ticket): string {
  const bytes = new TextEncoder().encode(JSON.stringify(ticket));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return MARK + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** What a link's hash carries: nothing of ours, a ticket, or a ticket that cannot be read. */
export type CarriedTicket =
  | { kind: 'none' }
  | { kind: 'ticket'; ticket: Ticket }
  | { kind: 'bad'; why: 'cut' | 'version' };

/** Reads a link's hash. Nothing happens by that: the visitor is asked first. */
export function ticketOfHash(fragment: string): CarriedTicket {
  if (/^#v\d+\.game:/.test(fragment) && !fragment.startsWith(MARK)) return { kind: 'bad', why: 'version' };
  if (!fragment.startsWith(MARK)) return { kind: 'none' };
  if (fragment.length > LONGEST) return { kind: 'bad', why: 'cut' };
  try {
    const text = atob(fragment.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const parsed = Ticket.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    return parsed.success ? { kind: 'ticket', ticket: parsed.data } : { kind: 'bad', why: 'version' };
  } catch {
    // Neither base64, nor UTF-8, nor JSON: whichever it was, a part of the link is missing.
    return { kind: 'bad', why: 'cut' };
  }
}

/** Letters and digits that nobody takes for another when they are read aloud or copied by hand. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 6;

/** The code that sets off an inject in one team's workbench: of another team, lab or plan it is another. */
export function injectCode(of: { plan: string; team: string; lab: string; id: string }): string {
  const digits = hash(`inject\n${of.plan}\n${of.team}\n${of.lab}\n${of.id}`);
  return Array.from(
    { length: LENGTH },
    (_, at) => ALPHABET[Number.parseInt(digits.slice(at * 4, at * 4 + 4), 16) % ALPHABET.length],
  ).join('');
}

/** The inject that a typed code means; case, blanks and hyphens do not count. */
export function injectOfCode(
  typed: string,
  { plan, team }: Pick<Ticket, 'plan' | 'team'>,
  lab: string,
  ids: readonly string[],
): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return ids.find((id) => injectCode({ plan, team, lab, id }) === code);
}
