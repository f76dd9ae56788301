import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { useDay, useDo, usePlan } from '../state/context.ts';
import { wallTime } from '../ui/time.ts';

/** What the observer hears and sees: notes with their time, and the rubric. */
export function Observations() {
  return (
    <>
      <Notes />
      <Rubric />
      <CatchUp />
    </>
  );
}

function Notes() {
  const day = useDay();
  const plan = usePlan();
  const run = useDo();
  const [text, setText] = useState('');
  const [team, setTeam] = useState('');
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!text.trim()) return;
    run(day.append({ do: 'note', text: text.trim(), ...(team ? { team } : {}) }));
    setText('');
  };
  const notes = day.record.value.filter(({ event }) => event.do === 'note').toReversed();
  const nameOf = (id: string): string => plan.teams.find((one) => one.id === id)?.name ?? id;
  return (
    <section class="notes-panel">
      <h2>{t('game.notes.title')}</h2>
      <form onSubmit={add}>
        <label class="field">
          <span>{t('game.notes.team')}</span>
          <select value={team} onChange={({ currentTarget }) => setTeam(currentTarget.value)}>
            <option value="">{t('game.notes.all')}</option>
            {plan.teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="field wide">
          <span>{t('game.notes.text')}</span>
          <textarea rows={2} value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
        </label>
        <button type="submit" class="plain">
          {t('game.notes.add')}
        </button>
      </form>
      <ol class="note-list">
        {notes.map(({ n, at, event }) =>
          event.do === 'note' ? (
            <li key={n}>
              <span class="mono">{wallTime(at)}</span> {event.team ? <strong>{nameOf(event.team)}</strong> : null}{' '}
              {event.text}
            </li>
          ) : null,
        )}
      </ol>
    </section>
  );
}

const LEVELS = [0, 1, 2] as const;

function Rubric() {
  const day = useDay();
  const { teams, scoring } = usePlan();
  const run = useDo();
  if (scoring.rubric.length === 0) return null;
  const levelOf = (team: string, behaviour: string): number | undefined => {
    const last = day.record.value.findLast(
      ({ event }) => event.do === 'rubric' && event.team === team && event.behaviour === behaviour,
    );
    return last?.event.do === 'rubric' ? last.event.level : undefined;
  };
  return (
    <section class="rubric">
      <h2>{t('game.rubric.title')}</h2>
      <p class="note">{t('game.rubric.about')}</p>
      <div class="scroll">
        <table class="data-table">
          <thead>
            <tr>
              <th scope="col">{t('game.rubric.behaviour')}</th>
              {teams.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scoring.rubric.map(({ id: behaviour, text }) => (
              <tr key={behaviour}>
                <th scope="row">{text}</th>
                {teams.map(({ id: team, name }) => (
                  <td key={team}>
                    <fieldset class="levels">
                      <legend class="visually-hidden">{`${name}: ${text}`}</legend>
                      {LEVELS.map((level) => (
                        <button
                          key={level}
                          type="button"
                          aria-pressed={levelOf(team, behaviour) === level}
                          onClick={() => run(day.append({ do: 'rubric', team, behaviour, level }))}
                        >
                          {level}
                        </button>
                      ))}
                    </fieldset>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A team that is stuck is told the answers of a phase from the key; it costs what the plan says. */
function CatchUp() {
  const day = useDay();
  const { teams, sessions, scoring } = usePlan();
  const run = useDo();
  const [team, setTeam] = useState(teams[0]?.id ?? '');
  const phases = sessions.flatMap(({ lab, phases: all }) => all.map(({ phase }) => ({ lab, phase })));
  const [at, setAt] = useState(0);
  const chosen = phases[at];
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
        <button
          type="button"
          class="plain"
          disabled={!chosen}
          onClick={() => chosen && run(day.append({ do: 'catch_up', team, ...chosen }))}
        >
          {t('game.catchUp.note')}
        </button>
      </div>
    </section>
  );
}
