import type { JobRun } from '../../engine/index.ts';
import { EngineError } from '../../engine/index.ts';
import type { Action } from '../../schema/action.ts';
import type { CheckOf } from '../../schema/check.ts';
import { type Finding, fails, holds, theirs } from '../finding.ts';
import { globPattern, inlineParams, mentions } from '../text.ts';
import type { Look } from './look.ts';

/** Runs since the mark ended as they must, and the guard spoke or kept quiet. */
export function checkJob(check: CheckOf<'job'>, look: Look): Finding {
  const job = check.job ?? look.job;
  const runs = look.scene.warehouse.state.runs
    .slice(look.scene.since.runs)
    .filter((run) => run.job === job && hasParams(run, check.params));
  const found = judge(check, look, job, runs);
  const asked = check.speaks ?? look.scene.on === 'incident-replay';
  return found.holds && asked ? { ...found, spoke: firstToSpeak(check, look, runs) } : found;
}

function judge(check: CheckOf<'job'>, look: Look, job: string, runs: readonly JobRun[]): Finding {
  if (runs.length === 0) return fails({ expected: `a run of ${job}${withParams(check.params)}`, actual: 'no run' });
  const edited = check.after_edits && editedSince(check.after_edits, job, look.log);
  if (edited !== undefined) {
    return fails({ expected: `a run of ${job} after the last change`, actual: `${edited} was changed after it` });
  }
  if (check.speaks !== undefined) {
    const spoken = speech(check, look, runs);
    if (spoken.holds !== check.speaks) return { ...spoken, holds: false };
    if (check.state === undefined && check.tasks === undefined && check.told === undefined)
      return { ...spoken, holds: true };
  }
  if (check.told !== undefined) {
    const found = whoWasTold(check.told, look, runs);
    if (!found.holds) return found;
  }
  const findings = chosen(runs, check.runs).map((run) => compareRun(check, run));
  const bad = findings.filter((finding) => !finding.holds);
  const broken = check.runs === 'any' ? bad.length === findings.length : bad.length > 0;
  return broken ? bad[0]! : holds();
}

type Params = CheckOf<'job'>['params'];

const hasParams = ({ parameters }: JobRun, wanted: Params = {}): boolean =>
  Object.entries(wanted).every(([name, value]) => parameters[name] === value);

function withParams(wanted: Params = {}): string {
  const all = Object.entries(wanted).map(([name, value]) => `${name} ${value}`);
  return all.length > 0 ? ` with ${all.join(', ')}` : '';
}

/** The first of the files that was edited after the job was last run; undefined when none was. */
function editedSince(globs: readonly string[], job: string, log: readonly Action[]): string | undefined {
  const ran = log.findLastIndex(
    (action) => (action.do === 'run_job' && action.job === job) || action.do === 'repair_run',
  );
  const patterns = globs.map(globPattern);
  return log
    .slice(ran + 1)
    .flatMap((action) => (action.do === 'edit' ? [action.path] : []))
    .find((path) => patterns.some((pattern) => pattern.test(path)));
}

function chosen(runs: readonly JobRun[], which: 'last' | 'every' | 'any'): readonly JobRun[] {
  return which === 'last' ? runs.slice(-1) : runs;
}

function compareRun(check: CheckOf<'job'>, run: JobRun): Finding {
  if (check.state !== undefined && run.state !== check.state) {
    return fails({ expected: check.state, actual: `${run.state}${reason(run)}` });
  }
  for (const [key, wanted] of Object.entries(check.tasks ?? {})) {
    const state = run.tasks.find((task) => task.key === key)?.state ?? 'no such task';
    if (state !== wanted) return fails({ expected: `${key}: ${wanted}`, actual: `${key}: ${state}` });
  }
  return holds();
}

/** `holds`: somebody was told. Why, or that nothing was said, is the text. */
function speech(check: CheckOf<'job'>, look: Look, runs: readonly JobRun[]): Finding {
  const red = runs.find((run) => run.state !== 'SUCCESS');
  const expected = check.speaks ? 'a red run or an alert' : 'a green run and no alert';
  if (red) return holds({ expected, actual: `${red.job} ${red.state}${reason(red)}` });
  const alert = check.alert === undefined ? undefined : alertsSince(check.alert, look, look.scene.since.clock)[0];
  if (alert === undefined) return fails({ expected, actual: `${runs.length} green and no alert` });
  const evidence = inlineParams(check.alert!, { since: look.scene.since.clock });
  return holds({ expected, actual: `an alert (${alert})`, evidence });
}

/** One notification must hold all that the person called has to know. */
function whoWasTold(sql: string, { scene }: Look, runs: readonly JobRun[]): Finding {
  const [row] = theirs(() => scene.warehouse.query(sql, { limit: 1 })).rows;
  if (!row) throw new Error('`told` yields no row');
  const words = row.map((cell) => cell ?? 'NULL');
  const sent = scene.warehouse.state.alerts.filter(({ run }) => runs.some(({ id }) => id === run));
  const expected = `a notification with ${words.join(' and ')}`;
  if (sent.length === 0) return fails({ expected, actual: 'no notification' });
  if (sent.some(({ subject, message }) => words.every((word) => mentions(`${subject}: ${message}`, word))))
    return holds();
  return fails({ expected, actual: sent.at(-1)!.message });
}

/** The first run that was red, or from whose begin on more alerts were written than from the next one's. */
function firstToSpeak(check: CheckOf<'job'>, look: Look, runs: readonly JobRun[]): Finding['spoke'] {
  const alerts = runs.map(({ started }) =>
    check.alert === undefined ? 0 : alertsSince(check.alert, look, started).length,
  );
  const at = runs.findIndex(({ state }, n) => state !== 'SUCCESS' || alerts[n]! > (alerts[n + 1] ?? 0));
  return at < 0 ? undefined : { run: at + 1, runs: runs.length, at: runs[at]!.started };
}

/** One text an alert. Nobody can be told by a table that does not exist. */
function alertsSince(sql: string, { scene }: Look, since: string): string[] {
  const ask = () => scene.warehouse.query(sql, { parameters: { since } });
  try {
    return ask().rows.map((row) => row.map((cell) => cell ?? 'NULL').join(' | '));
  } catch (error) {
    if (error instanceof EngineError && error.condition.startsWith('TABLE_OR_VIEW_NOT_FOUND')) return [];
    return theirs(() => {
      throw error;
    });
  }
}

function reason(run: JobRun): string {
  const task = run.tasks.find(({ error }) => error !== null);
  return task ? ` (${task.key}: ${task.error})` : '';
}
