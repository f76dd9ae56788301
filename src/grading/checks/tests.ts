import type { TestReport, Warehouse } from '../../engine/index.ts';
import type { SimpleAction } from '../../schema/action.ts';
import type { Mutation } from '../../schema/check/tests.ts';
import type { CheckOf } from '../../schema/check.ts';
import { describeError, type Finding, fails, holds } from '../finding.ts';
import { lawful } from '../history.ts';
import { count } from '../text.ts';
import type { Look } from './look.ts';

/** The learner's tests are green as they are, and each mutation turns at least one red. */
export function checkTests(check: CheckOf<'tests'>, { scene }: Look): Finding {
  const plain = runTests(check, scene.warehouse, undefined);
  if ('problem' in plain) return fails({ expected: 'green tests', actual: plain.problem });
  const red = firstRed(plain.report);
  if (red) return fails({ expected: 'green tests', actual: red });
  const passed = plain.report.cases.filter(({ outcome }) => outcome === 'passed').length;
  if (passed === 0) return fails({ expected: 'green tests', actual: `no test below ${check.path}` });
  for (const mutation of check.mutations) {
    const finding = checkMutation(check, mutation, scene.warehouse);
    if (!finding.holds) return finding;
  }
  return holds({ actual: count(passed, 'green test') });
}

function checkMutation(check: CheckOf<'tests'>, mutation: Mutation, warehouse: Warehouse): Finding {
  const what = mutationText(mutation);
  const mutated = runTests(check, warehouse, mutation);
  if ('problem' in mutated) return fails({ expected: `a red test under ${what}`, actual: mutated.problem });
  if (firstRed(mutated.report)) return holds();
  return fails({ expected: `a red test under ${what}`, actual: `all green under ${what}` });
}

function mutationText(mutation: Mutation): string {
  if ('key' in mutation) return `${mutation.key} = ${mutation.value ?? 'removed'}`;
  return `${mutation.path}: ${mutation.replace.with.trim()}`;
}

function mutationAction(mutation: Mutation): SimpleAction {
  return 'key' in mutation ? { do: 'mutate_rule', ...mutation } : { do: 'edit', by: 'grader', ...mutation };
}

type Tested = { report: TestReport } | { problem: string };

function runTests(check: CheckOf<'tests'>, warehouse: Warehouse, mutation: Mutation | undefined): Tested {
  const fork = warehouse.fork();
  try {
    if (mutation) {
      const changed = lawful('mutation', () => fork.apply(mutationAction(mutation)));
      if (changed.error) return { problem: describeError(changed.error) };
    }
    const result = lawful('tests', () => fork.apply({ do: 'run_tests', path: check.path, k: check.k }));
    if ('report' in result && result.report) return { report: result.report };
    return { problem: result.error ? describeError(result.error) : 'the tests did not run' };
  } finally {
    fork.close();
  }
}

function firstRed({ cases, errors }: TestReport): string | undefined {
  const [broken] = errors;
  if (broken) return `${broken.file}:${broken.line}: ${broken.message}`;
  const red = cases.find(({ outcome }) => outcome === 'failed' || outcome === 'error' || outcome === 'xpassed');
  return red && `${red.id}: ${red.message ?? red.outcome}`;
}
