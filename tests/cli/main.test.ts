import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placesIn, readLab } from '../../src/authoring/index.ts';
import { LOST_ORDERS, labWith } from '../authoring/lab-folder.ts';
import { actionFile, binary, crosshire } from './crosshire.ts';

describe('crosshire run', () => {
  it('prints one document: queries as Spark prints them, runs, outcomes', async () => {
    const query =
      'SELECT country, sum(amount) AS amount, CAST(NULL AS DATE) AS d FROM shop.silver.orders GROUP BY country ORDER BY country';
    const { exit, stdout, stderr } = await binary([
      'run',
      'lost-orders',
      '--with',
      'solution',
      '--query',
      query,
      '--json',
    ]);
    const document = JSON.parse(stdout);
    expect([exit, stderr]).toEqual([0, '']);
    expect(document).toMatchObject({
      lab: 'lost-orders',
      seed: 1,
      clock: expect.stringMatching(/^2026-03-05T07:.*Z$/),
    });
    expect(document.queries).toEqual([
      {
        sql: query,
        columns: [
          { name: 'country', type: 'STRING' },
          { name: 'amount', type: 'DECIMAL(20,2)' },
          { name: 'd', type: 'DATE' },
        ],
        rows: [
          ['CH', '82.00', null],
          ['DE', '40.00', null],
        ],
      },
    ]);
    expect(document.jobs).toHaveLength(5);
    expect(document.jobs[4]).toMatchObject({
      job: 'nightly',
      state: 'SUCCESS',
      tasks: [
        { key: 'load', state: 'SUCCESS', error: null },
        { key: 'gate', state: 'SUCCESS', error: null },
        { key: 'publish', state: 'SUCCESS', error: null },
      ],
    });
    expect(document.outcomes).toEqual(
      ['answer', 'edit', 'edit', 'sql', 'run_job'].map((what) => ({ do: what, outcome: 'ok', error: null })),
    );
  });

  it('plays a file of actions after the named repair, on another seed', async () => {
    const actions = actionFile(`[{do: sql, text: "SELECT raise_error('stop')"}]`);
    const args = ['run', LOST_ORDERS, '--with', 'rebuild', '--actions', actions, '--seed', '2', '--json'];
    const document = JSON.parse((await crosshire(args)).stdout);
    expect(document.seed).toBe(2);
    expect(document.outcomes).toHaveLength(5);
    expect(document.outcomes[4]).toMatchObject({
      do: 'sql',
      outcome: 'failed',
      error: expect.stringContaining('stop'),
    });
  });

  it('ends an endless loop in Python with a message, and goes on without that step', async () => {
    const actions = actionFile(`
- {do: edit, path: tests/test_endless.py, content: "def test_endless():\\n    while True:\\n        pass\\n"}
- {do: run_tests}
- {do: sql, text: SELECT 1}
`);
    const { exit, stdout } = await crosshire(['run', 'lost-orders', '--actions', actions, '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).outcomes).toEqual([
      { do: 'edit', outcome: 'ok', error: null },
      {
        do: 'run_tests',
        outcome: 'timeout',
        error: expect.stringMatching(/^does not end \(no sign of life for \d+ seconds\)$/),
      },
      { do: 'sql', outcome: 'ok', error: null },
    ]);
  }, 120_000);
});

