import type { Check } from '../schema/check.ts';
import type { Status, Verdict } from '../schema/verdict.ts';
import type { Finding } from './finding.ts';
import { fillMessage } from './message.ts';
import type { SceneRequest } from './scenes.ts';

/** `pass` when every check passes, `error` when one is our fault and none fails. */
export function overall(verdicts: readonly Verdict[]): Status {
  if (verdicts.some(({ status }) => status === 'fail')) return 'fail';
  return verdicts.some(({ status }) => status === 'error') ? 'error' : 'pass';
}

/** `where`: the scene in which it failed, when it holds in the ones before. */
export function toVerdict(check: Check, finding: Finding, where: SceneRequest | undefined): Verdict {
  const { holds, expected, actual, evidence, rows } = finding;
  return {
    id: check.id,
    task: check.task,
    on: check.on,
    status: holds ? 'pass' : 'fail',
    points: holds ? check.points : 0,
    max: check.points,
    message: holds ? '' : `${fillMessage(check.message, finding)}${remark(where)}`,
    expected,
    actual,
    evidence,
    ...(rows && !holds ? { rows } : {}),
  };
}

/** ` (on seed 11, after che-on-sunday)`: where the same repair fails although it holds here. */
function remark(where: SceneRequest | undefined): string {
  const parts = [
    ...(where?.twin === undefined ? [] : [`on seed ${where.twin}`]),
    ...(where?.strike === undefined || where.strike === 'incident' ? [] : [`after ${where.strike}`]),
  ];
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

/** Our fault: earns nothing and costs nothing. */
export function errorVerdict(check: Check, error: unknown): Verdict {
  const cause = error instanceof Error ? error.message : String(error);
  const message = `Our fault, and it costs nothing: this check could not be run. ${cause}`;
  const nothing = { points: 0, max: 0, expected: null, actual: null, evidence: null };
  return { id: check.id, task: check.task, on: check.on, status: 'error', message, ...nothing };
}
