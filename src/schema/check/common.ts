import { z } from 'zod';
import { GotchaId, Id } from '../id.ts';

/** Which warehouse a check looks at. */
export const On = z.enum(['yours', 'rerun', 'next-day', 'incident-replay', 'clean-days']);
export type On = z.output<typeof On>;

/**
 * What a result is compared with: `clean` is the same warehouse without the incident and with the base's files, taken
 * through the same steps; `start` is what the learner found; `yours` is what the learner left.
 */
export const Counterpart = z.enum(['clean', 'start', 'yours']);
export type Counterpart = z.output<typeof Counterpart>;

/** A regular expression (flags `mu` hold for files, `iu` for messages). */
export const Pattern = z.string().refine(
  (text) => {
    try {
      new RegExp(text, 'u');
      return true;
    } catch {
      return false;
    }
  },
  { message: 'not a regular expression' },
);

/** Fields of every check, whatever its kind. */
export const common = {
  /** e.g. `swiss-revenue`. */
  id: Id,
  /** The task it belongs to, e.g. `backfill`. */
  task: Id,
  /** The warehouse it looks at. `incident-replay` holds only if it holds after every strike. */
  on: On.default('yours'),
  /** For checks of `incident-replay` that mean some strikes only, e.g. `[che-on-sunday]`. */
  strikes: z.array(Id).min(1).optional(),
  /** Must hold on another seed, too; for checks that depend on files alone. */
  twin: z.boolean().default(false),
  /** e.g. `10`. */
  points: z.int().nonnegative(),
  /** What is wrong when it fails; may hold `{expected}` and `{actual}`, e.g. `Swiss revenue is {actual}, not {expected}.` */
  message: z.string().min(1),
  /** Where to look next, without the answer. */
  hint: z.string().min(1),
  /** Gotchas it trains, e.g. `[G-017]`. */
  teaches: z.array(GotchaId).default([]),
} as const;

/** For a refinement: exactly one of two fields is set. */
export function either<K extends string>(...keys: readonly [K, K]) {
  return (value: { readonly [key in K]?: unknown }): boolean =>
    (value[keys[0]] === undefined) !== (value[keys[1]] === undefined);
}