describe('crosshire grade', () => {
  it('exits 0 when every check passes', async () => {
    const { exit, stdout } = await crosshire(['grade', 'lost-orders', '--with', 'solution', '--json']);
    const document = JSON.parse(stdout);
    expect(exit).toBe(0);
    expect(document).toMatchObject({ lab: 'lost-orders', seed: 1, status: 'pass', score: 16, max: 16 });
    expect(Object.keys(document.checks[0])).toEqual([
      'id',
      'on',
      'status',
      'points',
      'max',
      'message',
      'expected',
      'actual',
      'evidence',
    ]);
  });

  it('exits 1 when one does not, takes the price of hints off, and says what to look at', async () => {
    const actions = actionFile('[{do: hint, task: count}, {do: answer, task: count, values: {orders: 2}}]');
    const { exit, stdout } = await crosshire(['grade', 'lost-orders', '--actions', actions]);
    expect(exit).toBe(1);
    expect(stdout).toMatchInlineSnapshot(`
      "lost-orders, seed 1
      ✓ how-many (yours) 2/2
      ✗ revenue (yours) 0/5  Revenue lacks 2026-03-03 | CH | 20.50; 2026-03-04 | CH | 20.50 and has no row instead.
          expected: 2026-03-03 | CH | 20.50; 2026-03-04 | CH | 20.50
          actual:   no row
          evidence: SELECT order_date, country, revenue FROM shop.gold.revenue
      ✓ rerun-is-quiet (rerun) 1/1
      ✓ bronze-untouched (yours) 1/1
      ✗ next-day (next-day) 0/2  The next day has DE | 10.00 and lacks CH | 20.50; DE | 10.00.
          expected: CH | 20.50; DE | 10.00
          actual:   DE | 10.00
          evidence: SELECT country, revenue FROM shop.gold.revenue WHERE order_date = DATE'2026-03-05' ORDER BY country
      ✗ gate-speaks (incident-replay) 0/3  Nobody is told: 1 green and no alert.
          expected: a red run or an alert
          actual:   1 green and no alert
      ✓ gate-quiet (clean-days) 1/1
      ✗ gate-counts (yours) 0/1  The gate should do one strange order: raises with 1 and 13 and does one strange order: passes.
          expected: one strange order: raises with 1 and 13
          actual:   one strange order: passes
      fail: 4 of 16 points
      "
    `);
  });

  it('grades what a loop without end has left behind', async () => {
    const actions = actionFile(`
- {do: edit, path: tests/test_endless.py, content: "while True:\\n    pass\\n"}
- {do: run_tests}
`);
    const { exit, stdout } = await crosshire(['grade', 'lost-orders', '--actions', actions, '--json']);
    expect(exit).toBe(1);
    expect(JSON.parse(stdout).checks).toHaveLength(8);
  }, 120_000);
});

describe('crosshire check', () => {
  it('exits 0 when everything holds', async () => {
    const { exit, stdout } = await crosshire(['check', '--json']);
    const { labs } = JSON.parse(stdout);
    expect(exit).toBe(0);
    expect(labs).toMatchObject([{ lab: 'lost-orders', status: 'pass' }]);
    expect(labs[0].cases[0]).toEqual({ name: 'start', seed: 1, status: 'pass', differences: [] });
  });

  it('exits 1 and names the difference when it does not', async () => {
    const { folder, remove } = labWith({ 'wrong/silent/fails.yml': 'gate-speaks: "Nobody is told: {actual}."' });
    const { exit, stdout } = await crosshire(['check', folder]);
    remove();
    expect(exit).toBe(1);
    expect(stdout).toMatchInlineSnapshot(`
      "✗ lost-orders: fail, 16 of 18 cases hold
        ✗ wrong/silent, seed 1
            gate-counts fails, but is not declared to: The gate should do one strange order: raises with 1 and 13 and does one strange order: passes.
        ✗ wrong/silent, seed 2
            gate-counts fails, but is not declared to: The gate should do one strange order: raises with 1 and 13 and does one strange order: passes.
      "
    `);
  });

  it('exits 2 for a lab that cannot be read, and still proves the others', async () => {
    const { folder, remove } = labWith({ 'checks.yml': '- {id: revenue, kind: quary}' });
    const { exit, stdout } = await crosshire(['check', folder, LOST_ORDERS, '--json']);
    remove();
    expect(exit).toBe(2);
    const { labs } = JSON.parse(stdout);
    expect(labs.map(({ status }: { status: string }) => status)).toEqual(['broken', 'pass']);
    expect(labs[0].problems).toEqual([
      { file: 'checks.yml', line: 1, what: '[0].kind: unknown value "quary"', hint: 'did you mean `query`?' },
    ]);
  });
});

