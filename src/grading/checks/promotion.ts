import type { BundleSpec } from '../../engine/jobs/spec.ts';
import type { CheckOf } from '../../schema/check.ts';
import { type Finding, fails, holds, theirs } from '../finding.ts';
import type { Look } from './look.ts';

type Promotion = CheckOf<'promotion'>;
type Plain = Readonly<Record<string, unknown>>;

/** What belongs to a deployment and not to the artefact: identity, mode, rights, whom it tells, and when it starts. */
const OF_THE_STAGE: ReadonlySet<string> = new Set([
  'id',
  'name',
  'development',
  'runAs',
  'notifications',
  'schedule',
  'maxConcurrentRuns',
  'file',
  'span',
]);

/** Two targets of the bundle deploy the same, and jobs of the second wait for a person. */
export function checkPromotion(check: Promotion, { scene: { warehouse } }: Look): Finding {
  const { from, to } = check;
  const tested = theirs(() => warehouse.bundle(from), { expected: `target ${from} validates` });
  const promoted = theirs(() => warehouse.bundle(to), { expected: `target ${to} validates` });
  for (const kind of ['pipelines', 'jobs'] as const) {
    for (const key of check[kind]) {
      const found = compare(key, [side(check, kind, key, tested), side(check, kind, key, promoted)], check);
      if (found) return found;
    }
  }
  const awake = check.paused.find((job) => !promoted.jobs[job]?.schedule?.endsWith('(paused)'));
  if (awake === undefined) return holds();
  const schedule = promoted.jobs[awake]?.schedule ?? 'no schedule';
  return fails({ expected: `${awake} paused in ${to}`, actual: `${awake}: ${schedule}` });
}

/** Settings by path, e.g. `configuration.dwh.catalog`, with the values of stage variables as their names; undefined: not there. */
function side(
  { stage }: Promotion,
  kind: 'pipelines' | 'jobs',
  key: string,
  bundle: BundleSpec,
): Map<string, string> | undefined {
  const spec: object | undefined = bundle[kind][key];
  if (!spec) return undefined;
  const settings = new Map<string, string>();
  flatten(spec as Plain, '', settings);
  const named = stage.map((name) => [name, bundle.variables[name] ?? ''] as const).filter(([, value]) => value !== '');
  return new Map([...settings].map(([path, text]) => [path, named.reduce(asVariable, text)]));
}

/** A value as a whole word: `dwh_test` stands in `dwh_test.bronze`, not in `dwh_testing`. */
function asVariable(text: string, [name, value]: readonly [string, string]): string {
  const word = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<!\\w)${word}(?!\\w)`, 'gu'), `\${var.${name}}`);
}

function flatten(value: unknown, path: string, into: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) {
    if (value !== undefined) into.set(path, String(value));
    return;
  }
  for (const [key, inner] of Object.entries(value as Plain)) {
    if (!OF_THE_STAGE.has(key)) flatten(inner, path === '' ? key : `${path}.${key}`, into);
  }
}

function compare(
  key: string,
  [tested, promoted]: [Map<string, string> | undefined, Map<string, string> | undefined],
  { from, to }: Promotion,
): Finding | undefined {
  const where = (target: string, text: string): string => `${key} in ${target}: ${text}`;
  if (!tested || !promoted) {
    const [has, lacks] = tested ? [from, to] : [to, from];
    return fails({ expected: where(lacks, `as in ${has}`), actual: where(lacks, 'not there') });
  }
  for (const path of [...new Set([...tested.keys(), ...promoted.keys()])].sort()) {
    const [before, after] = [tested.get(path) ?? 'nothing', promoted.get(path) ?? 'nothing'];
    if (before !== after)
      return fails({ expected: where(to, `${path} ${before}, as in ${from}`), actual: where(to, `${path} ${after}`) });
  }
  return undefined;
}
