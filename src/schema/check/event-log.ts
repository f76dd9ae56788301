import { z } from 'zod';
import { Name } from '../id.ts';
import { common } from './common.ts';

const Count = z.int().nonnegative();

/** Exact counts, summed over the updates that the grader itself ran; hence not for `yours`. */
export const EventLogCheck = z
  .strictObject({
    ...common,
    kind: z.literal('event_log'),
    /** Key in the bundle, e.g. `dwh_ingest`. */
    pipeline: Name,
    /** Dataset as the log names it, without catalog and schema, e.g. `vbap_typed`. */
    dataset: Name,
    /** Counts by rule, e.g. `{known_country: {passed: 2072, failed: 8}}`. */
    expectations: z.record(Name, z.strictObject({ passed: Count.optional(), failed: Count.optional() })).optional(),
    /** The counts of every rule of the clean counterpart; rules that only the learner has are left alone. */
    equals: z.literal('clean').optional(),
    /** Counts of the dataset's flows, e.g. `{read: 0}`. */
    records: z
      .strictObject({ read: Count.optional(), written: Count.optional(), dropped: Count.optional() })
      .optional(),
  })
  .refine((check) => check.on !== 'yours', {
    path: ['on'],
    message: 'right repairs differ in their own counts; count only in updates the grader runs',
  })
  .refine((check) => check.expectations ?? check.equals ?? check.records, {
    path: ['expectations'],
    message: 'give `expectations`, `equals` or `records`',
  });
