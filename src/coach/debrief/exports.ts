import type { Board, Course } from '../../game-day/index.ts';
import { planHash } from '../../game-day/index.ts';
import type { RunEntry } from '../../schema/game-day/record.ts';
import type { Plan } from '../../schema/game-day.ts';
import { lessonsIn } from '../state/day.ts';
import { impactSums } from './impact.ts';

/** One line a point: whoever adds them up gets the board. */
export function boardCsv(board: Board): string {
  const rows = board.rows.flatMap(({ team, place, points, lines }) =>
    lines.map(({ rule, lab, phase, of, sum, points: own }) => [team, place, points, rule, lab, phase, of, sum, own]),
  );
  const head = ['team', 'place', 'team_points', 'rule', 'lab', 'phase', 'about', 'sum', 'points'];
  return csv([head, ...rows]);
}

/** One line a team and lab; times in whole seconds of the team's own log, empty: not reached. */
export function coursesCsv(courses: readonly Course[]): string {
  const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000));
  const phases = ['detect', 'diagnose', 'contain', 'repair', 'prove', 'prevent'] as const;
  const head = [
    'team',
    'lab',
    'first_evidence_s',
    'writes_before_reading',
    ...phases.map((phase) => `${phase}_held_s`),
    'passed_s',
    'guard_night',
    'nights',
    'holds',
    'of',
    'checks',
    'hints',
    'wrong_publish_s',
    'impact_rows_start',
    'impact_eur_less_start',
    'impact_eur_more_start',
    'impact_eur_touched_start',
    'impact_rows_end',
    'impact_eur_less_end',
    'impact_eur_more_end',
    'impact_eur_touched_end',
    'wrong_nights_story',
    'wrong_nights_attempt',
    'rows_written',
    'views_recomputed',
    'tables_refreshed_or_emptied',
    'history_lost',
    'caught_up_to',
    'shift_changes',
    'destructive',
    'looks_like',
  ];
  const rows = courses.map((one) => [
    one.team,
    one.lab,
    seconds(one.times.evidence),
    one.times.writesBeforeReading,
    ...phases.map((phase) => seconds(one.times.phases.find((held) => held.phase === phase)?.held ?? null)),
    seconds(one.times.passed),
    one.guardNight,
    one.nights,
    one.holds?.count ?? null,
    one.holds?.of ?? null,
    one.checks,
    one.hints,
    seconds(one.published?.ms ?? null),
    ...impactCells(one),
    one.impact?.nights.story ?? null,
    one.impact?.nights.attempt ?? null,
    one.cost?.rows ?? null,
    one.cost?.recomputed ?? null,
    one.cost ? [...one.cost.refreshed, ...one.cost.emptied].join(' ') : null,
    one.cost ? one.cost.lost.map(({ kind, name }) => `${kind}:${name}`).join(' ') : null,
    one.caughtUp.map(({ phase }) => phase).join(' '),
    one.handovers.length,
    one.destroyed.map(({ how }) => how).join(' '),
    [...new Set(one.recognised.flatMap(({ fits }) => fits))].join(' '),
  ]);
  return csv([head, ...rows]);
}

function impactCells(course: Course): (number | null)[] {
  const { start, end } = impactSums(course);
  return [start, end].flatMap((sum) => [sum?.rows ?? null, sum?.less ?? null, sum?.more ?? null, sum?.touched ?? null]);
}

/** RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    const safe = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
    return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Everything but the documents themselves, which are named by their seals. */
export function dayJson(plan: Plan, record: readonly RunEntry[], board: Board, courses: readonly Course[]): string {
  const { counted, superseded, refused } = board.results;
  const results = {
    counted: counted.map(({ team, lab, evidence }) => ({ team, lab, seal: evidence.seal, steps: evidence.count })),
    superseded: superseded.map(({ team, evidence, by, how }) => ({ team, seal: evidence.seal, by, how })),
    refused: refused.map(({ seal, team, refusal }) => ({ seal, team, refusal })),
  };
  const document = {
    kind: 'crosshire-game-day-debrief',
    // 2: the courses say what readers had wrong.
    format: 2,
    planHash: planHash(plan),
    plan,
    board: { rows: board.rows, max: board.max },
    courses,
    results,
    // Without the time at which each form came in, which would say whose it is.
    lessons: lessonsIn(record),
    record: record.filter(({ event }) => event.do !== 'lesson'),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
