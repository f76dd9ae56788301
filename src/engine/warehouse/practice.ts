import type { ActionOf } from '../../schema/action.ts';
import { EngineError } from '../errors.ts';
import type { PythonHost, RuleOverride, TestReport } from '../ports.ts';
import { nearest } from '../sql/nearest.ts';
import { pythonHostOf, pythonOf } from './python-host.ts';
import type { Services } from './services.ts';

/** Runs the learner's tests. They see no pipeline configuration, as on a developer's machine. */
export function runTests(services: Services, action: ActionOf<'run_tests'>): TestReport {
  const { path, k } = action;
  return pythonOf(services.core).test({ path, ...(k === '' ? {} : { keyword: k }) }, hostOf(services));
}

/**
 * Replaces one entry of a dict from now on, for tests and pipelines alike, without touching the file: whoever mutates a
 * rule judges the learner's own file and must not overwrite it.
 */
export function changeRules(services: Services, action: ActionOf<'mutate_rule'>): void {
  const { core } = services;
  const { module, dict, key, value } = action;
  const rules = rulesOf(services, module, dict);
  if (value === null && !(key in rules)) {
    const [similar] = nearest(key, Object.keys(rules), 1);
    throw new EngineError({
      condition: 'SANDBOX_RULE_NOT_FOUND',
      message: `${module}.${dict} has no key ${key}.`,
      hint: similar ? `Did you mean ${similar}?` : `Keys: ${Object.keys(rules).join(', ')}.`,
    });
  }
  const override: RuleOverride = { module, dict, key, value };
  const others = core.state.overrides.filter(
    (other) => !(other.module === module && other.dict === dict && other.key === key),
  );
  core.state.overrides = [...others, override];
}

/** A module-level dict as Python sees it, overrides included. */
export function rulesOf(services: Services, module: string, dict: string): Record<string, string> {
  return pythonOf(services.core).dict(module, dict, hostOf(services));
}

function hostOf(services: Services): PythonHost {
  const { catalog, schema } = services.core.state.session;
  return pythonHostOf(services.context({ catalog, schema }), { conf: {} });
}
