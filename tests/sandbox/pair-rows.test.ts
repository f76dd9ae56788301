import { describe, expect, it } from 'vitest';
import { pairRows } from '../../src/sandbox/state/pair-rows.ts';

const COLUMNS = ['day', 'country', 'revenue'].map((name) => ({ name, type: 'STRING' }));
const side = (...rows: (string | null)[][]) => ({ rows, total: rows.length });

describe('pairRows', () => {
  it('puts rows that share most cells side by side, and marks the cells in which they differ', () => {
    const missing = side(['06', 'CH', '20.50'], ['07', 'CH', '9.00']);
    const extra = side(['07', 'CH', '9.50'], ['06', 'CH', '21.00']);
    expect(pairRows({ columns: COLUMNS, missing, extra })).toEqual([
      { expected: ['06', 'CH', '20.50'], actual: ['06', 'CH', '21.00'], differs: [false, false, true] },
      { expected: ['07', 'CH', '9.00'], actual: ['07', 'CH', '9.50'], differs: [false, false, true] },
    ]);
  });

  it('puts rows of the same key side by side, however little else they share', () => {
    const missing = side(['06', '77', '1.00'], ['07', '71', '2.00']);
    const extra = side(['07', '72', '3.00']);
    expect(pairRows({ columns: COLUMNS, missing, extra })).toEqual([
      { expected: ['06', '77', '1.00'], actual: null, differs: [false, false, false] },
      { expected: ['07', '71', '2.00'], actual: ['07', '72', '3.00'], differs: [false, true, true] },
    ]);
  });

  it('leaves a row alone that has nothing like it on the other side', () => {
    const missing = side(['06', 'CH', '20.50']);
    const extra = side(['09', 'NL', '1.00'], ['10', 'NL', '2.00']);
    expect(
      pairRows({ columns: COLUMNS, missing, extra }).map(({ expected, actual }) => [expected?.[0], actual?.[0]]),
    ).toEqual([
      ['06', undefined],
      [undefined, '09'],
      [undefined, '10'],
    ]);
  });

  it('compares the only row of each side whatever they share, NULL and text apart', () => {
    const [column] = COLUMNS;
    const given = { columns: [column!], missing: side(['NULL']), extra: side([null]) };
    expect(pairRows(given)).toEqual([{ expected: ['NULL'], actual: [null], differs: [true] }]);
  });
});
