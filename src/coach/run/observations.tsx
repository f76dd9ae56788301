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
