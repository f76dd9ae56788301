import { z } from 'zod';
import { Id } from './id.ts';

const Text = z.string().trim().min(1);

/**
 * How sure we are of a claim. `documented`: by the vendor; `source`: read in open source; `measured`: by a run, of real Spark
 * or of a workspace, whose record is named; `ours`: as we read it.
 */
export const Certainty = z.enum(['documented', 'source', 'measured', 'ours']);
export type Certainty = z.output<typeof Certainty>;

/** A page, a repository or a run that claims rest on. */
const Source = z.strictObject({
  /** As a reader would look for it, e.g. `Auto Loader options`. */
  title: Text,
  /** Absent for our own reading, and for a run whose record is in this repository. */
  url: z.url().optional(),
});

/** `src/content/claims/sources.yml`: every source by key, so that a page that moves is corrected once. */
export const Sources = z.record(Id, Source);
export type Sources = z.output<typeof Sources>;

/** One sentence about the platform that can age. */
export const Claim = z.strictObject({
  /** Unique in the register, and the anchor of its row, e.g. `auto-loader-evolution-default`. */
  id: Id,
  /** One sentence; code in backticks. */
  claim: Text,
  /** The short answer where there is one, e.g. the default; code in backticks. */
  value: Text.optional(),
  /** The day on which the sentence was entered, or last compared with its source. */
  checked: z.iso.date(),
  /** A key of `sources.yml`. */
  source: Id,
  /** Where in the source, e.g. `bundle/run/job.go`, or the case that measured it. */
  where: Text.optional(),
  certainty: Certainty,
  /** What the material we started from said. It was wrong, and this claim corrects it. */
  corrects: Text.optional(),
});
export type Claim = z.output<typeof Claim>;

/** `src/content/claims/<area>.yml`: the claims of one area. */
export const ClaimArea = z.strictObject({
  format: z.literal(1),
  /** Heading of the area in the register. */
  title: Text,
  claims: z.array(Claim).min(1),
});
export type ClaimArea = z.output<typeof ClaimArea>;
