import { beforeAll, describe, expect, it } from 'vitest';
import { type Bench, errorOf, NOW, openBench } from './fixture.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});

function run(text: string): string | undefined {
  bench.printed.length = 0;
  bench.python.sync(
    new Map([
      ['nb.py', text],
      ['rules.py', 'R = {"a": "x", "b": "y"}\n'],
    ]),
  );
  return bench.python.notebook('nb.py', bench.host);
}

describe('learner code stays inside its walls', () => {
  it.each(['js', 'pyodide', 'pyodide_js', '_pyodide_core', 'pyodide.ffi', 'socket', 'ctypes', 'subprocess'])(
    'import %s is refused',
    (name) => {
      const error = errorOf(() => run(`import ${name}\n`));
      expect([error.condition, error.span?.line]).toEqual(['ModuleNotFoundError', 1]);
    },
  );

  it.each([
    ['__import__("js")', 'ModuleNotFoundError'],
    ['import importlib; importlib.import_module("js")', 'ModuleNotFoundError'],
    ['import os; os.system("ls")', 'PermissionError'],
    ['open("/etc/passwd")', 'PermissionError'],
    ['open("/workspace/../etc/passwd")', 'PermissionError'],
    ['open("/workspace/nb.py", "w")', 'PermissionError'],
    ['import os; os.remove("/workspace/nb.py")', 'PermissionError'],
    ['input()', 'EOFError'],
  ])('%s fails with %s', (text, condition) => {
    expect(errorOf(() => run(`${text}\n`)).condition).toBe(condition);
  });

  it('may read the repository and write below /tmp', () => {
    const text =
      'open("/tmp/x", "w").write(open("/workspace/rules.py").read())\ndbutils.notebook.exit(open("/tmp/x").read())\n';
    expect(run(text)).toContain('"a": "x"');
  });

  it('finds files from the folder of the notebook, and from nowhere near it after that', () => {
    const reading = 'dbutils.notebook.exit(open("../../rules.py").read())\n';
    bench.python.sync(
      new Map([
        ['src/nb/read.py', reading],
        ['rules.py', 'R = {"a": "x"}\n'],
      ]),
    );
    expect(bench.python.notebook('src/nb/read.py', bench.host)).toContain('"a": "x"');
    expect(run('import os\ndbutils.notebook.exit(os.getcwd())\n')).toBe('/workspace');
  });
});

describe('code without end', () => {
  it('that calls itself gets a RecursionError at its line', () => {
    const error = errorOf(() => run('def f(n):\n    return f(n + 1)\n\nf(0)\n'));
    expect([error.condition, error.file, error.span?.line]).toEqual(['RecursionError', 'nb.py', 2]);
    expect(run('dbutils.notebook.exit("alive")\n')).toBe('alive');
  });

  it('that prints is cut', () => {
    run('for _ in range(60000):\n    print("0123456789")\n');
    const printed = bench.printed.join('');
    expect(printed.length).toBeLessThan(101_000);
    expect(printed).toContain('output cut after 100000 characters');
  });
});

describe('every run is the same', () => {
  const probe = `import datetime, random, time, uuid
values = [time.time(), datetime.datetime.now(), datetime.date.today(), uuid.uuid4(), random.random(), hash("a")]
print(*values, list({"x", "y", "z"}))
`;

  it('in time, chance, ids and the order of sets', () => {
    run(probe);
    const first = bench.printed.join('');
    run(probe);
    expect(bench.printed.join('')).toBe(first);
    expect(first).toContain(`${Date.parse(NOW) / 1000}.0 2026-07-15 02:15:00 2026-07-15 `);
  });

  it('gives the engine its real clock back', () => {
    const before = Date.now();
    run(probe);
    expect(Date.now() - before).toBeLessThan(60_000);
  });

  it('keeps nothing of what a run changed in a module', () => {
    run('import rules\nrules.R.clear()\n');
    expect(bench.python.dict('rules', 'R', bench.host)).toEqual({ a: 'x', b: 'y' });
  });
});
