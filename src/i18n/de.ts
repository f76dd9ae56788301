import { brand } from './de/brand.ts';
import { claim } from './de/claim.ts';
import { debrief } from './de/debrief.ts';
import { evidence } from './de/evidence.ts';
import { exercises } from './de/exercises.ts';
import { gameDay } from './de/game-day.ts';
import { gameDebrief } from './de/game-debrief.ts';
import { gameTeam } from './de/game-team.ts';
import { gotcha } from './de/gotcha.ts';
import { handbook } from './de/handbook.ts';
import { home } from './de/home.ts';
import { lab } from './de/lab.ts';
import { progress } from './de/progress.ts';
import { site } from './de/site.ts';
import { workbench } from './de/workbench.ts';

/** All interface text in German, by the keys of the English catalog. */
export const de = {
  ...brand,
  ...claim,
  ...debrief,
  ...evidence,
  ...exercises,
  ...gameDay,
  ...gameDebrief,
  ...gameTeam,
  ...gotcha,
  ...handbook,
  ...home,
  ...lab,
  ...progress,
  ...site,
  ...workbench,
};
