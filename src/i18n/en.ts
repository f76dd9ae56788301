import { brand } from './en/brand.ts';
import { claim } from './en/claim.ts';
import { debrief } from './en/debrief.ts';
import { evidence } from './en/evidence.ts';
import { exercises } from './en/exercises.ts';
import { gameDay } from './en/game-day.ts';
import { gameDebrief } from './en/game-debrief.ts';
import { gameTeam } from './en/game-team.ts';
import { gotcha } from './en/gotcha.ts';
import { handbook } from './en/handbook.ts';
import { home } from './en/home.ts';
import { lab } from './en/lab.ts';
import { progress } from './en/progress.ts';
import { site } from './en/site.ts';
import { workbench } from './en/workbench.ts';

/** All interface text, by key. `{name}` marks a value; a key ending in `.one` is the singular of the one ending in `.other`. */
export const en = {
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
} as const;

export type MessageKey = keyof typeof en;
