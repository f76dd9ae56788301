import * as Plot from '@observablehq/plot';
import type { Chart } from '../../schema/lab.ts';
import type { Grid } from '../../worker/plain.ts';

interface Point {
  x: string;
  y: number;
  series: string;
}

const HEIGHT = 220;

/** Draws a lab's chart; colours come from the page's tokens, series are told apart by dash and label as well. */
export function drawChart(chart: Chart, grid: Grid, width: number): Element {
  const points = pointsOf(chart, grid);
  const series = [...new Set(points.map((point) => point.series))];
  const days = [...new Set(points.map((point) => point.x))];
  const marks =
    chart.mark === 'bar'
      ? [Plot.barY(points, { x: 'x', y: 'y', fill: 'var(--ink-soft)' })]
      : [
          Plot.line(points, { x: 'x', y: 'y', z: 'series', stroke: 'series', strokeWidth: 1.6 }),
          Plot.dot(points, { x: 'x', y: 'y', fill: 'series', r: 2.2 }),
          Plot.text(
            series.map((name) => points.filter((point) => point.series === name).at(-1) as Point),
            { x: 'x', y: 'y', text: 'series', dx: 8, textAnchor: 'start', fill: 'series', fontWeight: 600 },
          ),
        ];
  return Plot.plot({
    width: Math.max(360, width),
    height: HEIGHT,
    marginLeft: 56,
    marginRight: chart.series ? 48 : 16,
    marginBottom: 28,
    style: { background: 'transparent', color: 'var(--ink-soft)', fontFamily: 'var(--sans)', fontSize: '11px' },
    x: { type: 'point', domain: days, label: null, tickFormat: (day: string) => day.slice(5) },
    y: { label: chart.unit ?? null, grid: true, nice: true, zero: true },
    color: {
      domain: series,
      range: ['var(--platform)', 'var(--code-number)', 'var(--signal)', 'var(--platform-ok)', 'var(--ink-soft)'],
    },
    marks: [Plot.ruleY([0], { stroke: 'var(--rule)' }), ...marks],
  });
}

function pointsOf(chart: Chart, grid: Grid): Point[] {
  const index = (name: string | undefined): number =>
    name === undefined ? -1 : grid.columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase());
  const [x, y, z] = [index(chart.x), index(chart.y), index(chart.series)];
  return grid.rows.flatMap((row) => {
    const value = row[y];
    return value === null || value === undefined ? [] : [{ x: row[x] ?? '', y: Number(value), series: row[z] ?? '' }];
  });
}
