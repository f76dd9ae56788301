import type { Course } from '../../game-day/index.ts';
import { formatNumber, t } from '../../i18n/index.ts';
import type { Impact, ImpactDifference } from '../../schema/impact.ts';

type Table = Impact['tables'][number];

/** Rows and euros of one table in a sentence, e.g. `9 rows: 6 missing, 3 changed; €82,201.21 missing`. */
function differenceText(found: ImpactDifference | null): string {
  if (!found) return t('game.impact.gone');
  const { missing, extra, changed, money } = found;
  const rows = missing + extra + changed;
  if (rows === 0) return t('game.impact.right');
  const kinds = (['missing', 'extra', 'changed'] as const).flatMap((kind) =>
    found[kind] > 0 ? [t(`game.impact.${kind}`, { rows: formatNumber(found[kind]) })] : [],
  );
  const euros = (['less', 'more', 'touched'] as const).flatMap((kind) =>
    money && money[kind] > 0 ? [t(`game.impact.${kind}`, { euros: euroText(money[kind]) })] : [],
  );
  return [t('game.impact.rows', { rows: formatNumber(rows) }), kinds.join(', '), ...euros].join('; ');
}

/** With two decimals, thousands parted as everywhere on the page. */
function euroText(euros: number): string {
  const [whole = '', cents = ''] = euros.toFixed(2).split('.');
  return `${formatNumber(Number(whole))}.${cents}`;
}

const named = ({ table }: Table, text: string): string => `${table.split('.').slice(1).join('.')}: ${text}`;

/** One line a table; empty where the file or the lab does not say. */
export const impactAtStart = ({ impact }: Course): string[] =>
  (impact?.tables ?? []).map((table) => named(table, differenceText(table.start)));

export const impactAtEnd = ({ impact }: Course): string[] =>
  (impact?.tables ?? []).map((table) => named(table, differenceText(table.end)));

/** Nights in the story, with the worst of them, and those that fell on what the team had done by then. */
export function wrongNights({ impact }: Course): string[] {
  if (!impact) return [];
  const { story, attempt, fell } = impact.nights;
  return [
    t('game.impact.story', { nights: story }),
    ...impact.tables.flatMap((table) =>
      table.worst
        ? [
            t('game.impact.worst', {
              night: table.worst.night.slice(0, 10),
              what: named(table, differenceText(table.worst.difference)),
            }),
          ]
        : [],
    ),
    ...(fell > 0 ? [t('game.impact.attempt', { wrong: attempt, nights: fell })] : []),
  ];
}

/** For the postmortem: what was wrong, for how long, and what is left. */
export function impactLines(course: Course): string[] {
  if (!course.impact) return [];
  return [
    ...impactAtStart(course).map((line) => `- ${t('game.impact.start')}: ${line}`),
    ...impactAtEnd(course).map((line) => `- ${t('game.impact.end')}: ${line}`),
    ...wrongNights(course).map((line) => `- ${line}`),
  ];
}

/** Rows and euros over all tables of the lab, for a line of a table; null where the file or the lab does not say. */
export function impactSums({ impact }: Course): {
  start: ImpactSum | null;
  end: ImpactSum | null;
} {
  if (!impact) return { start: null, end: null };
  const ends = impact.tables.flatMap(({ end }) => end ?? []);
  return {
    start: sumOf(impact.tables.map(({ start }) => start)),
    end: ends.length === impact.tables.length ? sumOf(ends) : null,
  };
}

export interface ImpactSum {
  rows: number;
  /** Null when no table has a money column. */
  less: number | null;
  more: number | null;
  touched: number | null;
}

function sumOf(all: readonly ImpactDifference[]): ImpactSum {
  const money = all.flatMap((one) => one.money ?? []);
  const euros = (kind: 'less' | 'more' | 'touched'): number | null =>
    money.length === 0 ? null : Math.round(money.reduce((sum, one) => sum + one[kind], 0) * 100) / 100;
  const rows = all.reduce((sum, { missing, extra, changed }) => sum + missing + extra + changed, 0);
  return { rows, less: euros('less'), more: euros('more'), touched: euros('touched') };
}
