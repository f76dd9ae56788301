import { formatNumber, t } from '../../i18n/index.ts';
import { useClock, useDay, usePlan } from '../state/context.ts';
import { clockText } from '../ui/time.ts';

/** For the wall: what can be read from the back of the room, and nothing else. */
export function Projector() {
  const day = useDay();
  if (!day.plan.value) return <p class="projector-empty">{t('game.projector.none')}</p>;
  return (
    <div class="projector">
      <Clock />
      <Places />
    </div>
  );
}

function Clock() {
  const day = useDay();
  const plan = usePlan();
  const { state, elapsed, session } = useClock();
  return (
    <header>
      <p class="projector-title">{session ? (day.labs[session.lab]?.lab.title ?? session.lab) : plan.title}</p>
      <p class="projector-clock" role="timer">
        {clockText(session ? session.left : elapsed)}
      </p>
      <p class="projector-phase">
        {state === 'running'
          ? session?.phase
            ? t('game.projector.phase', {
                phase: t(`phase.${session.phase.phase}`),
                left: clockText(session.phase.left),
              })
            : t(session && session.left < 0 ? 'game.projector.over' : 'game.projector.wait')
          : t(`game.state.${state}`)}
      </p>
    </header>
  );
}

function Places() {
  const board = useDay().board.value;
  if (!board) return null;
  const best = Math.max(1, board.max);
  return (
    <ol class="projector-board" style={{ '--teams': String(board.rows.length) }}>
      {board.rows.map(({ team, name, place, points }) => (
        <li key={team}>
          <span class="place">{place}</span>
          <span class="name">{name}</span>
          <span class="bar" aria-hidden="true">
            <span style={{ inlineSize: `${Math.max(0, Math.min(100, (100 * points) / best))}%` }} />
          </span>
          <span class="points">{formatNumber(points)}</span>
        </li>
      ))}
    </ol>
  );
}
