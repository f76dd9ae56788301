import { z } from 'zod';
import { Action, Instant, RepositoryPath, VolumePath } from './action.ts';
import { Id, Name, Query } from './id.ts';

/** Stands in a proof's files and steps where the wrong and the right snippet differ. */
export const HOLE = '{{snippet}}';

/** Files that arrive in volumes: absolute path → text, e.g. `{/Volumes/shop/bronze/landing/a.json: '{"id": 1}'}`. */
const Landing = z.record(VolumePath, z.string());

/** What happens in a proof: an action of the engine, or files that land. */
export const Step = z.union([
  z.strictObject({ land: Landing, /** When they were written; default: the clock. */ modified: Instant.optional() }),
  Action,
]);
export type Step = z.output<typeof Step>;

/** `src/content/worlds/<name>.yml`: a small warehouse on which gotchas prove themselves. */
export const World = z.strictObject({
  format: z.literal(1),
  /** e.g. `The worked data set: 25 records, two days`. */
  title: z.string().min(1),
  /** A folder of `scenarios/_base` whose catalogs, bundle and repository it has. Without it the three keys below say what there is. */
  base: Id.optional(),
  /** Catalogs and their schemas, e.g. `{shop: [bronze, silver]}`. */
  catalogs: z.record(Name, z.array(Name).min(1)).optional(),
  /** Repository path → text. A `databricks.yml` is written for the pipeline below unless one is given. */
  files: z.record(RepositoryPath, z.string()).default({}),
  /** Settings of one pipeline, `p`, over all Python and SQL files: `{catalog, schema, edition, configuration}`. */
  pipeline: z.record(z.string(), z.unknown()).optional(),
  clock: Instant,
  /** Taken once, before either side begins. */
  steps: z.array(Step).default([]),
});
export type World = z.output<typeof World>;

/** One of the two warehouses that are compared. */
export const Side = z.strictObject({
  /** Put in the place of `{{snippet}}`. */
  snippet: z.string(),
  /** Taken after the proof's own steps. */
  steps: z.array(Step).default([]),
  /** The figures it shows, in their order, as Spark prints them; `null` for NULL. */
  shows: z.array(z.string().nullable()).min(1),
  /** Part of the message of the step that fails here; without it every step succeeds. */
  fails: z.string().optional(),
});
export type Side = z.output<typeof Side>;

/** Two small warehouses, as it is and as it should be, and the query that tells them apart. */
export const Proof = z.strictObject({
  /** A file of `src/content/worlds`. */
  world: Id,
  /** Files over the world's; may hold `{{snippet}}`. */
  files: z.record(RepositoryPath, z.string()).default({}),
  /** Taken on both sides; may hold `{{snippet}}`. */
  steps: z.array(Step).min(1),
  /** What a reviewer may put in the place of the snippet, e.g. `a predicate over the columns of vbap_typed`. */
  takes: z.string().min(1),
  wrong: Side,
  right: Side,
  /** Each a query of one row and one column. */
  figures: z.array(z.strictObject({ label: z.string().min(1), unit: z.string().optional(), sql: Query })).min(1),
  /** The query that tells the two apart in one's own warehouse: rows on the wrong side, none on the right one. */
  apart: z.strictObject({ label: z.string().min(1), sql: Query }),
});
export type Proof = z.output<typeof Proof>;

/** What a side turned out to be. */
export interface ProofResult {
  figures: { label: string; unit: string | null; value: string | null }[];
  apart: { columns: string[]; rows: (string | null)[][] };
  /** Message of the first step that failed. */
  failed: string | null;
}
