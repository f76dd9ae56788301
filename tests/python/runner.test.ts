import { beforeAll, describe, expect, it } from 'vitest';
import type { RuleOverride, TestReport } from '../../src/engine/ports.ts';
import { type Bench, openBench } from './fixture.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});

function run(
  text: string,
  request: { keyword?: string; override?: RuleOverride; path?: string } = {},
  others: Record<string, string> = {},
): TestReport {
  bench.python.sync(new Map(Object.entries({ 'tests/test_a.py': `import pytest\n${text}`, ...others })));
  return bench.python.test({ path: 'tests', ...request }, bench.host);
}

const outcomes = (report: TestReport) =>
  Object.fromEntries(report.cases.map((one) => [one.id.replace('tests/test_a.py::', ''), one.outcome]));
const messageOf = (text: string) => run(`def test_it():\n${text}`).cases[0]?.message;

describe('assertions', () => {
  it('show both sides and their line', () => {
    const [one] = run('def test_it():\n    total = 3\n    assert total + 1 == 5\n').cases;
    expect(one).toEqual({
      id: 'tests/test_a.py::test_it',
      file: 'tests/test_a.py',
      line: 2,
      outcome: 'failed',
      message: 'assert 4 == 5\n  from: total + 1 == 5',
      errorLine: 4,
    });
  });

  it("begin with the author's message", () => {
    expect(messageOf('    x = 1\n    assert x == 2, f"rule {x}"\n')).toBe('rule 1\nassert 1 == 2\n  from: x == 2');
  });

  it('evaluate each side once', () => {
    const text = '    calls = []\n    assert (calls.append(1) or len(calls)) == 1\n';
    expect(messageOf(text)).toBeUndefined();
  });

  it.each([
    ['assert {"a", "b"} == {"b", "c"}', "only left: ['a']\n  only right: ['c']"],
    ['assert {"a": 1, "b": 2} == {"a": 1, "c": 3}', "'b': 2 != (missing)\n  'c': (missing) != 3"],
    ['assert [1, 2, 3] == [1, 5, 3]', 'at index 1: 2 != 5'],
    ['assert [1] == [1, 2]', 'lengths: 1 != 2'],
    ['assert not [0]', 'assert not [0]'],
    ['assert "x" in "abc"', "assert 'x' in 'abc'"],
    ['assert len([]) > 0', 'assert 0 > 0'],
    ['assert bool(0)', 'assert False'],
  ])('%s explains itself', (assertion, expected) => {
    expect(messageOf(`    ${assertion}\n`)).toContain(expected);
  });
});

describe('the run after it', () => {
  it('finds nothing of what an earlier one did to builtins, to the table of modules or to our functions', () => {
    const vandal = `
def test_it():
    import builtins, sys, types
    from pyspark import pipelines as dp
    builtins.spark = "of the test"
    builtins.len = lambda them: 7
    dp.table = None
    sys.modules["pyspark.pipelines"] = types.ModuleType("pyspark.pipelines")
    sys.modules["invented"] = types.ModuleType("invented")
`;
    expect(outcomes(run(vandal))).toEqual({ test_it: 'passed' });
    const next = `
def test_it():
    import builtins, sys
    import pyspark.pipelines as dp
    assert not hasattr(builtins, "spark")
    assert len([]) == 0
    assert callable(dp.table)
    assert "invented" not in sys.modules
`;
    expect(outcomes(run(next))).toEqual({ test_it: 'passed' });
  });
});

