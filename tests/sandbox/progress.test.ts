import { describe, expect, it } from 'vitest';
import { progressOf } from '../../src/sandbox/state/progress.ts';

const stored = (current: boolean, ...entries: object[]) => ({
  id: 'a',
  lab: 'l',
  current,
  saved: '',
  attempt: { entries },
});
const sql = { action: { do: 'sql' } };
const reveal = { action: { do: 'reveal' } };
const check = (...statuses: string[]) => ({
  action: { do: 'check' },
  grade: { status: statuses.includes('fail') ? 'fail' : 'pass', checks: statuses.map((status) => ({ status })) },
});

describe('progressOf', () => {
  it('tells what was never begun, what was begun and what was checked', () => {
    expect(progressOf([])).toEqual({ kind: 'none' });
    expect(progressOf([stored(true)])).toEqual({ kind: 'none' });
    expect(progressOf([stored(true, sql, sql)])).toEqual({ kind: 'begun', steps: 2, attempts: 1 });
    const checked = stored(true, check('fail', 'fail'), check('pass', 'fail'), sql);
    expect(progressOf([checked])).toEqual({ kind: 'checked', holds: 1, all: 2, attempts: 1 });
  });

  it('counts a pass of an earlier attempt, and says when the solution was shown before it', () => {
    const passed = { kind: 'passed', revealed: false, attempts: 2 };
    expect(progressOf([stored(true, sql), stored(false, check('pass'), reveal)])).toEqual(passed);
    expect(progressOf([stored(true, sql), stored(false, reveal, check('pass'))])).toEqual({
      ...passed,
      revealed: true,
    });
  });

  it('takes what it cannot read for an attempt without steps', () => {
    expect(
      progressOf([
        { ...stored(true), attempt: 'broken' },
        { ...stored(false), attempt: { entries: 7 } },
      ]),
    ).toEqual({
      kind: 'none',
    });
  });
});
