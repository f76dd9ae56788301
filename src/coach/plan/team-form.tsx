import { t } from '../../i18n/index.ts';
import { TeamRole } from '../../schema/game-day/team.ts';
import { Group } from '../ui/field.tsx';
import { without } from './edit.ts';
import type { FormProps } from './plan-panel.tsx';

/** Teams with their numbers, and the roles in each of them. */
export function TeamForm({ plan, fixed, set }: FormProps) {
  const add = (): void => {
    const number = plan.teams.length + 1;
    const seed = Math.max(...plan.teams.map((team) => team.seed)) + 1;
    set(['teams'], [...plan.teams, { id: freshId(plan.teams, number), name: t('game.teams.fresh', { number }), seed }]);
  };
  return (
    <Group title={t('game.teams.title')}>
      <table class="form-table">
        <thead>
          <tr>
            <th scope="col">{t('game.teams.name')}</th>
            <th scope="col">{t('game.teams.seed')}</th>
            <th scope="col">
              <span class="visually-hidden">{t('game.teams.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.teams.map(({ id, name, seed }, at) => (
            <tr key={id}>
              <td>
                <input
                  aria-label={t('game.teams.nameOf', { id })}
                  value={name}
                  disabled={fixed}
                  onChange={({ currentTarget }) => set(['teams', at, 'name'], currentTarget.value)}
                />
              </td>
              <td>
                <input
                  type="number"
                  min={0}
                  aria-label={t('game.teams.seedOf', { id })}
                  value={seed}
                  disabled={fixed}
                  onChange={({ currentTarget }) => set(['teams', at, 'seed'], currentTarget.valueAsNumber)}
                />
              </td>
              <td>
                {fixed || plan.teams.length === 1 ? null : (
                  <button type="button" class="quiet" onClick={() => set(['teams'], without(plan.teams, at))}>
                    {t('game.teams.remove')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {fixed ? null : (
        <button type="button" class="quiet" onClick={add}>
          {t('game.teams.add')}
        </button>
      )}
      <fieldset class="checks">
        <legend>{t('game.teams.roles')}</legend>
        {TeamRole.options.map((role) => (
          <label key={role} class="check">
            <input
              type="checkbox"
              checked={plan.roles.includes(role)}
              disabled={fixed}
              onChange={({ currentTarget: { checked } }) =>
                set(
                  ['roles'],
                  TeamRole.options.filter((one) => (one === role ? checked : plan.roles.includes(one))),
                )
              }
            />
            <span>
              {t(`game.role.${role}`)} <span class="note">{t(`game.role.${role}.what`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Group>
  );
}

function freshId(teams: FormProps['plan']['teams'], number: number): string {
  const ids = new Set(teams.map(({ id }) => id));
  for (let n = number; ; n++) if (!ids.has(`team-${n}`)) return `team-${n}`;
}
