import * as Plot from '@observablehq/plot';
import type { Chart } from '../../schema/lab.ts';
import type { Grid } from '../../worker/plain.ts';

interface Point {
  x: string;
  y: number;
  series: string;
}

const HEIGHT = 200;
/** Characters that the right margin has room for. */
const SHORT = 5;
/** Green is the platform's word for success and says nothing here. */
const STROKES = ['var(--platform)', 'var(--code-number)', 'var(--signal)', 'var(--code-string)', 'var(--ink-soft)'];
const DASHES = ['', '6 3', '', '2 3', '8 3 2 3'];

/** Draws a lab's chart; colours come from the page's tokens, series are told apart by dash and label as well. */
export function drawChart(chart: Chart, grid: Grid, width: number): Element {
  const points = pointsOf(chart, grid);
  const days = [...new Set(points.map((point) => point.x))];
  const every = Math.max(1, Math.ceil((days.length * 42) / width));
  const drawn = Plot.plot({
    width,
    height: HEIGHT,
    marginLeft: 56,
    marginRight: chart.series && chart.mark !== 'bar' ? 48 : 16,
    marginBottom: 28,
    style: { background: 'transparent', color: 'var(--ink-soft)', fontFamily: 'var(--sans)', fontSize: '11px' },
    x: {
      type: chart.mark === 'bar' ? 'band' : 'point',
      domain: days,
      label: null,
      ticks: days.filter((_, at) => at % every === 0),
      tickFormat: (day: string) => day.slice(5),
    },
    y: { label: chart.unit ?? null, grid: true, nice: true, zero: true },
    marks: [Plot.ruleY([0], { stroke: 'var(--rule)' }), ...(chart.mark === 'bar' ? bars(points) : lines(points))],
  });
  // The figure around it has the words; labels of bare groups are none that a reader may hear.
  for (const group of drawn.querySelectorAll('g[aria-label]')) group.removeAttribute('aria-label');
  return drawn;
}

function lines(points: readonly Point[]): Plot.Markish[] {
  return seriesOf(points).flatMap((name, at) => {
    const own = points.filter((point) => point.series === name);
    const stroke = STROKES[at % STROKES.length] ?? 'currentColor';
    return [
      Plot.line(own, { x: 'x', y: 'y', stroke, strokeWidth: 1.6, strokeDasharray: DASHES[at % DASHES.length] ?? '' }),
      Plot.dot(own, { x: 'x', y: 'y', fill: stroke, r: 2, title: inWords }),
      Plot.text(own.slice(-1), {
        x: 'x',
        y: 'y',
        text: 'series',
        ...nameAt(name, at),
        fill: stroke,
        stroke: 'var(--paper)',
        fontWeight: 600,
      }),
    ];
  });
}

/** A short name stands behind the line's end; one that would leave the picture ends there, over the line or under it by turns. */
function nameAt(name: string, at: number): Plot.TextOptions {
  if (name.length <= SHORT) return { dx: 8, textAnchor: 'start' };
  return { dy: at % 2 === 1 ? 11 : -11, textAnchor: 'end' };
}

/** Bars are stacked; the series that makes up most of the figure stands out, the others share one shade. */
function bars(points: readonly Point[]): Plot.Markish[] {
  const total = (name: string): number =>
    points.filter((point) => point.series === name).reduce((sum, point) => sum + point.y, 0);
  const names = seriesOf(points).sort((a, b) => total(b) - total(a));
  const [largest] = names;
  return [
    Plot.barY(points, {
      x: 'x',
      y: 'y',
      order: (point: Point) => names.indexOf(point.series),
      fill: (point: Point) => (point.series === largest ? 'var(--ink-soft)' : 'var(--rule)'),
      title: inWords,
    }),
  ];
}

const seriesOf = (points: readonly Point[]): string[] => [...new Set(points.map((point) => point.series))];

const inWords = (point: Point): string =>
  [point.x, point.series, point.y.toLocaleString('en-GB')].filter(Boolean).join(' · ');

function pointsOf(chart: Chart, grid: Grid): Point[] {
  const index = (name: string | undefined): number =>
    name === undefined ? -1 : grid.columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase());
  const [x, y, z] = [index(chart.x), index(chart.y), index(chart.series)];
  return grid.rows.flatMap((row) => {
    const value = row[y];
    return value === null || value === undefined ? [] : [{ x: row[x] ?? '', y: Number(value), series: row[z] ?? '' }];
  });
}
