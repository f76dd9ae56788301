import { z } from 'zod';
import { Instant, RepositoryPath, Role } from './action.ts';
import { Id, Name } from './id.ts';

/**
 * An action whose strings may hold `{day}`, `{next_day}` and `{expired_day}` (seven days before), e.g.
 * `{do: advance, to: "{next_day}T02:15:00Z"}`. It is validated as an action once the day is known.
 */
export const ActionTemplate = z.looseObject({ do: z.string() });
export type ActionTemplate = z.output<typeof ActionTemplate>;

/** Numbers of each source by name; the shape below a name is the source's own, e.g. `{sap_vbap: {ch_share: 0.12}}`. */
export const SourceConfigs = z.record(Name, z.record(z.string(), z.unknown()));

/** `scenarios/_base/<name>/base.yml`: a healthy warehouse. Its repository lies beside it in `repo/`. */
export const Base = z.strictObject({
  format: z.literal(1),
  /** What the workbench calls it, e.g. `Commerce warehouse`. */
  title: z.string().min(1),
  /** Catalogs and their schemas, e.g. `{dwh_prod: [bronze, silver, gold]}`. */
  catalogs: z.record(Name, z.array(Name).min(1)),
  /** The asset bundle and the target that is deployed, e.g. `{file: databricks.yml, target: prod}`. */
  bundle: z.strictObject({ file: RepositoryPath.default('databricks.yml'), target: Name }),
  /** The learner's role, e.g. `commerce-data`; what an action does without naming anybody is done by it. Default: `data-platform`. */
  user: Role.optional(),
  /**
   * Present: privileges are enforced, e.g. `{admins: [commerce-data]}`. Nobody keeps the administrators out; everybody else
   * needs grants, service principals of jobs and pipelines included. Absent: grants are kept and shown, nothing more.
   */
  permissions: z.strictObject({ admins: z.array(z.string().min(1)).min(1) }).optional(),
  /** Databricks SQL that ran before the first action: tables that no pipeline makes, and grants. */
  setup: z.string().min(1).optional(),
  /** The sandbox clock before the history begins, e.g. `2026-07-01T18:00:00Z`. */
  clock: Instant,
  /** Every source system with its numbers; labs may override single numbers. */
  sources: SourceConfigs,
  /** The nightly job, e.g. `dwh_daily`. */
  job: Name,
  /** What one business day does; `nights:` in a history expands to it. */
  night: z.array(ActionTemplate).min(1),
});
export type Base = z.output<typeof Base>;

/**
 * A `base.yml` that builds on another warehouse, e.g. one source more. Files of its `repo/` win over those of the same
 * path; what it gives here is merged key by key, and lists, such as `night`, replace what was there.
 */
export const BaseExtension = Base.partial().extend({
  format: z.literal(1),
  /** A folder beside it, e.g. `dwh`. */
  extends: Id,
  title: z.string().min(1),
});
export type BaseExtension = z.output<typeof BaseExtension>;
