import { useState } from 'preact/hooks';
import { keyMarkdown, type LabFacts } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { saveFile } from '../../sandbox/ui/save-file.ts';
import type { Team } from '../../schema/game-day/team.ts';
import { useDay, usePlan } from '../state/context.ts';
import { KeyCard } from './key-card.tsx';
import type { AnswerKeys, Wanted } from './keys.ts';
import { Working } from './working.tsx';

/** The answers of every team's own numbers. Nobody sees them before the coach says so, not even a room with a projector. */
export function KeyPanel({ keys }: { keys: AnswerKeys }) {
  const day = useDay();
  const plan = usePlan();
  const [shown, setShown] = useState(false);
  const labs = plan.sessions.flatMap(({ lab }) => day.labs[lab] ?? []);
  const pairs = labs.flatMap((facts) => plan.teams.map(({ seed }) => ({ facts, seed })));
  const without = pairs.filter(({ facts, seed }) => !keys.find(facts.id, seed));
  const made = pairs.flatMap(({ facts, seed }) => keys.find(facts.id, seed) ?? []);
  const busy = keys.work.value !== null;
  const want = (what: Wanted['what'], some: readonly Omit<Wanted, 'what'>[]): void =>
    void keys.make(some.map((one) => ({ ...one, what })));
  const save = (): void => {
    const text = made.map(({ key }) => keyMarkdown(key)).join('\n\n');
    saveFile('answer-key.md', `${text}\n`, 'text/markdown');
  };
  return (
    <div class="key">
      <header class="row">
        <h2>{t('game.key.title')}</h2>
        {made.length > 0 ? (
          <>
            <button type="button" class="plain" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {t(shown ? 'game.key.hide' : 'game.key.show')}
            </button>
            <button type="button" class="plain" onClick={save}>
              {t('game.key.save')}
            </button>
            <button type="button" class="plain" disabled={!shown} onClick={() => window.print()}>
              {t('game.print')}
            </button>
          </>
        ) : null}
      </header>
      <p class="warning">{t('game.key.warning')}</p>
      <p class="note screen-only">{t('game.key.about')}</p>
      <div class="screen-only">
        {without.length > 0 ? (
          <p>
            <button type="button" class="primary" disabled={busy} onClick={() => want('answers', without)}>
              {t('game.key.makeAll', { count: without.length })}
            </button>
          </p>
        ) : null}
        <Working keys={keys} />
      </div>
      {shown
        ? labs.map((facts) => (
            <LabKeys
              key={facts.id}
              facts={facts}
              teams={plan.teams}
              keys={keys}
              busy={busy}
              onWrong={(seed) => want('repairs', [{ facts, seed }])}
            />
          ))
        : null}
    </div>
  );
}

interface LabKeysProps {
  facts: LabFacts;
  teams: readonly Team[];
  keys: AnswerKeys;
  busy: boolean;
  onWrong(seed: number): void;
}

function LabKeys({ facts, teams, keys, busy, onWrong }: LabKeysProps) {
  return (
    <section class="key-lab">
      <h2>{facts.lab.title}</h2>
      <div class="key-cards">
        {teams.map((team) => (
          <KeyCard
            key={team.id}
            team={team}
            facts={facts}
            kept={keys.find(facts.id, team.seed)}
            busy={busy}
            onWrong={() => onWrong(team.seed)}
          />
        ))}
      </div>
    </section>
  );
}
