import { z } from 'zod';
import { Name } from '../id.ts';
import { common } from './common.ts';

/**
 * Two targets of the learner's bundle deploy one artefact: both validate, and their pipelines and jobs have the same files and
 * settings, but for what names the stage.
 */
export const PromotionCheck = z
  .strictObject({
    ...common,
    kind: z.literal('promotion'),
    /** The target on which it was tested, e.g. `test`. */
    from: Name,
    /** The target it goes to, e.g. `prod`. */
    to: Name,
    /** Keys of pipelines that are compared, e.g. `[dwh_ingest]`. */
    pipelines: z.array(Name).default([]),
    /** Keys of jobs that are compared; when they start is not, e.g. `[dwh_daily]`. */
    jobs: z.array(Name).default([]),
    /** Variables that name the stage and may differ, e.g. `[catalog]`. */
    stage: z.array(Name).default([]),
    /** Jobs that have a schedule in `to`, and a paused one, e.g. `[dwh_daily]`. */
    paused: z.array(Name).default([]),
  })
  .refine((check) => check.pipelines.length + check.jobs.length + check.paused.length > 0, {
    path: ['pipelines'],
    message: 'give `pipelines`, `jobs` or `paused`',
  });
