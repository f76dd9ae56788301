import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ActionResult,
  DatabaseError,
  type Python,
  type TestReport,
  type Warehouse,
} from '../../../src/engine/index.ts';
import type { Action } from '../../../src/schema/action.ts';
import { CONFIG, closeAll, logical, open, over } from './harness.ts';

let warehouse: Warehouse;
beforeEach(async () => {
  ({ warehouse } = await open());
});
afterEach(closeAll);

const told = ({ outcome, error }: ActionResult): string =>
  [outcome, error?.message, error?.hint].filter(Boolean).join(' · ');
const edit = (action: Omit<Extract<Action, { do: 'edit' }>, 'do'>): ActionResult =>
  warehouse.apply({ do: 'edit', ...action });
const paths = (): string[] => [...warehouse.state.volumes.keys()];
const landing = '/Volumes/shop/bronze/landing';

describe('an edit', () => {
  test('writes, replaces once, renames and deletes; the list of deployments tells all of it', () => {
    edit({ path: 'a.py', content: 'x = 1\n', by: 'shop-team', message: 'Add a' });
    edit({ path: 'a.py', replace: { find: '1', with: '2' } });
    edit({ path: 'a.py', rename: 'b.py' });
    edit({ path: 'b.py', delete: true });
    expect([...warehouse.state.workspace.keys()]).toEqual(['databricks.yml']);
    expect(
      warehouse.state.deployments.map(({ by, message, path, before, after, renamedTo }) => ({
        by,
        message,
        path,
        before,
        after,
        renamedTo,
      })),
    ).toMatchInlineSnapshot(`
      [
        {
          "after": "x = 1
      ",
          "before": null,
          "by": "shop-team",
          "message": "Add a",
          "path": "a.py",
          "renamedTo": undefined,
        },
        {
          "after": "x = 2
      ",
          "before": "x = 1
      ",
          "by": "data-platform",
          "message": "Change a.py",
          "path": "a.py",
          "renamedTo": undefined,
        },
        {
          "after": "x = 2
      ",
          "before": "x = 2
      ",
          "by": "data-platform",
          "message": "Rename a.py to b.py",
          "path": "a.py",
          "renamedTo": "b.py",
        },
        {
          "after": null,
          "before": "x = 2
      ",
          "by": "data-platform",
          "message": "Delete b.py",
          "path": "b.py",
          "renamedTo": undefined,
        },
      ]
    `);
  });

  test('leaves the workspace of before as it was', () => {
    const before = warehouse.state.workspace;
    edit({ path: 'a.py', content: '' });
    expect(before.has('a.py')).toBe(false);
  });

  test('says what is wrong with the bundle from then on, and stands nevertheless', () => {
    const result = edit({ path: 'databricks.yml', content: 'bundel: {name: shop}\n' });
    expect(result).toMatchObject({ outcome: 'ok', do: 'edit' });
    expect(result.do === 'edit' && result.problems.map((problem) => problem.message)).toMatchInlineSnapshot(`
      [
        "[SANDBOX_BUNDLE_UNKNOWN_KEY] The bundle has no setting bundel.",
      ]
    `);
  });

  test.each<[string, Parameters<typeof edit>[0], string]>([
    [
      'whose text occurs twice',
      { path: 'databricks.yml', replace: { find: 'e', with: '' } },
      'failed · [SANDBOX_EDIT_MISMATCH] The text to replace occurs 2 times in databricks.yml, not once: "e". · Make it longer, until it occurs once.',
    ],
    [
      'whose text is not there',
      { path: 'databricks.yml', replace: { find: 'gold', with: '' } },
      'failed · [SANDBOX_EDIT_MISMATCH] The text to replace occurs 0 times in databricks.yml, not once: "gold". · Copy it from the file as it is now, white space included.',
    ],
    [
      'of a file that is not there',
      { path: 'databrick.yml', delete: true },
      'failed · [SANDBOX_FILE_NOT_FOUND] The workspace has no file databrick.yml. · Did you mean databricks.yml?',
    ],
  ])('%s fails and changes nothing', (_, action, expected) => {
    const before = logical(warehouse);
    expect(told(edit(action))).toBe(expected);
    expect(logical(warehouse)).toEqual(before);
  });

  test('onto an existing file fails', () => {
    edit({ path: 'a.py', content: '' });
    expect(told(edit({ path: 'a.py', rename: 'databricks.yml' }))).toMatchInlineSnapshot(
      `"failed · [SANDBOX_FILE_EXISTS] a.py cannot be renamed to databricks.yml: that file exists. · Choose another name, or delete that file first."`,
    );
  });

  test('that says nothing, too much, or still names a file of the lab is a broken lab', () => {
    expect(() => edit({ path: 'a.py' })).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [SANDBOX_ACTION_INVALID] Malformed action: the edit of a.py says nothing.]`,
    );
    expect(() => edit({ path: 'a.py', content: '', delete: true })).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [SANDBOX_ACTION_INVALID] Malformed action: the edit of a.py says content and delete.]`,
    );
    expect(() => edit({ path: 'a.py', from: 'files/a.py' })).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [SANDBOX_ACTION_INVALID] Malformed action: the edit of a.py still says from: files/a.py.]`,
    );
  });
});

describe('a delivery', () => {
  test('puts files into the volume, the same for the same seed and day', () => {
    const first = warehouse.apply({ do: 'deliver', source: 'orders', day: '2026-07-02' });
    expect(paths()).toEqual([`${landing}/orders/dt=2026-07-02/orders_0001.json`]);
    expect(warehouse.apply({ do: 'deliver', source: 'orders', day: '2026-07-02' })).toEqual(first);
    expect(paths()).toHaveLength(1);
  });

  test('again under another name takes a suffix before the extension', () => {
    warehouse.apply({ do: 'deliver', source: 'orders', day: '2026-07-02', suffix: 'r2' });
    const path = `${landing}/orders/dt=2026-07-02/orders_0001_r2.json`;
    expect(paths()).toEqual([path]);
    expect(warehouse.state.volumes.get(path)?.modified).toBe(warehouse.state.clock);
  });

  test('of an unknown source is a broken lab', () => {
    expect(() =>
      warehouse.apply({ do: 'deliver', source: 'order', day: '2026-07-02' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [SANDBOX_ACTION_INVALID] Malformed action: there is no source order.]`,
    );
  });
});

