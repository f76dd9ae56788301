import type { Cell } from '../../engine/index.ts';
import type { CheckOf } from '../../schema/check.ts';
import { firstAnswer, isPrediction, shows, type Values } from '../../schema/prediction.ts';
import type { Field } from '../../schema/task.ts';
import { type Finding, fails, holds } from '../finding.ts';
import type { Scene } from '../scene.ts';
import type { Look } from './look.ts';
import { normalizeAnswer } from './normalize-answer.ts';

/**
 * The learner's answer is one of the rows that the query derives. What is right is not told. Whoever answered before a night
 * fell is as right as who answers after it. Of a prediction the first full answer is judged, and only if nothing had shown it.
 */
export function checkAnswer(check: CheckOf<'answer'>, look: Look): Finding {
  const ask = ({ warehouse }: Scene) => warehouse.query(check.sql, { parameters: check.params });
  const { rows: now, columns } = ask(look.counterpart(check.asked));
  const rows = check.asked === 'start' ? [...ask(look.found()).rows, ...now] : now;
  if (rows.length === 0) throw new Error('the query derives no answer');
  const names = columns.map(({ name }) => name);
  const fields = (check.fields ?? names).map((id) => fieldOf(id, names, look));
  const { given, instead } = answerIn(look, check.task);
  if (!given) return fails({ actual: instead });
  const matches = rows.map((row) => fields.map(({ field, column }) => same(field, given[field.id], row[column]!)));
  if (matches.some((row) => row.every(Boolean))) return holds({ actual: answerText(fields, given) });
  const wrong = fields.filter((_, n) => !matches.some((row) => row[n]));
  return fails({ actual: answerText(wrong.length > 0 ? wrong : fields, given) });
}

/** The answer that counts, or what there is instead. */
function answerIn({ scene, task, log }: Look, id: string): { given?: Values; instead: string } {
  const none = { instead: 'no answer' };
  if (!task || !isPrediction(task)) {
    const given = scene.warehouse.state.answers.get(id);
    return given ? { given, ...none } : none;
  }
  const first = firstAnswer(task, log);
  if (!first) return none;
  const shown = log.slice(0, first.at).find((action) => shows(action, task));
  return shown ? { instead: `${shown.do} came before the answer` } : { given: first.values, ...none };
}

interface GradedField {
  field: Field;
  column: number;
}

function fieldOf(id: string, names: readonly string[], { task }: Look): GradedField {
  const field = task?.fields.find((each) => each.id === id);
  const column = names.indexOf(id);
  if (!field || column < 0) throw new Error(`field ${id}: the task and the query must both have it`);
  if (field.type === 'sentence') throw new Error(`field ${id}: a sentence is read by people and never graded`);
  return { field, column };
}

function same({ type }: Field, given: unknown, expected: Cell): boolean {
  return normalizeAnswer(type, given) === normalizeAnswer(type, expected);
}

function answerText(fields: readonly GradedField[], given: Readonly<Record<string, unknown>>): string {
  return fields
    .map(({ field: { id } }) => `${id} = ${given[id] === undefined ? 'nothing' : String(given[id])}`)
    .join(', ');
}
