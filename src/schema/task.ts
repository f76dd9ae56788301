import { z } from 'zod';
import { Id, Name } from './id.ts';
import { Phase } from './lab.ts';

/** What a form field takes. Answers travel as text and are compared by type. */
export const FieldType = z.enum(['integer', 'decimal', 'date', 'text', 'choice', 'boolean', 'list']);

/** One field of a task's form. */
export const Field = z.strictObject({
  /** Key in the `answer` action's values and column name in the check's query, e.g. `records`. */
  id: Name,
  type: FieldType,
  /** e.g. `Records the rule failed in six nights`. */
  label: z.string().min(1),
  /** For `choice` (one of them) and `list` (any of them), e.g. `[DE, AT, CH, NL]`. */
  options: z.array(z.string()).min(2).optional(),
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
    /** Three, from a nudge to a signpost. */
    hints: z.array(Hint).default([]),
    /** Why there are not three hints, e.g. `the task is the brief's own question`. */
    no_hints: z.string().min(1).optional(),
  })
  .refine((task) => task.hints.length === 3 || task.no_hints !== undefined, {
    path: ['hints'],
    message: 'a task has three hints, or says under `no_hints` why not',
  });
export type Task = z.output<typeof Task>;
export const TaskFile = z.array(Task).min(1);
