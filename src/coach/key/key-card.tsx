import type { LabFacts } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import type { KeyRepair } from '../../schema/game-day/key.ts';
import type { Team } from '../../schema/game-day/team.ts';
import { clockText } from '../ui/time.ts';
import type { KeptKey } from './keys.ts';

interface KeyCardProps {
  team: Team;
  facts: LabFacts;
  kept: KeptKey | undefined;
  /** Something is being made. */
  busy: boolean;
  onWrong(): void;
}

/** One team's numbers in one lab: what is right, and what each known wrong repair would give. */
export function KeyCard({ team: { name, seed }, facts, kept, busy, onWrong }: KeyCardProps) {
  const wrong = facts.wrong.length;
  const done = kept?.key.repairs.length ?? 0;
  return (
    <article class="key-card">
      <h3>
        {name} <span class="note">{t('game.key.seed', { seed: String(seed) })}</span>
      </h3>
      {kept ? (
        <dl class="key-answers">
          {kept.key.answers.map(({ task, title, answer }, at) => (
            <div key={`${task} ${at}`}>
              <dt>{title}</dt>
              <dd class="mono">{answer}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p class="note">{t('game.key.none')}</p>
      )}
      {kept && done > 0 ? (
        <>
          <h4>{t('game.key.leaves')}</h4>
          {kept.key.repairs.map((repair) => (
            <Leaves key={repair.name} repair={repair} facts={facts} />
          ))}
        </>
      ) : null}
      {kept && done < wrong ? (
        <p class="screen-only">
          <button type="button" class="plain" disabled={busy} onClick={onWrong}>
            {t(done > 0 ? 'game.key.wrongRest' : 'game.key.wrong', { count: wrong - done })}
          </button>
        </p>
      ) : null}
      {kept ? (
        <p class="note screen-only">
          {t('game.key.took', { answers: clockText(kept.took.answers), repairs: clockText(kept.took.repairs) })}
        </p>
      ) : null}
    </article>
  );
}

function Leaves({ repair: { name, leaves }, facts }: { repair: KeyRepair; facts: LabFacts }) {
  const titleOf = (id: string): string => {
    const task = facts.checks.find((check) => check.id === id)?.task;
    return facts.tasks.find((one) => one.id === task)?.title ?? id;
  };
  return (
    <section class="key-repair">
      <h5>{name.replaceAll('-', ' ')}</h5>
      {leaves.length === 0 ? (
        <p class="note">{t('game.key.unseen')}</p>
      ) : (
        leaves.map(({ check, expected, actual }) => (
          <div key={check} class="key-leaf">
            <p>
              {titleOf(check)} <span class="note mono">{check}</span>
            </p>
            <dl>
              <dt>{t('game.key.gives')}</dt>
              <dd class="mono">
                <Rows text={actual} />
              </dd>
              <dt>{t('game.key.right')}</dt>
              <dd class="mono">
                <Rows text={expected} />
              </dd>
            </dl>
          </div>
        ))
      )}
    </section>
  );
}

/** A row a line, as a verdict parts them. */
function Rows({ text }: { text: string }) {
  return (
    <>
      {text.split('; ').map((row, at) => (
        <div key={at}>{row}</div>
      ))}
    </>
  );
}