describe('a volume', () => {
  const volume = (action: Omit<Extract<Action, { do: 'volume' }>, 'do'>) =>
    warehouse.apply({ do: 'volume', ...action });
  beforeEach(() => {
    for (const day of ['2026-07-02', '2026-07-03']) warehouse.apply({ do: 'deliver', source: 'orders', day });
  });

  test('lists folders and files', () => {
    expect(warehouse.list(landing)).toMatchObject([
      { name: 'orders', kind: 'folder', modified: '2026-07-03T22:30:00Z' },
    ]);
    expect(warehouse.list(`${landing}/orders/`).map((entry) => entry.name)).toEqual(['dt=2026-07-02', 'dt=2026-07-03']);
    expect(warehouse.list(`${landing}/orders/dt=2026-07-02`)).toMatchObject([
      { name: 'orders_0001.json', kind: 'file', size: 30 },
    ]);
  });

  test('loses a folder whole, and nothing whose name only begins alike', () => {
    expect(volume({ op: 'delete', path: `${landing}/orders/dt=2026-07-02` })).toMatchObject({
      outcome: 'ok',
      files: [expect.any(String)],
    });
    expect(paths()).toEqual([`${landing}/orders/dt=2026-07-03/orders_0001.json`]);
    expect(told(volume({ op: 'delete', path: `${landing}/orders/dt=2026-07-0` }))).toMatchInlineSnapshot(
      `"failed · [SANDBOX_VOLUME_FILE_NOT_FOUND] The volumes hold no file or folder /Volumes/shop/bronze/landing/orders/dt=2026-07-0. · Paths begin with /Volumes/<catalog>/<schema>/<volume>."`,
    );
    expect(told(volume({ op: 'delete', path: `${landing}/orders/dt=2026-07-0`, missing_ok: true }))).toBe('ok');
  });

  test('moves with the time of the file, copies with the time of the clock', () => {
    volume({ op: 'move', path: `${landing}/orders/dt=2026-07-02`, to: `${landing}/old` });
    volume({ op: 'copy', path: `${landing}/orders/dt=2026-07-03`, to: `${landing}/copy` });
    expect(
      [...warehouse.state.volumes.values()].map(({ path, modified }) => [path.slice(landing.length), modified]),
    ).toEqual([
      ['/orders/dt=2026-07-03/orders_0001.json', '2026-07-03T22:30:00Z'],
      ['/old/orders_0001.json', '2026-07-02T22:30:00Z'],
      ['/copy/orders_0001.json', '2026-07-01T18:00:00Z'],
    ]);
  });

  test('needs to know where to', () => {
    expect(() => volume({ op: 'move', path: landing })).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [SANDBOX_ACTION_INVALID] Malformed action: volume move of /Volumes/shop/bronze/landing says no to:.]`,
    );
  });
});

describe('other actions', () => {
  test('move the clock forward only', () => {
    expect(told(warehouse.apply({ do: 'advance', to: '2026-07-02T02:15:00Z' }))).toBe('ok');
    expect(told(warehouse.apply({ do: 'advance', to: '2026-07-02T02:00:00Z' }))).toMatchInlineSnapshot(
      `"failed · [SANDBOX_CLOCK_BACKWARDS] The clock stands at 2026-07-02T02:15:00Z and cannot go back to 2026-07-02T02:00:00Z. · Start over, or begin with a later time."`,
    );
    expect(warehouse.state.clock).toBe('2026-07-02T02:15:00Z');
  });

  test('keep the latest answer', () => {
    warehouse.apply({ do: 'answer', task: 'count', values: { records: 1 } });
    warehouse.apply({ do: 'answer', task: 'count', values: { records: 2 } });
    expect([...warehouse.state.answers]).toEqual([['count', { records: 2 }]]);
  });

  test.each<Action>([
    { do: 'look', at: 'event_log' },
    { do: 'hint', task: 't' },
    { do: 'check' },
    { do: 'reveal' },
    { do: 'note', text: 'n' },
  ])('such as $do are accepted and change nothing', (action) => {
    const before = logical(warehouse);
    expect(warehouse.apply(action)).toEqual({ do: action.do, outcome: 'ok' });
    expect(logical(warehouse)).toEqual(before);
  });

  test('of an inject run one after the other, whatever fails', () => {
    const result = warehouse.apply({
      do: 'inject',
      id: 'late-file',
      actions: [
        { do: 'edit', path: 'missing.py', delete: true },
        { do: 'deliver', source: 'orders', day: '2026-07-02' },
      ],
    });
    expect(result.outcome).toBe('failed');
    expect(result.do === 'inject' && result.results.map((each) => each.outcome)).toEqual(['failed', 'ok']);
    expect(paths()).toHaveLength(1);
  });

  test('of an unknown kind are a broken lab', () => {
    expect(() => warehouse.apply({ do: 'reboot' } as unknown as Action)).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [SANDBOX_ACTION_INVALID] Malformed action: there is no action "reboot".]`,
    );
  });
});

