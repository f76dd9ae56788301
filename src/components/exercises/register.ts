import { type Exercise, readExercises } from '../../authoring/index.ts';

let known: Exercise[] | undefined;

/** The exercise register, read once a build. */
export function exercises(): Exercise[] {
  known ??= readExercises('exercises');
  return known;
}
