import { nearest } from '../engine/sql/nearest.ts';
import type { Check, CheckKind } from '../schema/check.ts';
import { isPrediction } from '../schema/prediction.ts';
import type { LabParts, Placed } from './parts.ts';
import type { Problem } from './problem.ts';

/** Kinds that look at files alone, so that a healthy warehouse of another seed can answer for the learner's. */
const FILE_KINDS: ReadonlySet<CheckKind> = new Set(['tests', 'rules', 'gate', 'lint', 'promotion']);
/** Kinds that need what only the learner's own warehouse has: answers, a log, a past. */
const OWN_KINDS: ReadonlySet<CheckKind> = new Set(['answer', 'history', 'volume', 'grants']);

/** What no single file shows: names that must agree, ids that must be unique, days a check needs. */
export function crossProblems(parts: LabParts): Problem[] {
  return [
    ...unique('checks.yml', parts.checks),
    ...unique('tasks.yml', parts.tasks),
    ...unique('injects.yml', parts.injects),
    ...unknownNames(parts),
    ...unjudgedPredictions(parts),
    ...parts.checks.flatMap((check) => checkProblems(check, parts)),
    ...parts.wrong.flatMap(({ name, fails }) =>
      fails.flatMap((fail) =>
        placeholders(fail.value.message, `wrong/${name}/fails.yml`, fail.line, ['expected', 'actual']),
      ),
    ),
  ];
}

function unique(file: string, items: readonly Placed<{ id: string }>[]): Problem[] {
  const seen = new Map<string, number | undefined>();
  return items.flatMap(({ value, line }) => {
    if (!seen.has(value.id)) {
      seen.set(value.id, line);
      return [];
    }
    return [{ file, line, what: `id ${value.id} is taken`, hint: `first used in line ${seen.get(value.id)}` }];
  });
}

function unknownNames({ lab, labLine, tasks, checks, wrong }: LabParts): Problem[] {
  const checkIds = checks.map((check) => check.value.id);
  const taskIds = tasks.map((task) => task.value.id);
  return [
    ...lab.fails.flatMap((id, n) => unknown(id, checkIds, 'check', 'lab.yml', labLine(['fails', n]))),
    ...tasks.flatMap(({ value, line }) => unknown(value.phase, lab.phases, 'phase of lab.yml', 'tasks.yml', line)),
    ...checks.flatMap(({ value, line }) => unknown(value.task, taskIds, 'task', 'checks.yml', line)),
    ...wrong.flatMap(({ name, fails }) =>
      fails.flatMap(({ value, line }) => unknown(value.id, checkIds, 'check', `wrong/${name}/fails.yml`, line)),
    ),
  ];
}

/** A prediction that nothing compares would hold back for nothing. */
function unjudgedPredictions({ tasks, checks }: LabParts): Problem[] {
  const judged = new Set(checks.filter(({ value }) => value.kind === 'answer').map(({ value }) => value.task));
  return tasks
    .filter(({ value }) => isPrediction(value) && !judged.has(value.id))
    .map(({ value, line }) => ({
      file: 'tasks.yml',
      line,
      what: `${value.id}: nothing judges this prediction`,
      hint: 'a check of kind `answer` with this task',
    }));
}

function checkProblems({ value: check, line }: Placed<Check>, parts: LabParts): Problem[] {
  const at = (what: string, hint?: string): Problem => ({
    file: 'checks.yml',
    line,
    what: `${check.id}: ${what}`,
    hint,
  });
  const problems: Problem[] = [];
  for (const [on, file] of NEEDS) {
    if (check.on === on && !parts.files.has(file)) problems.push(at(`\`on: ${on}\` needs ${file}`));
  }
  if (check.strikes && check.on !== 'incident-replay') problems.push(at('`strikes` goes with `on: incident-replay`'));
  for (const strike of check.strikes ?? []) {
    problems.push(...unknown(strike, parts.strikes, 'strike', 'checks.yml', line));
  }
  if (check.twin && !twinnable(check)) {
    problems.push(at('`twin` is for checks that depend on files alone', 'a replay, or rules, tests, gate, lint'));
  }
  if (OWN_KINDS.has(check.kind) && check.on !== 'yours') problems.push(at(`${check.kind} looks at \`on: yours\` only`));
  problems.push(...answerProblems(check, parts, at));
  const known = check.kind === 'answer' ? ['actual'] : ['expected', 'actual'];
  return [...problems, ...placeholders(check.message, 'checks.yml', line, known)];
}

const NEEDS = [
  ['incident-replay', 'incident.yml'],
  ['next-day', 'next-day.yml'],
  ['clean-days', 'clean-days.yml'],
] as const;

function twinnable(check: Check): boolean {
  if (check.on === 'yours') return FILE_KINDS.has(check.kind);
  return check.on !== 'rerun';
}

function answerProblems(check: Check, { tasks }: LabParts, at: (what: string, hint?: string) => Problem): Problem[] {
  if (check.kind === 'history' && check.answered_before_writing !== undefined) {
    const wanted = check.answered_before_writing;
    return tasks.some(({ value }) => value.id === wanted) ? [] : [at(`there is no task ${wanted}`)];
  }
  if (check.kind !== 'answer') return [];
  const task = tasks.find(({ value }) => value.id === check.task)?.value;
  if (!task) return [];
  const known = task.fields.filter(({ type }) => type !== 'sentence').map((field) => field.id);
  if (known.length === 0)
    return [at(`task ${task.id} has no fields to grade`, 'a sentence is read by people and never graded')];
  return (check.fields ?? [])
    .filter((field) => !known.includes(field))
    .map((field) => at(`task ${task.id} has no field ${field}`, `known: ${known.join(', ')}`));
}

function unknown(id: string, known: readonly string[], what: string, file: string, line?: number): Problem[] {
  if (known.includes(id)) return [];
  const [best] = nearest(id, known, 1);
  return [{ file, line, what: `there is no ${what} ${id}`, hint: best ? `did you mean \`${best}\`?` : undefined }];
}

/** `{word}` in a message is a promise to fill it; other braces are text. */
function placeholders(text: string, file: string, line: number | undefined, known: readonly string[]): Problem[] {
  return [...text.matchAll(/\{([a-z_]+)\}/g)]
    .filter(([, word]) => !known.includes(word!))
    .map(([whole]) => ({
      file,
      line,
      what: `unknown placeholder ${whole}`,
      hint: `known here: ${known.map((word) => `{${word}}`).join(', ')}`,
    }));
}
