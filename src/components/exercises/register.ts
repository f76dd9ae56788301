import {
  activityFolders,
  type Exercise,
  placesIn,
  type ReadActivity,
  readActivity,
  readExercises,
} from '../../authoring/index.ts';

let known: Exercise[] | undefined;
let read: ReadActivity[] | undefined;

/** The exercise register, read once a build. */
export function exercises(): Exercise[] {
  known ??= readExercises('exercises');
  return known;
}

/** Every facilitated activity, read once a build. */
export function activities(): ReadActivity[] {
  read ??= activityFolders(placesIn('.')).map(readActivity);
  return read;
}
