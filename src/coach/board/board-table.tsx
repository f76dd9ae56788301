import type { Line } from '../../game-day/index.ts';
import { formatNumber, t } from '../../i18n/index.ts';
import { useDay, usePlan } from '../state/context.ts';

/** The scoreboard; each team unfolds to every point it has, with the rule that gave it. */
export function BoardTable({ open = false }: { open?: boolean }) {
  const board = useDay().board.value;
  if (!board) return null;
  return (
    <ol class="board">
      {board.rows.map(({ team, name, place, points, lines }) => (
        <li key={team}>
          <details open={open}>
            <summary>
              <span class="place">{place}</span>
              <span class="name">{name}</span>
              <span class="points">
                {formatNumber(points)} <span class="note">{t('game.board.of', { max: board.max })}</span>
              </span>
            </summary>
            <Lines lines={lines} />
          </details>
        </li>
      ))}
    </ol>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return <p class="note">{t('game.board.nothing')}</p>;
  return (
    <table class="data-table board-lines">
      <colgroup>
        <col class="rule-column" />
        <col />
        <col class="sum-column" />
        <col class="points-column" />
      </colgroup>
      <thead>
        <tr>
          {(['rule', 'about', 'sum', 'points'] as const).map((key) => (
            <th key={key} scope="col" class={key === 'points' ? 'number' : undefined}>
              {t(`game.board.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.rule} ${line.lab} ${line.of}`}>
            <td>{t(`game.rule.${line.rule}`)}</td>
            <td>
              <About line={line} />
            </td>
            <td class="mono">{line.sum}</td>
            <td class="number">{signed(line.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const signed = (points: number): string => `${points < 0 ? '−' : '+'}${formatNumber(Math.abs(points))}`;

/** What a line is about: the check or the task by its own name, and the lab and phase it belongs to. */
function About({ line: { rule, lab, phase, of } }: { line: Line }) {
  const day = useDay();
  const plan = usePlan();
  const facts = lab ? day.labs[lab] : undefined;
  const whole = rule === 'pace' || rule === 'catch_up' || rule === 'reveal';
  const task = whole ? '' : facts?.tasks.find(({ id }) => id === of)?.title;
  const behaviour = rule === 'rubric' ? plan.scoring.rubric.find(({ id }) => id === of)?.text : undefined;
  const text = behaviour ?? task ?? of;
  return (
    <>
      {text}{' '}
      <span class="note">{[facts?.lab.title, phase ? t(`phase.${phase}`) : ''].filter(Boolean).join(' · ')}</span>
    </>
  );
}