describe('a time limit', () => {
  test('undoes the whole action', async () => {
    const { database } = await open();
    const strict = over({
      ...database,
      load: database.load.bind(database),
      create: stopped,
      exec: database.exec.bind(database),
      query: database.query.bind(database),
    });
    const before = logical(strict);
    const slow = {
      do: 'inject',
      id: 'i',
      actions: [
        { do: 'answer', task: 't', values: {} },
        { do: 'sql', text: 'CREATE TABLE t AS SELECT 1 AS a' },
      ],
    } as const;
    expect(told(strict.apply({ ...slow, actions: [...slow.actions] }))).toMatchInlineSnapshot(
      `"timeout · [SANDBOX_TIME_LIMIT] The statement ran longer than the sandbox allows and was stopped; nothing was changed. · Look for a join without a condition, or read fewer rows."`,
    );
    expect(logical(strict)).toEqual(before);

    function stopped(_: string, query: string): number {
      throw new DatabaseError('timeout', 'stopped', query);
    }
  });
});

describe('practice tests and rules', () => {
  const report: TestReport = { cases: [], errors: [], output: '' };
  const synced: unknown[] = [];
  const python = {
    sync: (_: unknown, overrides: unknown) => synced.push(overrides),
    test: () => report,
    dict: () => ({ known_country: "country IN ('DE')" }),
  } as unknown as Python;

  beforeEach(async () => {
    synced.length = 0;
    ({ warehouse } = await open({}, python));
  });

  test('a red test is a failure that names it', () => {
    report.cases = [
      { id: 'tests/test_a.py::test_one', file: 'tests/test_a.py', line: 3, outcome: 'passed' },
      {
        id: 'tests/test_a.py::test_two',
        file: 'tests/test_a.py',
        line: 7,
        outcome: 'failed',
        message: 'assert 1 == 2',
      },
    ];
    expect(told(warehouse.apply({ do: 'run_tests', path: 'tests', k: '' }))).toMatchInlineSnapshot(
      `"failed · [SANDBOX_TESTS_RED] 1 of 2 tests failed, 0 files could not be read: tests/test_a.py::test_two. · The report says for each what was expected and what was found."`,
    );
  });

  test('a mutated rule reaches Python without an edit of the file, and replaces an earlier mutation of the same key', () => {
    const mutate = (key: string, value: string | null) =>
      warehouse.apply({ do: 'mutate_rule', module: 'rules', dict: 'EXPECTATIONS', key, value });
    mutate('known_country', 'true');
    mutate('known_country', null);
    warehouse.rules('rules', 'EXPECTATIONS');
    expect(synced.at(-1)).toEqual([{ module: 'rules', dict: 'EXPECTATIONS', key: 'known_country', value: null }]);
    expect(warehouse.state.workspace).toEqual(CONFIG.repository);
    expect(told(mutate('known_county', null))).toMatchInlineSnapshot(
      `"failed · [SANDBOX_RULE_NOT_FOUND] rules.EXPECTATIONS has no key known_county. · Did you mean known_country?"`,
    );
  });

  test('Python is told the workspace and the rules before each use; it knows itself what it has', () => {
    warehouse.rules('rules', 'EXPECTATIONS');
    const fork = warehouse.fork();
    fork.rules('rules', 'EXPECTATIONS');
    expect(synced).toEqual([[], []]);
    fork.close();
  });
});
