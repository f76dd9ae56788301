import type { PackedChart } from './packed.ts';

const WIDTH = 560;
const HEIGHT = 210;
const MARGIN = { top: 12, right: 44, bottom: 24, left: 52 };
/** Characters that the right margin has room for. */
const SHORT = 5;
const STROKES = ['var(--platform)', 'var(--code-number)', 'var(--signal)', 'var(--code-string)', 'var(--ink-soft)'];
const DASHES = ['', '6 3', '', '2 3', '8 3 2 3'];

interface Series {
  name: string;
  values: Map<string, number>;
}

/** A line or bar figure as SVG text for the page, and what it shows in words. Colours are the page's tokens, so both themes and print work. */
export function figureOf({ chart, columns, rows }: PackedChart): { svg: string; text: string } {
  const index = (name: string | undefined): number =>
    name === undefined ? -1 : columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase());
  const [x, y, z] = [index(chart.x), index(chart.y), index(chart.series)];
  const days = [...new Set(rows.map((row) => row[x] ?? ''))].sort();
  const series: Series[] = [];
  for (const row of rows) {
    const name = row[z] ?? '';
    let one = series.find((other) => other.name === name);
    if (!one) {
      one = { name, values: new Map() };
      series.push(one);
    }
    if (row[y] !== null && row[y] !== undefined) one.values.set(row[x] ?? '', Number(row[y]));
  }
  // Bars are stacked: a day's height is its sum.
  const heights =
    chart.mark === 'bar'
      ? days.map((day) => series.reduce((sum, one) => sum + (one.values.get(day) ?? 0), 0))
      : series.flatMap((one) => [...one.values.values()]);
  const top = niceTop(Math.max(1, ...heights));
  const marks =
    chart.mark === 'bar' ? bars(series, days, top) : series.map((one, at) => line(one, at, days, top)).join('');
  const svg = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" aria-hidden="true" focusable="false" font-family="var(--sans)" font-size="11">${axes(days, top)}${marks}</svg>`;
  return { svg, text: inWords(chart.title, series, days) };
}

const across = (at: number, count: number): number =>
  MARGIN.left + ((WIDTH - MARGIN.left - MARGIN.right) * (at + 0.5)) / Math.max(1, count);
const up = (value: number, top: number): number =>
  HEIGHT - MARGIN.bottom - ((HEIGHT - MARGIN.top - MARGIN.bottom) * value) / top;

function niceTop(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * unit >= value) ?? 10) * unit;
}

const label = (value: number): string => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format(value);

function axes(days: readonly string[], top: number): string {
  const steps = [0, 0.5, 1].map((part) => part * top);
  const grid = steps.map(
    (value) =>
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${up(value, top)}" y2="${up(value, top)}" stroke="var(--hairline)"/>` +
      `<text x="${MARGIN.left - 8}" y="${up(value, top) + 4}" text-anchor="end" fill="var(--ink-faint)">${label(value)}</text>`,
  );
  const every = Math.max(1, Math.ceil(days.length / 8));
  const ticks = days.map((day, at) =>
    at % every === 0
      ? `<text x="${across(at, days.length)}" y="${HEIGHT - 6}" text-anchor="middle" fill="var(--ink-faint)">${escaped(day.slice(5))}</text>`
      : '',
  );
  return grid.join('') + ticks.join('');
}

function line(one: Series, at: number, days: readonly string[], top: number): string {
  const points = days.flatMap((day, position) => {
    const value = one.values.get(day);
    return value === undefined ? [] : [[across(position, days.length), up(value, top)] as const];
  });
  const stroke = STROKES[at % STROKES.length];
  const path = points
    .map(([x, y], position) => `${position === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`)
    .join('');
  const end = points.at(-1);
  const name = end
    ? `<text ${nameAt(end, one.name, at)} fill="${stroke}" font-weight="600" stroke="var(--paper)" stroke-width="3" paint-order="stroke">${escaped(one.name)}</text>`
    : '';
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="1.75" stroke-dasharray="${DASHES[at % DASHES.length]}"/>${name}`;
}

/** A short name stands behind the line's end; one that would leave the picture ends there, over the line or under it by turns. */
function nameAt([x, y]: readonly [number, number], name: string, at: number): string {
  if (name.length <= SHORT) return `x="${x + 6}" y="${y + 4}"`;
  const under = at % 2 === 1 && y + 16 < HEIGHT - MARGIN.bottom;
  return `x="${x}" y="${under ? y + 16 : y - 8}" text-anchor="end"`;
}

function bars(series: readonly Series[], days: readonly string[], top: number): string {
  const width = ((WIDTH - MARGIN.left - MARGIN.right) / Math.max(1, days.length)) * 0.62;
  return days
    .map((day, at) => {
      const value = series.reduce((sum, one) => sum + (one.values.get(day) ?? 0), 0);
      const y = up(value, top);
      return `<rect x="${(across(at, days.length) - width / 2).toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${(HEIGHT - MARGIN.bottom - y).toFixed(1)}" fill="var(--ink-soft)"/>`;
    })
    .join('');
}

function inWords(title: string, series: readonly Series[], days: readonly string[]): string {
  const last = days.at(-1) ?? '';
  const ends = series.map((one) => {
    const first = [...one.values.keys()].sort()[0] ?? '';
    const name = one.name ? `${one.name}: ` : '';
    return `${name}${label(one.values.get(first) ?? 0)} on ${first}, ${one.values.has(last) ? label(one.values.get(last) ?? 0) : 'nothing'} on ${last}`;
  });
  return `${title}. ${ends.join('; ')}.`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
