import { brand } from './es/brand.ts';
import { claim } from './es/claim.ts';
import { debrief } from './es/debrief.ts';
import { evidence } from './es/evidence.ts';
import { exercises } from './es/exercises.ts';
import { gameDay } from './es/game-day.ts';
import { gameDebrief } from './es/game-debrief.ts';
import { gameTeam } from './es/game-team.ts';
import { gotcha } from './es/gotcha.ts';
import { handbook } from './es/handbook.ts';
import { home } from './es/home.ts';
import { lab } from './es/lab.ts';
import { progress } from './es/progress.ts';
import { site } from './es/site.ts';
import { workbench } from './es/workbench.ts';

/** All interface text in Spanish, by the keys of the English catalog. */
export const es = {
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
