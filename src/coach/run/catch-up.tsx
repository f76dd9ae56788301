import { useState } from 'preact/hooks';
import { catchUpId, injectCode, planHash } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { useDay, useDo, usePlan } from '../state/context.ts';

/**
 * For a team that is stuck: a code that puts it at the beginning of a phase, which its own log then says; or the answers of
 * a phase, read to it from the key, which only the coach can note.
 */
export function CatchUp() {
  const day = useDay();
  const plan = usePlan();
  const { teams, sessions, scoring } = plan;
  const run = useDo();
  const [team, setTeam] = useState(teams[0]?.id ?? '');
  const phases = sessions.flatMap(({ lab, phases: all }) =>
    all.map(({ phase }, n) => ({ lab, phase, first: n === 0, loads: day.labs[lab]?.catchUp.includes(phase) ?? false })),
  );
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      phases.findIndex(({ first, loads }) => loads && !first),
    ),
  );
  const chosen = phases[at];
  const mayLoad = chosen?.loads && !chosen.first;
  return (
    <section class="catch-up">
      <h2>{t('game.catchUp.title')}</h2>
      <p class="note">{t('game.catchUp.about', { price: scoring.catch_up })}</p>
      <div class="fields">
        <label class="field">
          <span>{t('game.notes.team')}</span>
          <select value={team} onChange={({ currentTarget }) => setTeam(currentTarget.value)}>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t('game.catchUp.phase')}</span>
          <select value={at} onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}>
            {phases.map(({ lab, phase }, n) => (
              <option key={`${lab} ${phase}`} value={n}>
                {day.labs[lab]?.lab.title}: {t(`phase.${phase}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {chosen ? (
        <dl class="code-list">
          <div>
            <dt>{t('game.catchUp.code', { phase: t(`phase.${chosen.phase}`) })}</dt>
            <dd class={mayLoad ? 'mono' : undefined}>
              {mayLoad
                ? injectCode({ plan: planHash(plan), team, lab: chosen.lab, id: catchUpId(chosen.phase) })
                : t(chosen.first ? 'game.catchUp.first' : 'game.catchUp.none')}
            </dd>
          </div>
          <div>
            <dt>{t('game.catchUp.told', { phase: t(`phase.${chosen.phase}`) })}</dt>
            <dd>
              <button
                type="button"
                class="plain"
                onClick={() => run(day.append({ do: 'catch_up', team, lab: chosen.lab, phase: chosen.phase }))}
              >
                {t('game.catchUp.note')}
              </button>
            </dd>
          </div>
        </dl>
      ) : null}
    </section>
  );
}
