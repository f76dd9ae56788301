import { z } from 'zod';
import { Hold } from './hold.ts';
import { Id, Name } from './id.ts';
import { Phase } from './lab.ts';

/**
 * What a form field takes. Answers travel as text and are compared by type. A `sentence` is never compared: it is long text
 * of one's own, kept in the log for people to read.
 */
export const FieldType = z.enum(['integer', 'decimal', 'date', 'text', 'choice', 'boolean', 'list', 'sentence']);

/** Characters that a sentence may have: four lines that a colleague reads, not an essay. */
export const SENTENCE_LIMIT = 600;

/** One field of a task's form. */
export const Field = z
  .strictObject({
    /** Key in the `answer` action's values and column name in the check's query, e.g. `records`. */
    id: Name,
    type: FieldType,
    /** e.g. `Records the rule failed in six nights`. */
    label: z.string().min(1),
    /** For `choice` (one of them) and `list` (any of them), e.g. `[DE, AT, CH, NL]`. */
    options: z.array(z.string()).min(2).optional(),
    /**
     * Of a `sentence`: what a good answer names, each point in a few words, e.g. `the day from which the number is wrong`.
     * Shown only after somebody has answered.
     */
    rubric: z.array(z.string().min(1)).min(1).max(6).optional(),
    /** Of a `sentence`: its longest, in characters; default 600. */
    limit: z.int().min(80).max(2000).optional(),
  })
  .refine(({ type, rubric }) => (type === 'sentence') === (rubric !== undefined), {
    path: ['rubric'],
    message: 'a sentence has a rubric, what a good answer names, and nothing else has one',
  })
  .refine(({ type, options = [] }) => type !== 'list' || !options.some((option) => /[,"]/.test(option)), {
    path: ['options'],
    message: 'answers travel as text with commas, so an option of a list has no comma and no quotation mark',
  })
  .refine(({ type, limit }) => type === 'sentence' || limit === undefined, {
    path: ['limit'],
    message: 'only a sentence has a limit',
  });
export type Field = z.output<typeof Field>;

/** A hint costs points once, when it is opened. */
export const Hint = z.strictObject({
  /** Points, e.g. `2`. */
  price: z.int().nonnegative(),
  /** One thought further, never the answer; Markdown. */
  text: z.string().min(1),
});

/** One item of `tasks.yml`. */
export const Task = z
  .strictObject({
    /** e.g. `scope`. */
    id: Id,
    /** One of the lab's phases, e.g. `contain`. */
    phase: Phase,
    /** e.g. `Say what is affected`. */
    title: z.string().min(1),
    /** What to do, in two sentences; Markdown. */
    text: z.string().optional(),
    /** A form to fill in; none when the warehouse itself is the answer. */
    fields: z.array(Field).default([]),
    /**
     * Makes the task a prediction: what would show its answer, e.g. `[{do: run_job}]`. The workbench holds that back until every
     * field is filled in; the first full answer is the one that is judged, and it counts only when it came before.
     */
    predicts_before: z.array(Hold).default([]),
    /** Three, from a nudge to a signpost. */
    hints: z.array(Hint).default([]),
    /** Why there are not three hints, e.g. `the task is the brief's own question`. */
    no_hints: z.string().min(1).optional(),
  })
  .refine((task) => task.hints.length === 3 || task.no_hints !== undefined, {
    path: ['hints'],
    message: 'a task has three hints, or says under `no_hints` why not',
  })
  .refine((task) => task.predicts_before.length === 0 || task.fields.length > 0, {
    path: ['predicts_before'],
    message: 'a prediction needs fields to be written in',
  });
export type Task = z.output<typeof Task>;
export const TaskFile = z.array(Task).min(1);