describe('fixtures', () => {
  it('are made by name, in scopes, and end in reverse order', () => {
    const report = run(
      `@pytest.fixture(scope="module")
def log():
    lines = []
    yield lines
    print("module ends", lines)
@pytest.fixture
def item(log):
    log.append("made")
    yield len(log)
    log.append("ended")
def test_one(item):
    assert item == 1
def test_two(item, log):
    assert item == 3 and log == ["made", "ended", "made"]
`,
    );
    expect(outcomes(report)).toEqual({ test_one: 'passed', test_two: 'passed' });
    expect(report.output).toContain("module ends ['made', 'ended', 'made', 'ended']");
  });

  it('come from conftest.py of the folders above, the nearest first', () => {
    const report = run(
      'def test_it(who):\n    assert who == "near"\n',
      {},
      {
        'conftest.py': 'import pytest\n@pytest.fixture\ndef who():\n    return "far"\n',
        'tests/conftest.py': 'import pytest\n@pytest.fixture\ndef who():\n    return "near"\n',
      },
    );
    expect(outcomes(report)).toEqual({ test_it: 'passed' });
  });

  it('run by themselves when autouse', () => {
    const text =
      'seen = []\n@pytest.fixture(autouse=True)\ndef start():\n    seen.append(1)\ndef test_it():\n    assert seen\n';
    expect(outcomes(run(text))).toEqual({ test_it: 'passed' });
  });

  it('multiply the tests by their params', () => {
    const text =
      '@pytest.fixture(params=[1, 2], ids=["one", "two"])\ndef n(request):\n    return request.param\ndef test_it(n):\n    assert n == 1\n';
    expect(outcomes(run(text))).toEqual({ 'test_it[one]': 'passed', 'test_it[two]': 'failed' });
  });

  it('that do not exist are named with those that do', () => {
    const [one] = run('def test_it(sprak):\n    pass\n').cases;
    expect(one).toMatchObject({ outcome: 'error', message: expect.stringContaining("fixture 'sprak' not found") });
  });

  it('that fail make an error, not a failure', () => {
    const text = '@pytest.fixture\ndef bad():\n    raise ValueError("no")\ndef test_it(bad):\n    pass\n';
    expect(run(text).cases[0]).toMatchObject({ outcome: 'error', message: 'ValueError: no', errorLine: 4 });
  });

  it('tmp_path, monkeypatch and capsys are there', () => {
    const text = `import os
def test_it(tmp_path, monkeypatch, capsys):
    (tmp_path / "x").write_text("text")
    monkeypatch.setenv("MODE", "test")
    print((tmp_path / "x").read_text(), os.environ["MODE"])
    assert capsys.readouterr().out == "text test\\n"
def test_undone():
    assert "MODE" not in os.environ
`;
    expect(outcomes(run(text))).toEqual({ test_it: 'passed', test_undone: 'passed' });
  });
});

describe('parametrize', () => {
  it('stacks as in pytest, the lowest outermost', () => {
    const text =
      '@pytest.mark.parametrize("a", [1, 2])\n@pytest.mark.parametrize("b", ["x", "y"])\ndef test_it(a, b):\n    pass\n';
    expect(Object.keys(outcomes(run(text)))).toEqual(['test_it[x-1]', 'test_it[x-2]', 'test_it[y-1]', 'test_it[y-2]']);
  });

  it('takes ids, params with marks, and several names', () => {
    const text = `@pytest.mark.parametrize("n, rule", [
    pytest.param(1, "a", id="first"),
    pytest.param(2, "b", marks=pytest.mark.skip(reason="later")),
    pytest.param(3, "c", marks=pytest.mark.xfail),
])
def test_it(n, rule):
    assert n == 1
`;
    expect(outcomes(run(text))).toEqual({
      'test_it[first]': 'passed',
      'test_it[2-b]': 'skipped',
      'test_it[3-c]': 'xfailed',
    });
  });

  it('numbers equal ids', () => {
    expect(
      Object.keys(
        outcomes(run('@pytest.mark.parametrize("d", [{}, {}], ids=["e", "e"])\ndef test_it(d):\n    pass\n')),
      ),
    ).toEqual(['test_it[e0]', 'test_it[e1]']);
  });
});

