import { z } from 'zod';
import { common, Pattern } from './common.ts';

/** Text of the learner's files; only for what no outcome shows. */
export const LintCheck = z
  .strictObject({
    ...common,
    kind: z.literal('lint'),
    /** Repository paths; `*` within a folder, `**` across folders, e.g. `resources/**`. */
    files: z.string().min(1),
    /** Regular expressions (flags `mu`) no file may match, e.g. `["full_refresh:\\s*true"]`. */
    never: z.array(Pattern).default([]),
    /** Regular expressions at least one file must match. */
    some: z.array(Pattern).default([]),
  })
  .refine((check) => check.never.length + check.some.length > 0, {
    path: ['never'],
    message: 'give `never` or `some`',
  });
