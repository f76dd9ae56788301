import { link } from '../../components/link.ts';
import { hashOfTicket, planHash, planProblems, ticketFor } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { QrCode } from '../../sandbox/ui/qr.tsx';
import type { Team } from '../../schema/game-day/team.ts';
import type { Plan } from '../../schema/game-day.ts';
import { useDay, usePlan } from '../state/context.ts';
import { Codes } from './codes.tsx';
import { Machines } from './machines.tsx';

/** One card a team: its link, its roles, and for the coach the codes of what will happen. Printed, each on a page. */
export function HandOutPanel() {
  const day = useDay();
  const plan = usePlan();
  const problems = planProblems(plan, day.labs);
  return (
    <div class="handout">
      <header class="row">
        <p class="lead">{t('game.handout.about', { hash: planHash(plan), version: plan.version })}</p>
        <button type="button" class="plain" onClick={() => window.print()}>
          {t('game.print')}
        </button>
      </header>
      {problems.length > 0 ? <p class="warning">{t('game.handout.problems', { count: problems.length })}</p> : null}
      <div class="cards">
        {plan.teams.map((team) => (
          <TeamCard key={team.id} plan={plan} team={team} />
        ))}
      </div>
      <Codes plan={plan} />
      <Machines />
    </div>
  );
}

/** The address of a team's page. Its hash never leaves the browser. */
export function addressFor(plan: Plan, team: string): string {
  const ticket = ticketFor(plan, team);
  const page = new URL(link('game-day/team/'), location.href);
  page.hash = ticket ? hashOfTicket(ticket) : '';
  return page.href;
}

function TeamCard({ plan, team }: { plan: Plan; team: Team }) {
  const { labs } = useDay();
  const address = addressFor(plan, team.id);
  return (
    <article class="card team-card">
      <h2>{team.name}</h2>
      <p class="note">{t('game.handout.plan', { title: plan.title, version: plan.version, hash: planHash(plan) })}</p>
      <div class="team-card-body">
        <QrCode text={address} label={team.name} />
        <div>
          <p>
            <a href={address}>{t('game.handout.link', { team: team.name })}</a>
          </p>
          <ol>
            {plan.sessions.map(({ lab, variant }) => (
              <li key={lab}>{t('game.handout.session', { lab: labs[lab]?.lab.title ?? lab, minutes: variant })}</li>
            ))}
          </ol>
          <ul class="roles">
            {plan.roles.map((role) => (
              <li key={role} class="role-line">
                {t(`game.role.${role}`)}: <span class="blank" />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <details class="screen-only">
        <summary>{t('game.handout.address')}</summary>
        <textarea
          class="mono"
          rows={4}
          readOnly
          aria-label={t('game.handout.addressOf', { team: team.name })}
          value={address}
        />
      </details>
    </article>
  );
}
