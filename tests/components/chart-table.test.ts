import { describe, expect, it } from 'vitest';
import { chartTable } from '../../src/components/chart-table.ts';
import type { Chart } from '../../src/schema/lab.ts';

const chart: Chart = { id: 'c', title: 'C', sql: '', x: 'day', y: 'eur', series: 'country', mark: 'line' };
const columns = ['day', 'country', 'eur'].map((name) => ({ name, type: 'STRING' }));

describe('chartTable', () => {
  it('has a row for each day and a column for each series; what is missing is empty, what is NULL says so', () => {
    const rows = [
      ['07-01', 'DE', '1234.50'],
      ['07-01', 'CH', null],
      ['07-02', 'DE', '7'],
    ];
    expect(chartTable({ chart, columns, rows })).toEqual({
      head: ['day', 'CH', 'DE'],
      rows: [
        { x: '07-01', values: ['NULL', '1,234.5'] },
        { x: '07-02', values: ['', '7'] },
      ],
    });
  });

  it('has one column of values without a series', () => {
    const { series: _, ...single } = chart;
    const rows = [['07-01', '', '3']];
    expect(chartTable({ chart: single, columns, rows })).toEqual({
      head: ['day', 'eur'],
      rows: [{ x: '07-01', values: ['3'] }],
    });
  });
});