describe('wrong use', () => {
  it.each([
    [['chek'], 'crosshire: unknown command chek (did you mean check?)'],
    [['run'], 'crosshire: which lab? (an id, or a folder)'],
    [['run', 'lost-ordres'], 'lost-ordres: there is no such lab or folder (did you mean lost-orders?)'],
    [['grade', 'lost-orders', '--with', 'rebild'], 'crosshire: --with rebild: no such repair (did you mean rebuild?)'],
    [['grade', 'lost-orders', '--sead', '3'], "crosshire: Unknown option '--sead' (see crosshire help)"],
    [['run', 'lost-orders', '--seed', 'two'], 'crosshire: --seed two is no seed (a whole number, e.g. --seed 7)'],
    [['run', 'lost-orders', '--actions', 'none.yml'], '--actions none.yml: there is no such file'],
  ])('%j exits 2 and says what to do', async (args, message) => {
    const { exit, stdout, stderr } = await crosshire(args);
    expect({ exit, stdout, stderr: stderr.trim() }).toEqual({ exit: 2, stdout: '', stderr: message });
  });

  it('ends the process with the code, and says on standard error what to do', async () => {
    expect(await binary(['chek'])).toEqual({
      exit: 2,
      stdout: '',
      stderr: 'crosshire: unknown command chek (did you mean check?)\n',
    });
  });

  it('names file, line and hint of an action that makes no sense', async () => {
    const actions = actionFile('- {do: run_job, job: nightly}\n- {do: runjob, job: nightly}\n');
    const { exit, stdout, stderr } = await crosshire(['grade', 'lost-orders', '--actions', actions, '--json']);
    expect(exit).toBe(2);
    expect(JSON.parse(stdout).error).toMatchObject({
      kind: 'broken-lab',
      problems: [{ file: actions, line: 2, what: '[1].do: unknown value "runjob"', hint: 'did you mean `run_job`?' }],
    });
    expect(stderr).toContain('actions.yml:2');
  });

  it('says where a query does not run', async () => {
    const { exit, stderr } = await crosshire([
      'run',
      'lost-orders',
      '--query',
      'SELECT amuont FROM shop.silver.orders',
    ]);
    expect(exit).toBe(2);
    expect(stderr).toContain('--query: [UNRESOLVED_COLUMN');
  });
});

describe('crosshire new', () => {
  /** A home without labs, over the repository's own warehouses. */
  const emptyHome = (): string => {
    const home = mkdtempSync(join(tmpdir(), 'home-'));
    mkdirSync(join(home, 'scenarios'));
    symlinkSync(join(import.meta.dirname, '../../scenarios/_base'), join(home, 'scenarios/_base'), 'junction');
    return home;
  };

  it.each(['scenario', 'exercise'])('writes a lab that can be read, and never over another one: %s', async (kind) => {
    const home = emptyHome();
    const { exit, stdout } = await crosshire(['new', kind, 'late-invoices', '--json'], { home });
    const { folder, files } = JSON.parse(stdout);
    expect(exit).toBe(0);
    expect(folder).toBe(join(home, `${kind}s`, 'late-invoices'));
    expect(files.includes('injects.yml')).toBe(kind === 'scenario');
    expect(readLab(folder, placesIn(home).bases).start.lab).toMatchObject({ kind, title: 'Late invoices' });
    expect((await crosshire(['new', kind, 'late-invoices'], { home })).exit).toBe(2);
  });

  it('writes a lab that holds as it is', async () => {
    const home = emptyHome();
    await crosshire(['new', 'exercise', 'late-invoices'], { home });
    const { exit, stdout } = await crosshire(['check', 'late-invoices'], { home });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '✓ late-invoices: pass, 12 of 12 cases hold\n' });
  }, 300_000);
});
