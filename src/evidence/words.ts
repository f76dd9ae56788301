import type { LogEntry } from '../schema/log.ts';
import { firstAnswer, isPrediction, type Values } from '../schema/prediction.ts';
import type { Field, Task } from '../schema/task.ts';

type Asked = Pick<Task, 'id' | 'title' | 'fields' | 'predicts_before'>;

/** A sentence of one's own: what was asked, what was written, and what a good answer names. */
export interface Sentence {
  task: string;
  title: string;
  field: Field;
  /** Null when the task has no answer, or one without this sentence. */
  said: { text: string; n: number; ms: number } | null;
}

/** A prediction as it was first given; later answers do not change it. */
export interface Prediction {
  task: string;
  title: string;
  n: number;
  ms: number;
  values: { label: string; value: string }[];
}

/** Every sentence that a lab asks for, with the answer that counts: the newest, or of a prediction the first full one. */
export function sentencesOf(log: readonly LogEntry[], tasks: readonly Asked[]): Sentence[] {
  return tasks.flatMap((task) => {
    const answer = answerOf(task, log);
    return task.fields
      .filter(({ type }) => type === 'sentence')
      .map((field): Sentence => {
        const text = String(answer?.values[field.id] ?? '').trim();
        const said = answer && text !== '' ? { text, n: answer.n, ms: answer.ms } : null;
        return { task: task.id, title: task.title, field, said };
      });
  });
}

/** What was predicted before it could be seen; sentences apart. */
export function predictionsOf(log: readonly LogEntry[], tasks: readonly Asked[]): Prediction[] {
  return tasks.filter(isPrediction).flatMap((task) => {
    const answer = answerOf(task, log);
    if (!answer) return [];
    const values = task.fields
      .filter(({ type }) => type !== 'sentence')
      .map(({ id, label }) => ({ label, value: inWords(answer.values[id]) }));
    return [{ task: task.id, title: task.title, n: answer.n, ms: answer.ms, values }];
  });
}

interface Given {
  n: number;
  ms: number;
  values: Values;
}

/** The answer of a task that counts; undefined while there is none. */
export function answerOf(task: Asked, log: readonly LogEntry[]): Given | undefined {
  const happened = log.filter(({ outcome }) => outcome === 'ok' || outcome === 'failed');
  if (isPrediction(task)) {
    const first = firstAnswer(
      task,
      happened.map(({ action }) => action),
    );
    const entry = first && happened[first.at];
    return first && entry ? { n: entry.n, ms: entry.ms, values: first.values } : undefined;
  }
  const entry = happened.findLast(({ action }) => action.do === 'answer' && action.task === task.id);
  return entry?.action.do === 'answer' ? { n: entry.n, ms: entry.ms, values: entry.action.values } : undefined;
}

/** A value as a form's field had it. */
export function inWords(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(', ') : String(value ?? '');
}
