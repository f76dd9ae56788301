import { joiningOf, ticketFor } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import type { TeamRole } from '../../schema/game-day/team.ts';
import type { Ticket } from '../../schema/game-day/ticket.ts';
import { Plan } from '../../schema/game-day.ts';

/** A code is short, so it can only point into a plan that is here: one that is ready, or a file. */
export function startJoin(ready: readonly unknown[], onJoin: (ticket: Ticket, role: TeamRole) => void): void {
  const form = document.getElementById('team-join');
  const said = document.getElementById('team-join-said');
  if (!(form instanceof HTMLFormElement) || !said) throw new Error('team page: no form for a code');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new FormData(form);
    const file = fields.get('plan');
    void plansOf(ready, file instanceof File ? file : null).then((plans) => {
      const found = joiningOf(String(fields.get('code') ?? ''), plans);
      const ticket = found && ticketFor(found.plan, found.team);
      said.textContent = ticket ? '' : t('game.join.unknown');
      if (found && ticket) onJoin(ticket, found.role);
    });
  });
}

async function plansOf(ready: readonly unknown[], file: File | null): Promise<Plan[]> {
  const own = file && file.size > 0 ? [parsed(await file.text())] : [];
  return [...own, ...ready].flatMap((candidate) => {
    const plan = Plan.safeParse(candidate);
    return plan.success ? [plan.data] : [];
  });
}

/** A file that is no JSON is no plan either; the code then means nobody, and the page says so. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
