import { z } from 'zod';
import { Phase } from './phase.ts';

/** ISO 8601 in UTC with `Z`, e.g. `2026-07-15T02:15:00Z`. */
export const Instant = z.iso.datetime({ offset: false });
/** A business day, `YYYY-MM-DD`. */
export const Day = z.iso.date();
/** A role, never a person's name, e.g. `data-platform`. */
export const Role = z.string().regex(/^[a-z][a-z0-9-]*$/);
/** A path inside the repository, with `/`, e.g. `src/dwh/x.py`. */
export const RepositoryPath = z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[^\\]+$/);
/** An absolute path of a volume, e.g. `/Volumes/dwh_prod/bronze/landing`. */
export const VolumePath = z.string().regex(/^\/Volumes\/(?!.*(^|\/)\.\.(\/|$))[^\\]+$/);
/** Dataset names, or `[all]`. */
const Selection = z.array(z.string().min(1)).default([]);
const Values = z.record(z.string(), z.unknown());

const Advance = z.strictObject({ do: z.literal('advance'), /** The clock never goes back. */ to: Instant });

const Deliver = z.strictObject({
  do: z.literal('deliver'),
  /** A source of the base, e.g. `sap_kna1`. */
  source: z.string(),
  day: Day,
  /** What is wrong with this delivery; the shape is the source's own. */
  fault: Values.optional(),
  /** Changes the file name, for re-deliveries. */
  suffix: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .optional(),
});

/** A passage that occurs exactly once, and what stands there instead. */
const Passage = z.strictObject({ find: z.string().min(1), with: z.string() });

const Edit = z.strictObject({
  do: z.literal('edit'),
  path: RepositoryPath,
  /** Exactly one of these five says what happens to the file. */
  content: z.string().optional(),
  /** `files/PATH`, a file of the lab, or `base/PATH`, one of its base's repository; its content stands here once the lab is read. */
  from: z.string().optional(),
  /** With `from`: where the file reads otherwise, one passage after the other. */
  changed: z.array(Passage).min(1).optional(),
  replace: Passage.optional(),
  delete: z.literal(true).optional(),
  rename: RepositoryPath.optional(),
  by: Role.optional(),
  message: z.string().optional(),
});

const Sql = z.strictObject({
  do: z.literal('sql'),
  /** One or more statements of Databricks SQL. */
  text: z.string(),
  params: Values.optional(),
});

const UpdatePipeline = z.strictObject({
  do: z.literal('update_pipeline'),
  /** The pipeline's key in the bundle, e.g. `dwh_ingest`. */
  pipeline: z.string(),
  refresh: Selection,
  full_refresh: Selection,
  reset_checkpoint: Selection,
  validate_only: z.boolean().default(false),
});

const RunJob = z.strictObject({
  do: z.literal('run_job'),
  job: z.string(),
  params: z.record(z.string(), z.string()).optional(),
});

const RepairRun = z.strictObject({
  do: z.literal('repair_run'),
  run: z.union([z.literal('last'), z.string()]),
  tasks: z.union([z.literal('failed'), z.array(z.string()).min(1)]),
  /** Tasks that depend on those run again even when they had succeeded. */
  dependents: z.literal(true).optional(),
  /** Job parameters that get other values; the others stay as they were. */
  params: z.record(z.string(), z.string()).optional(),
});

const Volume = z.strictObject({
  do: z.literal('volume'),
  op: z.enum(['delete', 'move', 'copy']),
  path: VolumePath,
  /** For `move` and `copy`. */
  to: VolumePath.optional(),
  /** A path that is not there is no failure, e.g. for a folder that expires. */
  missing_ok: z.literal(true).optional(),
});

const RunTests = z.strictObject({
  do: z.literal('run_tests'),
  path: RepositoryPath.default('tests'),
  /** pytest's `-k`. */ k: z.string().default(''),
});

/** Replaces one entry of a module-level dict in the learner's own file, or removes it (`value: null`). Authors and graders only. */
const MutateRule = z.strictObject({
  do: z.literal('mutate_rule'),
  module: z.string(),
  dict: z.string(),
  key: z.string(),
  value: z.string().nullable(),
});

const Answer = z.strictObject({ do: z.literal('answer'), task: z.string(), values: Values });
const Look = z.strictObject({
  do: z.literal('look'),
  /** What was opened, e.g. `event_log`, `file:src/dwh/x.py`, `deployments`. */ at: z.string(),
});
const Hint = z.strictObject({ do: z.literal('hint'), task: z.string() });
const Check = z.strictObject({ do: z.literal('check') });
const Reveal = z.strictObject({ do: z.literal('reveal') });
const Note = z.strictObject({ do: z.literal('note'), text: z.string() });

const Simple = [
  Advance,
  Deliver,
  Edit,
  Sql,
  UpdatePipeline,
  RunJob,
  RepairRun,
  Volume,
  RunTests,
  MutateRule,
  Answer,
  Look,
  Hint,
  Check,
  Reveal,
  Note,
] as const;
/** Every action but `inject`: what an inject may hold. */
export const SimpleAction = z.discriminatedUnion('do', Simple);

const Inject = z.strictObject({
  do: z.literal('inject'),
  id: z.string(),
  /** Expanded by value, so that an attempt replays without the lab's files. */ actions: z.array(SimpleAction),
  /** What the clean counterpart goes through instead, when the inject brings the incident itself. */
  clean: z.array(SimpleAction).optional(),
});

/**
 * A team that is stuck goes on from a reference state: the warehouse is what it was at the attempt's begin, and then these
 * happened to it. Only an attempt's log can hold it, as nothing else knows its begin.
 */
const CatchUp = z.strictObject({
  do: z.literal('catch_up'),
  /** Where the team goes on; what lies before it was done for them. */
  phase: Phase,
  /** By value: the reference repair up to that phase, and what had happened to the team from outside. */
  actions: z.array(SimpleAction),
});

/** The only way a warehouse changes. */
export const Action = z.discriminatedUnion('do', [...Simple, Inject, CatchUp]);

export type SimpleAction = z.output<typeof SimpleAction>;
export type Action = z.output<typeof Action>;
export type ActionInput = z.input<typeof Action>;
export type ActionOf<K extends Action['do']> = Extract<Action, { do: K }>;
