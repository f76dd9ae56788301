import { TeamRole } from '../schema/game-day/team.ts';
import type { Plan } from '../schema/game-day.ts';
import { planHash } from './plan.ts';
import { injectCode } from './ticket.ts';

/** Who types a code: a team, and the role that is still open in it. */
export interface Joining {
  plan: Plan;
  team: string;
  role: TeamRole;
}

/** The code by which somebody who comes late, or comes back, joins a team in a role. Of another plan it is another. */
export function joinCode(plan: string, team: string, role: TeamRole): string {
  return injectCode({ plan, team, lab: 'join', id: role });
}

/** Whom a typed code means, among the plans that this machine knows. Case, blanks and hyphens do not count. */
export function joiningOf(typed: string, plans: readonly Plan[]): Joining | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  for (const plan of plans) {
    const mark = planHash(plan);
    for (const { id: team } of plan.teams)
      for (const role of TeamRole.options) if (joinCode(mark, team, role) === code) return { plan, team, role };
  }
  return undefined;
}
