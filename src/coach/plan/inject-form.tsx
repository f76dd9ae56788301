import { t } from '../../i18n/index.ts';
import type { PlannedInject } from '../../schema/game-day/session.ts';
import type { Trigger } from '../../schema/game-day/trigger.ts';
import { useDay } from '../state/context.ts';
import { without } from './edit.ts';
import { OwnInject } from './own-inject.tsx';
import type { FormProps } from './plan-panel.tsx';

type Kind = 'minute' | Trigger['on'];

const KINDS = ['minute', 'full_refresh', 'not_looked', 'write_before_read'] as const satisfies readonly Kind[];

/** A trigger to begin with; its parts can be changed in the file. */
const FRESH: Readonly<Record<Exclude<(typeof KINDS)[number], 'minute'>, Trigger>> = {
  full_refresh: { on: 'full_refresh', of: 'bronze' },
  not_looked: { on: 'not_looked', at: 'event_log', minute: 15 },
  write_before_read: { on: 'write_before_read' },
};

/** What happens to the teams in one lab, in order of the run. */
export function InjectForm({ plan, fixed, set, at }: FormProps & { at: number }) {
  const { labs } = useDay();
  const session = plan.sessions[at];
  if (!session) return null;
  const path = ['sessions', at, 'injects'] as const;
  const known = labs[session.lab]?.injects ?? [];
  const left = known.filter(({ id }) => !session.injects.some((inject) => inject.id === id));
  return (
    <>
      <h3>{t('game.injects.title')}</h3>
      <table class="form-table">
        <thead>
          <tr>
            <th scope="col">{t('game.injects.inject')}</th>
            <th scope="col">{t('game.injects.when')}</th>
            <th scope="col">
              <span class="visually-hidden">{t('game.injects.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {session.injects.map((inject, n) => (
            <tr key={inject.id}>
              <th scope="row">{subjectOf(inject, known)}</th>
              <td>
                <WhenField
                  inject={inject}
                  minute={known.find(({ id }) => id === inject.id)?.minute ?? 0}
                  fixed={fixed}
                  onChange={(when) => set([...path, n, 'when'], when)}
                />
              </td>
              <td>
                {fixed ? null : (
                  <button type="button" class="quiet" onClick={() => set(path, without(session.injects, n))}>
                    {t('game.injects.remove')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {fixed ? null : (
        <p class="choices-row">
          {left.map(({ id, minute, message }) => (
            <button
              key={id}
              type="button"
              class="quiet"
              onClick={() =>
                set(path, [...session.injects, { id, when: { minute: Math.min(minute, session.variant - 1) } }])
              }
            >
              + {message?.subject ?? id}
            </button>
          ))}
          <OwnInject
            taken={[...known, ...session.injects].map(({ id }) => id)}
            onAdd={(inject) => set(path, [...session.injects, inject])}
          />
        </p>
      )}
    </>
  );
}

interface Known {
  id: string;
  minute: number;
  message?: { subject: string } | undefined;
}

export const subjectOf = ({ id, card }: PlannedInject, known: readonly Known[]): string =>
  card?.subject ?? known.find((one) => one.id === id)?.message?.subject ?? id;

interface WhenProps {
  inject: PlannedInject;
  /** The lab's own minute. */
  minute: number;
  fixed: boolean;
  onChange(when: PlannedInject['when']): void;
}

function WhenField({ inject: { id, when }, minute, fixed, onChange }: WhenProps) {
  const kind: Kind = 'minute' in when ? 'minute' : when.log.on;
  const label = t('game.injects.whenOf', { id });
  return (
    <span class="when">
      <select
        aria-label={label}
        value={kind}
        disabled={fixed}
        onChange={({ currentTarget: { value } }) => {
          const next = KINDS.find((one) => one === value);
          if (next) onChange(next === 'minute' ? { minute } : { log: FRESH[next] });
        }}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`game.when.${one}`)}
          </option>
        ))}
        {kind === 'check' ? <option value="check">{t('game.when.check')}</option> : null}
      </select>
      {'minute' in when ? (
        <input
          type="number"
          min={0}
          aria-label={t('game.injects.minuteOf', { id })}
          value={when.minute}
          disabled={fixed}
          onChange={({ currentTarget }) => onChange({ minute: currentTarget.valueAsNumber })}
        />
      ) : (
        <span class="note">{triggerText(when.log)}</span>
      )}
    </span>
  );
}

/** A trigger in words. */
export function triggerText(trigger: Trigger): string {
  switch (trigger.on) {
    case 'full_refresh':
      return t('game.trigger.full_refresh', { of: trigger.of });
    case 'not_looked':
      return t('game.trigger.not_looked', { at: trigger.at, minute: trigger.minute });
    case 'write_before_read':
      return t('game.trigger.write_before_read');
    case 'check':
      return t('game.trigger.check', {
        holds: trigger.holds.join(', ') || t('game.trigger.nothing'),
        fails: trigger.fails.join(', ') || t('game.trigger.nothing'),
      });
  }
}
