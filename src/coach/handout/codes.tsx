import { catchUpId, injectCode, joinCode, planHash } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import type { Plan } from '../../schema/game-day.ts';
import { subjectOf } from '../plan/inject-form.tsx';
import { useDay } from '../state/context.ts';

/** For the coach: what happens, what helps a team that is stuck, and who comes late, each as one code a team. */
export function Codes({ plan }: { plan: Plan }) {
  const { labs } = useDay();
  const mark = planHash(plan);
  return (
    <section class="codes">
      <h2>{t('game.codes.title')}</h2>
      <p class="note">{t('game.codes.about')}</p>
      {plan.sessions.map(({ lab, injects, phases }) => {
        const facts = labs[lab];
        const known = facts?.injects ?? [];
        const later = phases.slice(1).filter(({ phase }) => facts?.catchUp.includes(phase));
        const rows = [
          ...injects.map((inject) => ({ id: inject.id, name: subjectOf(inject, known) })),
          ...later.map(({ phase }) => ({
            id: catchUpId(phase),
            name: t('game.catchUp.code', { phase: t(`phase.${phase}`) }),
          })),
        ];
        return (
          <CodeTable
            key={lab}
            plan={plan}
            caption={facts?.lab.title ?? lab}
            head={t('game.injects.inject')}
            rows={rows}
            code={(team, id) => injectCode({ plan: mark, team, lab, id })}
          />
        );
      })}
      <h3>{t('game.join.title')}</h3>
      <p class="note">{t('game.join.about')}</p>
      <CodeTable
        plan={plan}
        caption={t('game.join.title')}
        captionHidden
        head={t('game.join.role')}
        rows={plan.roles.map((role) => ({ id: role, name: t(`game.role.${role}`) }))}
        code={(team, id) => joinCode(mark, team, plan.roles.find((role) => role === id) ?? 'operator')}
      />
    </section>
  );
}

interface CodeTableProps {
  plan: Plan;
  caption: string;
  /** A heading says it already. */
  captionHidden?: boolean;
  head: string;
  rows: readonly { id: string; name: string }[];
  code(team: string, id: string): string;
}

function CodeTable({ plan, caption, captionHidden = false, head, rows, code }: CodeTableProps) {
  return (
    <div class="scroll">
      <table class="data-table">
        <caption class={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {plan.teams.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {plan.teams.map(({ id: team }) => (
                <td key={team} class="mono">
                  {code(team, id)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
