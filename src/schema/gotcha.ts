import { z } from 'zod';
import { Certainty } from './claim.ts';
import { ExerciseNumber, GotchaId, Id, Query, Topic } from './id.ts';
import { Proof } from './proof.ts';

const Text = z.string().trim().min(1);

/** What somebody sees first. The register can be filtered by it. */
export const Symptom = z.enum([
  'revenue too high',
  'revenue too low',
  'rows missing',
  'rows twice',
  'history wrong',
  'green but stale',
  'green but untested',
  'red without a cause',
  'slow or expensive',
  'cannot be rebuilt',
  'nobody was told',
]);
export type Symptom = z.output<typeof Symptom>;

/** `data`: wrong or lost data that nobody sees; `late`: data missing or late, seen by somebody; `cost`: time and money. */
export const Severity = z.enum(['data', 'late', 'cost']);
export type Severity = z.output<typeof Severity>;

/** A snippet as one would commit it. */
const Snippet = z.strictObject({
  language: z.enum(['sql', 'python', 'yaml', 'json', 'bash', 'text']),
  wrong: Text,
  right: Text,
});

/** Where a claim is from and how sure we are, as in the currency register. */
export const SourceOfClaim = z.strictObject({
  /** The claim, e.g. `a NULL predicate counts as a violation`. */
  claim: Text,
  certainty: Certainty,
  url: z.url().optional(),
  /** The row of the currency register, for a claim that can age, e.g. `auto-loader-evolution-default`. */
  register: Id.optional(),
});

const Fields = z.strictObject({
  format: z.literal(1),
  number: GotchaId,
  /** The mistake as one would commit it, e.g. `A drop rule that is slightly too strict`. */
  title: Text.max(70),
  /** One sentence. */
  claim: Text,
  severity: Severity,
  route: z.enum(['ingestion', 'testing', 'commerce']),
  /** A topic of the route, e.g. `I5`. */
  topic: Topic,
  symptoms: z.array(Symptom).min(1),
  /** Tables it shows in, e.g. `silver.sales_order_line`. */
  tables: z.array(z.string()).default([]),
  keywords: z.array(Text).default([]),
  snippet: Snippet,
  /** Who notices, when and how. */
  notices: Text,
  /** What happens, and why it does. */
  mechanism: Text,
  /** Why nothing turns red; with `red`, why that says too little. */
  green: Text,
  /** Something does turn red. */
  red: z.boolean().default(false),
  /**
   * How to find it in one's own warehouse; the query has our names and runs on ours after a night. `elsewhere`: why the
   * sandbox cannot answer it.
   */
  detect: z.strictObject({ text: Text, sql: Query.optional(), elsewhere: Text.optional() }),
  repair: Text,
  /** Repairs that do not work, and why. */
  not: z.array(Text).min(1),
  /** For the comment in a pull request. The suggestion is code, or a sentence that ends with a full stop. */
  comment: z.strictObject({ question: Text, suggestion: Text }),
  related: z
    .strictObject({
      gotchas: z.array(GotchaId).default([]),
      scenarios: z.array(Id).default([]),
      /** Of the exercise register, e.g. `E15`. */
      exercises: z.array(ExerciseNumber).default([]),
    })
    .prefault({}),
  sources: z.array(SourceOfClaim).min(1),
  /** The day of the last change of substance, for the feed. */
  changed: z.iso.date(),
  proof: Proof.optional(),
  /** Why there is no proof that runs. */
  unproven: Text.optional(),
});

/** `src/content/gotchas/<slug>.yml`: one gotcha of the register. Number and slug are for ever. */
export const Gotcha = Fields.refine(({ proof, unproven }) => (proof === undefined) !== (unproven === undefined), {
  message: 'a gotcha has a proof, or says in `unproven` why it has none',
});
export type Gotcha = z.output<typeof Gotcha>;

/** A number whose mistake is told on another number's page, with the slugs it had while it had a page of its own. */
const Merged = z.strictObject({ merged: GotchaId, slugs: z.array(Id).default([]) });

/**
 * `src/content/gotchas/numbers.yml`: every number there is, with every slug it ever had, or with the number it was merged
 * into. Lines are added and merged, never taken away.
 */
export const Numbers = z.record(GotchaId, z.union([z.array(Id).min(1), Merged]));
export type Numbers = z.output<typeof Numbers>;

/** `gotchas.json`: the register for machines. */
export const Published = z.strictObject({
  $schema: z.url(),
  format: z.literal(1),
  gotchas: z.array(
    Fields.omit({ proof: true }).extend({
      slug: Id,
      /** Whether the page runs a proof. */
      proven: z.boolean(),
      /** The page. */
      url: z.url(),
      /** The address for ever. */
      short: z.url(),
      /** Numbers that were merged into this one; their short addresses lead to this page. */
      merged: z.array(GotchaId),
    }),
  ),
});
