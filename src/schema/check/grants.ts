import { z } from 'zod';
import { Query } from '../id.ts';
import { common } from './common.ts';

/** Who may do what: by what was granted on an object, or by what happens when somebody tries. */
export const GrantsCheck = z
  .strictObject({
    ...common,
    kind: z.literal('grants'),
    /** Full name of a table, schema, catalog or volume, e.g. `dwh_prod.gold.fct_order_line`. */
    object: z.string().min(1).optional(),
    /** e.g. `on-call`. */
    principal: z.string().min(1),
    /** Privileges the principal must have, e.g. `[SELECT]`. */
    has: z.array(z.string()).default([]),
    /** Privileges it must not have, e.g. `[MODIFY]`. */
    lacks: z.array(z.string()).default([]),
    /** Statements that must succeed when the principal runs them, each on a fork, e.g. `[SELECT * FROM p.gold.sales]`. */
    may: z.array(Query).default([]),
    /** Statements that must end in INSUFFICIENT_PERMISSIONS; only in a warehouse that enforces grants. */
    may_not: z.array(Query).default([]),
  })
  .refine(({ has, lacks, may, may_not }) => has.length + lacks.length + may.length + may_not.length > 0, {
    path: ['has'],
    message: 'give `has`, `lacks`, `may` or `may_not`',
  })
  .refine(({ object, has, lacks }) => object !== undefined || has.length + lacks.length === 0, {
    path: ['object'],
    message: '`has` and `lacks` are about an object',
  });