describe('outcomes', () => {
  it('of marks and calls', () => {
    const text = `@pytest.mark.skipif(True, reason="no")
def test_skipif():
    assert False
def test_skip():
    pytest.skip("now")
@pytest.mark.xfail(reason="known")
def test_xfail():
    assert False
@pytest.mark.xfail
def test_xpass():
    pass
@pytest.mark.xfail(strict=True)
def test_strict():
    pass
def test_fail():
    pytest.fail("said so")
`;
    expect(outcomes(run(text))).toEqual({
      test_skipif: 'skipped',
      test_skip: 'skipped',
      test_xfail: 'xfailed',
      test_xpass: 'xpassed',
      test_strict: 'failed',
      test_fail: 'failed',
    });
  });

  it('of raises, with and without match', () => {
    const text = `def test_right():
    with pytest.raises(ValueError, match=r"n.") as info:
        raise ValueError("no")
    assert str(info.value) == "no"
def test_other_text():
    with pytest.raises(ValueError, match="yes"):
        raise ValueError("no")
def test_nothing():
    with pytest.raises(ValueError):
        pass
`;
    const { cases } = run(text);
    expect(cases.map((one) => one.message)).toEqual([
      undefined,
      "Regex pattern did not match.\n  Expected regex: 'yes'\n  Actual message: 'no'",
      'DID NOT RAISE ValueError',
    ]);
  });

  it('of approx over numbers, lists and dicts', () => {
    const text = `def test_it():
    assert 0.1 + 0.2 == pytest.approx(0.3)
    assert [1.0, 2.0000001] == pytest.approx([1, 2])
    assert {"a": 0.30000001} == pytest.approx({"a": 0.3}, abs=1e-6)
    assert 112.8 != pytest.approx(112.9)
`;
    expect(outcomes(run(text))).toEqual({ test_it: 'passed' });
  });

  it('of a class of tests', () => {
    const text =
      'class TestRules:\n    def test_a(self):\n        assert True\n    @pytest.mark.parametrize("n", [1])\n    def test_b(self, n):\n        assert n == 1\n';
    expect(outcomes(run(text))).toEqual({ 'TestRules::test_a': 'passed', 'TestRules::test_b[1]': 'passed' });
  });
});

describe('a run', () => {
  const two = 'def test_alpha():\n    pass\ndef test_beta():\n    pass\n';

  it.each([
    ['alpha', ['test_alpha']],
    ['not alpha', ['test_beta']],
    ['alpha or beta', ['test_alpha', 'test_beta']],
    ['test and (not beta)', ['test_alpha']],
  ])('-k %s selects', (keyword, expected) => {
    expect(Object.keys(outcomes(run(two, { keyword })))).toEqual(expected);
  });

  it('takes one file or one test', () => {
    expect(Object.keys(outcomes(run(two, { path: 'tests/test_a.py::test_beta' })))).toEqual(['test_beta']);
  });

  it('reports a file that cannot be imported, and goes on', () => {
    const report = run('def test_it():\n    pass\n', {}, { 'tests/test_b.py': 'import dwh.nothing\n' });
    expect(report.cases).toHaveLength(1);
    expect(report.errors).toEqual([
      { file: 'tests/test_b.py', line: 1, message: "ModuleNotFoundError: No module named 'dwh'" },
    ]);
  });

  it('says that nothing was found', () => {
    bench.python.sync(new Map());
    expect(bench.python.test({ path: 'tests' }, bench.host).errors).toHaveLength(1);
  });

  it('calls itself by its name', () => {
    expect(run(two).output).toContain('practice runner (not pytest): 2 passed');
  });

  it('replaces one rule before the tests import it, for this run alone', () => {
    const files = { 'src/dwh/rules.py': 'RULES = {"a": "1=1", "b": "2=2"}\n' };
    const text =
      'from dwh.rules import RULES\n@pytest.mark.parametrize("rule", sorted(RULES))\ndef test_it(rule):\n    assert RULES[rule] != "false"\n';
    const override = (value: string | null) => ({ module: 'dwh.rules', dict: 'RULES', key: 'b', value });
    expect(outcomes(run(text, {}, files))).toEqual({ 'test_it[a]': 'passed', 'test_it[b]': 'passed' });
    expect(outcomes(run(text, { override: override('false') }, files))).toEqual({
      'test_it[a]': 'passed',
      'test_it[b]': 'failed',
    });
    expect(outcomes(run(text, { override: override(null) }, files))).toEqual({ 'test_it[a]': 'passed' });
    expect(outcomes(run(text, {}, files))).toEqual({ 'test_it[a]': 'passed', 'test_it[b]': 'passed' });
  });
});
