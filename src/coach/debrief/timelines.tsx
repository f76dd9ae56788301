import type { Course } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { useDay, usePlan } from '../state/context.ts';
import { clockText } from '../ui/time.ts';

type Mark = Course['marks'][number];

const WIDTH = 960;
const LEFT = 120;
const ROW = 44;
const LANES = ['read', 'write', 'answer', 'check'] as const;

/** All teams of one lab on the same scale of minutes, below each other. */
export function Timelines({ lab, courses }: { lab: string; courses: readonly Course[] }) {
  const day = useDay();
  const plan = usePlan();
  const session = plan.sessions.find((one) => one.lab === lab);
  const last = Math.max((session?.variant ?? 1) * 60_000, ...courses.map(({ marks }) => marks.at(-1)?.ms ?? 0));
  const x = (ms: number): number => LEFT + ((WIDTH - LEFT - 16) * ms) / last;
  const height = courses.length * ROW + 28;
  const title = day.labs[lab]?.lab.title ?? lab;
  const nameOf = (id: string): string => plan.teams.find((one) => one.id === id)?.name ?? id;
  return (
    <figure class="timelines">
      <figcaption>{t('game.timeline.caption', { lab: title })}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={t('game.timeline.label', { lab: title, teams: courses.length })}
      >
        {ticks(last).map((minute) => (
          <g key={minute} class="tick">
            <line x1={x(minute * 60_000)} x2={x(minute * 60_000)} y1={0} y2={height - 20} />
            <text x={x(minute * 60_000)} y={height - 6} text-anchor="middle">
              {minute}
            </text>
          </g>
        ))}
        {courses.map((course, at) => (
          <g key={course.team} transform={`translate(0 ${at * ROW + ROW / 2})`}>
            <text x={0} y={4} class="team">
              {nameOf(course.team)}
            </text>
            <line class="axis" x1={LEFT} x2={WIDTH - 16} />
            {course.times.evidence === null ? null : (
              <line class="evidence" x1={x(course.times.evidence)} x2={x(course.times.evidence)} y1={-16} y2={16} />
            )}
            {drawn(course.marks, x).map((mark) => (
              <MarkShape key={mark.n} mark={mark} x={x(mark.ms)} />
            ))}
          </g>
        ))}
      </svg>
      <Legend />
    </figure>
  );
}

/** Two marks of one lane nearer to each other than this are one to the eye. */
const APART = 2;
/** Marks that are never left out. */
const TOLD: ReadonlySet<Mark['deed']> = new Set(['check', 'inject', 'catch_up', 'hint', 'reveal']);

/** What can be told apart on the line: of ten thousand reads in an hour and a half most would lie under each other. */
export function drawn(marks: readonly Mark[], x: (ms: number) => number): Mark[] {
  const last = new Map<Mark['deed'], number>();
  return marks.filter(({ ms, deed }) => {
    const at = x(ms);
    if (!TOLD.has(deed) && at - (last.get(deed) ?? Number.NEGATIVE_INFINITY) < APART) return false;
    last.set(deed, at);
    return true;
  });
}

/** Full minutes, at most ten of them. */
function ticks(last: number): number[] {
  const minutes = Math.max(1, Math.ceil(last / 60_000));
  const step = [1, 2, 5, 10, 15, 20, 30, 60].find((one) => minutes / one <= 10) ?? 120;
  return Array.from({ length: Math.floor(minutes / step) + 1 }, (_, n) => n * step);
}

function laneOf({ deed }: Mark): number {
  const lane = (LANES as readonly string[]).indexOf(deed);
  return (lane < 0 ? 1.5 : lane) * 9 - 13.5;
}

function MarkShape({ mark, x }: { mark: Mark; x: number }) {
  const y = laneOf(mark);
  const holds = mark.holds ? ` ${mark.holds.count}/${mark.holds.of}` : '';
  const title = <title>{`${clockText(mark.ms)} ${t(`game.deed.${mark.deed}`)}${holds}`}</title>;
  switch (mark.deed) {
    case 'check': {
      const whole = mark.holds !== undefined && mark.holds.count === mark.holds.of;
      return (
        <path class={whole ? 'whole' : 'open'} d={`M${x},${y - 5} l5,5 l-5,5 l-5,-5 Z`}>
          {title}
        </path>
      );
    }
    case 'write':
      return (
        <rect class="whole" x={x - 3.5} y={y - 3.5} width={7} height={7}>
          {title}
        </rect>
      );
    case 'inject':
    case 'catch_up':
    case 'hint':
    case 'reveal':
      return (
        <path class="happened" d={`M${x},${y - 6} l4,8 h-8 Z`}>
          {title}
        </path>
      );
    default:
      return (
        <circle class={mark.deed === 'read' ? 'open' : 'whole'} cx={x} cy={y} r={3}>
          {title}
        </circle>
      );
  }
}

const SAMPLES: readonly Mark['deed'][] = ['read', 'write', 'answer', 'check', 'inject'];

function Legend() {
  return (
    <p class="legend">
      {SAMPLES.map((deed) => (
        <span key={deed}>
          <svg viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">
            <g transform={`translate(0 ${-laneOf({ n: 0, ms: 0, deed })})`}>
              <MarkShape mark={{ n: 0, ms: 0, deed }} x={0} />
            </g>
          </svg>{' '}
          {t(`game.deed.${deed}`)}
        </span>
      ))}
      <span>
        <svg viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">
          <line class="evidence" x1={0} x2={0} y1={-8} y2={8} />
        </svg>{' '}
        {t('game.timeline.evidence')}
      </span>
    </p>
  );
}
