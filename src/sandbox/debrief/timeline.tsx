import { t } from '../../i18n/index.ts';
import type { DebriefView } from '../../worker/views.ts';
import { elapsed } from '../panels/notes.tsx';

type Mark = DebriefView['marks'][number];
type Lane = 'read' | 'write' | 'answer' | 'check' | 'other';

const LANES: readonly Lane[] = ['read', 'write', 'answer', 'check', 'other'];
const WIDTH = 760;
const LEFT = 130;
const ROW = 22;
const RADIUS = 4;

const laneOf = ({ deed }: Mark): Lane => (LANES.includes(deed as Lane) ? (deed as Lane) : 'other');

/** Every step of the attempt as a mark in the lane of its kind; a filled diamond is a check at which everything held. */
export function Timeline({ marks }: { marks: readonly Mark[] }) {
  const last = Math.max(1, marks.at(-1)?.ms ?? 1);
  const height = LANES.length * ROW + 26;
  const x = (ms: number): number => LEFT + ((WIDTH - LEFT - 12) * ms) / last;
  const count = (lane: Lane): number => marks.filter((mark) => laneOf(mark) === lane).length;
  const label = t('debrief.line.label', {
    total: elapsed(last),
    reads: count('read'),
    writes: count('write'),
    answers: count('answer'),
    checks: count('check'),
  });
  return (
    <figure class="timeline">
      <figcaption>{t('debrief.line')}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
        {LANES.map((lane, at) => (
          <g key={lane} transform={`translate(0 ${at * ROW + ROW / 2})`}>
            <text x={0} y={4}>
              {t(`debrief.line.${lane}`)}
            </text>
            <line x1={LEFT} x2={WIDTH - 12} />
            {marks
              .filter((mark) => laneOf(mark) === lane)
              .map((mark) => (
                <MarkShape key={mark.n} mark={mark} x={x(mark.ms)} />
              ))}
          </g>
        ))}
        {[0, 0.25, 0.5, 0.75, 1].map((part) => (
          <text
            key={part}
            class="tick"
            x={x(last * part)}
            y={height - 6}
            text-anchor={part === 1 ? 'end' : part === 0 ? 'start' : 'middle'}
          >
            {elapsed(last * part)}
          </text>
        ))}
      </svg>
    </figure>
  );
}

function MarkShape({ mark, x }: { mark: Mark; x: number }) {
  const title = `${elapsed(mark.ms)}${mark.holds ? ` · ${mark.holds.count}/${mark.holds.of}` : ''}`;
  if (mark.deed === 'check') {
    const whole = mark.holds !== undefined && mark.holds.count === mark.holds.of;
    return (
      <path class={whole ? 'whole' : 'open'} d={`M${x},-6 L${x + 6},0 L${x},6 L${x - 6},0 Z`}>
        <title>{title}</title>
      </path>
    );
  }
  if (mark.deed === 'write')
    return (
      <rect x={x - RADIUS} y={-RADIUS} width={2 * RADIUS} height={2 * RADIUS}>
        <title>{title}</title>
      </rect>
    );
  return (
    <circle class={mark.deed === 'read' ? 'open' : 'whole'} cx={x} cy={0} r={RADIUS - 0.5}>
      <title>{title}</title>
    </circle>
  );
}
