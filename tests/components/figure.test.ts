import { expect, it } from 'vitest';
import { figureOf } from '../../src/components/figure.ts';
import type { PackedChart } from '../../src/components/packed.ts';

const chart = (...names: string[]): PackedChart => ({
  chart: { id: 'orders', title: 'Orders', sql: '', x: 'day', y: 'n', series: 'name', mark: 'line' },
  columns: [
    { name: 'day', type: 'DATE' },
    { name: 'n', type: 'BIGINT' },
    { name: 'name', type: 'STRING' },
  ],
  rows: names.flatMap((name) => [
    ['2026-07-01', '1', name],
    ['2026-07-02', '2', name],
  ]),
});

it('a short name stands behind its line, a long one ends where the line ends', () => {
  expect(figureOf(chart('CH')).svg).toMatch(/<text x="\d+" y="[\d.]+" fill/);
  expect(figureOf(chart('gold.fct_order_line')).svg).toMatch(/<text x="\d+" y="[\d.]+" text-anchor="end" fill/);
});

it('two long names on lines that lie on each other are apart', () => {
  const [first, second] = [
    ...figureOf(chart('ops.gate_check', 'silver.sales_order')).svg.matchAll(
      /y="([\d.]+)" text-anchor="end" fill="var\(--[pc]/g,
    ),
  ];
  expect(Number(second?.[1]) - Number(first?.[1])).toBeGreaterThan(20);
});
