import { z } from 'zod';
import { Id } from './id.ts';

/**
 * `fails.yml` of a wrong repair: exactly the checks it fails, each with the message it must give. `{expected}` and
 * `{actual}` stand for any text, e.g. `{swiss-revenue: "Revenue is {actual}, not {expected}."}`.
 */
export const Fails = z.record(Id, z.string().min(1)).refine((fails) => Object.keys(fails).length > 0, {
  message: 'a wrong repair fails at least one check',
});
export type Fails = z.output<typeof Fails>;
