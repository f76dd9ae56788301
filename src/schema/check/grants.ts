import { z } from 'zod';
import { common } from './common.ts';

/** Who may do what, granted directly on the object. */
export const GrantsCheck = z
  .strictObject({
    ...common,
    kind: z.literal('grants'),
    /** Full name of a table, schema, catalog or volume, e.g. `dwh_prod.gold.fct_order_line`. */
    object: z.string().min(1),
    /** e.g. `on-call`. */
    principal: z.string().min(1),
    /** Privileges the principal must have, e.g. `[SELECT]`. */
    has: z.array(z.string()).default([]),
    /** Privileges it must not have, e.g. `[MODIFY]`. */
    lacks: z.array(z.string()).default([]),
  })
  .refine((check) => check.has.length + check.lacks.length > 0, { path: ['has'], message: 'give `has` or `lacks`' });
