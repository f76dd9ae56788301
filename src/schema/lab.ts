import { z } from 'zod';
import { Instant } from './action.ts';
import { SourceConfigs } from './base.ts';
import { Id, Name, Query } from './id.ts';
import { ImpactTable } from './impact.ts';
import { Phase } from './phase.ts';

export { Phase };

/** What a lab trains, for the overview. */
export const Skill = z.enum([
  'event-log',
  'expectations',
  'change-data',
  'streams',
  'file-loading',
  'extracts',
  'gates',
  'jobs',
  'table-history',
  'scope',
  'backfill',
  'guards',
]);
export type Skill = z.output<typeof Skill>;

/** `introductory`: the platform's own records show the cause; `demanding`: the present looks healthy, or several faults hide each other. */
export const Difficulty = z.enum(['introductory', 'intermediate', 'demanding']);
export type Difficulty = z.output<typeof Difficulty>;

/** A chart of the workbench: one query, one mark. */
export const Chart = z.strictObject({
  /** e.g. `revenue-per-day`. */
  id: Id,
  /** e.g. `Revenue per day and country`. */
  title: z.string().min(1),
  /** Yields the columns named below, e.g. `SELECT order_date, country, sum(amount_eur) AS revenue FROM …`. */
  sql: Query,
  /** Column on the horizontal axis, e.g. `order_date`. */
  x: Name,
  /** Column on the vertical axis, e.g. `revenue`. */
  y: Name,
  /** Column that splits the marks by colour, e.g. `country`. */
  series: Name.optional(),
  /** `line` for a course over days, `bar` for counts. */
  mark: z.enum(['line', 'bar']).default('line'),
  /** Unit on the vertical axis, e.g. `EUR`, `records`. */
  unit: z.string().optional(),
});
export type Chart = z.output<typeof Chart>;

/** `lab.yml`. The lab's id is the name of its folder. */
export const Lab = z.strictObject({
  format: z.literal(1),
  /** A scenario has a story, phases and injects; an exercise trains one skill. For activities see `activity.ts`. */
  kind: z.enum(['scenario', 'exercise']),
  /** e.g. `The Swiss drop`. */
  title: z.string().min(1),
  /** One sentence for lists and link previews. */
  summary: z.string().min(1),
  /** A folder of `scenarios/_base`, e.g. `dwh`. */
  base: Id,
  /** The seed that visitors get, e.g. `7`. */
  seed: z.int().nonnegative(),
  /** Further seeds on which the lab is proven and files are graded, e.g. `[11]`. */
  twins: z.array(z.int().nonnegative()).default([]),
  /** When the learner arrives; the clock after the history, e.g. `2026-07-15T07:30:00Z`. */
  start: Instant,
  /** The job that graders run; default: the base's, e.g. `dwh_daily`. */
  job: Name.optional(),
  /** Numbers of sources that differ from the base's, e.g. `{sap_vbap: {fr_share: 0.01}}`. */
  sources: SourceConfigs.default({}),
  /** In the order of the story, e.g. `[detect, diagnose, repair, prove]`. */
  phases: z.array(Phase).min(1),
  /** How long a team takes, e.g. `90`. */
  minutes: z.int().positive(),
  /** What it trains, the main thing first, e.g. `[event-log, expectations]`. */
  skills: z.array(Skill).default([]),
  difficulty: Difficulty.optional(),
  /**
   * Regular expressions of what shows the cause: whoever opened such a thing (`look`), or ran such a query, had the first
   * evidence before their eyes, e.g. `[deployment:, event_log, known_country]`. Without any, the first reading counts.
   */
  evidence: z.array(z.string().min(1)).default([]),
  /** Exactly the checks that fail before anything is done, e.g. `[swiss-revenue]`. */
  fails: z.array(Id).min(1),
  /** Tables that people read and the incident hits, for the rows and euros of a postmortem. */
  impact: z.array(ImpactTable).default([]),
  /** Charts the workbench shows. */
  charts: z.array(Chart).default([]),
});
export type Lab = z.output<typeof Lab>;
