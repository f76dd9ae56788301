import { injectCode, planHash } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { Markdown } from '../../sandbox/ui/markdown.tsx';
import { triggerText } from '../plan/inject-form.tsx';
import { useDay, useDo, usePlan } from '../state/context.ts';

/** A card to read out, what to look for, and the codes that make it happen in a team's warehouse. */
export function InjectCard({ lab, id }: { lab: string; id: string }) {
  const day = useDay();
  const plan = usePlan();
  const run = useDo();
  const planned = plan.sessions.find((session) => session.lab === lab)?.injects.find((inject) => inject.id === id);
  const own = day.labs[lab]?.injects.find((inject) => inject.id === id);
  const message = planned?.card ?? own?.message;
  const lookFor = planned?.look_for ?? own?.look_for;
  const changes = (planned?.actions ?? own?.actions ?? []).length;
  if (!planned) return null;
  return (
    <article class="card inject-card">
      {message ? (
        <>
          <h3>{message.subject}</h3>
          <p class="note">{t('game.card.from', { role: message.from.replaceAll('-', ' ') })}</p>
          <div class="read-out">
            <Markdown text={message.text} />
          </div>
        </>
      ) : null}
      {changes > 0 ? <p>{t('game.card.changes', { count: changes })}</p> : null}
      {'log' in planned.when ? <p>{triggerText(planned.when.log)}</p> : null}
      {lookFor ? (
        <p>
          <strong>{t('game.card.lookFor')}</strong> {lookFor}
        </p>
      ) : null}
      <dl class="code-list">
        {plan.teams.map((team) => (
          <div key={team.id}>
            <dt>{team.name}</dt>
            <dd class="mono">{injectCode({ plan: planHash(plan), team: team.id, lab, id })}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="plain" onClick={() => run(day.append({ do: 'inject', lab, id }))}>
        {t('game.card.give')}
      </button>
    </article>
  );
}
