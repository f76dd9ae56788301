import { z } from 'zod';
import { ExerciseNumber, Id, Topic } from './id.ts';

/**
 * What is honest for the skill. `graded`: a lab whose verdict says it all; `reflection`: a lab, and a sentence of one's own that
 * no machine judges; `activity`: facilitated, its evidence a checklist.
 */
export const ExerciseForm = z.enum(['graded', 'reflection', 'activity']);
export type ExerciseForm = z.output<typeof ExerciseForm>;

/** For whom, or until when. */
export const ExercisePath = z.enum(['first-week', 'before-go-live', 'reviewers', 'coaches']);
export type ExercisePath = z.output<typeof ExercisePath>;

/** One item of `exercises/register.yml`. What an exercise's own folder states is not stated here again. */
export const ListedExercise = z.strictObject({
  /** For ever, e.g. `E15`. */
  number: ExerciseNumber,
  /** The folder below `exercises/` and the last part of the address, e.g. `over-strict-five-percent`. */
  slug: Id,
  form: ExerciseForm,
  /** The main one first, e.g. `[I5, T2]`. */
  topics: z.array(Topic).min(1),
  paths: z.array(ExercisePath).min(1),
  /** What one should have done before, e.g. `[E23]`. */
  after: z.array(ExerciseNumber).default([]),
  /** For an exercise that has no folder yet. */
  planned: z
    .strictObject({
      title: z.string().min(1),
      /** One sentence. */
      summary: z.string().min(1),
      /** How long it is meant to take, e.g. `20`. */
      minutes: z.int().positive(),
    })
    .optional(),
});
export type ListedExercise = z.output<typeof ListedExercise>;

/** `exercises/register.yml`, in order of number. */
export const ExerciseFile = z.array(ListedExercise).min(1);
