import { z } from 'zod';
import { Id } from './id.ts';
import { Impact } from './impact.ts';
import { Phase } from './lab.ts';
import { LogEntry } from './log.ts';
import { Status } from './verdict.ts';

/** SHA-256 as 64 lower-case hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 is 64 lower-case hexadecimal digits');

/** A person's label: free text that its user chose, or a team's name. One line, e.g. `blue`. */
export const PersonLabel = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}*$/u, 'a label is one line of text');

/** The game day an attempt belongs to. Sealed with the head, so that a result tells its team and its plan. */
export const GameMark = z.strictObject({
  /** Hash of the plan, 16 hexadecimal digits. */
  plan: z.string().regex(/^[0-9a-f]{16}$/, 'a plan hash is 16 lower-case hexadecimal digits'),
  /** e.g. `blue`. */
  team: Id,
});
export type GameMark = z.output<typeof GameMark>;

/** What the attempt was made on, and by whom. Its hash is the first link of the chain. */
export const EvidenceHead = z.strictObject({
  /** Id of the lab, e.g. `swiss-drop`. */
  lab: z.string().min(1),
  seed: z.int().nonnegative(),
  /** Content hash of the lab's folder and its base; another edition cannot confirm or refute. */
  labHash: z.string().min(1),
  /** Version of the engine; another one cannot confirm or refute. */
  engine: z.string().min(1),
  person: PersonLabel.optional(),
  /** Absent outside a game day. */
  game: GameMark.optional(),
  /** When the attempt began, ISO UTC by the clock of the machine that wrote it. */
  started: z.iso.datetime(),
});
export type EvidenceHead = z.output<typeof EvidenceHead>;

/** Times of an attempt in milliseconds since it began; null: not yet. The same as `timesOf` computes from the log. */
export const EvidenceTimes = z.strictObject({
  /** The first query or look that shows the cause. */
  evidence: z.number().nonnegative().nullable(),
  /** Writing actions before the first one that looked at the platform. */
  writesBeforeReading: z.int().nonnegative(),
  phases: z.array(z.strictObject({ phase: Phase, held: z.number().nonnegative().nullable() })),
  /** The first check at which everything held. */
  passed: z.number().nonnegative().nullable(),
});
export type EvidenceTimes = z.output<typeof EvidenceTimes>;

/** One verdict as it is claimed; the log's own entry of the check says more. */
export const ClaimedVerdict = z.strictObject({
  /** e.g. `swiss-revenue`. */
  id: z.string(),
  task: z.string(),
  status: Status,
  points: z.number(),
  max: z.number(),
});
export type ClaimedVerdict = z.output<typeof ClaimedVerdict>;

/** Hints that were opened for one task. */
export const HintsUsed = z.strictObject({
  task: z.string(),
  opened: z.int().positive(),
  /** What they cost together, in points. */
  price: z.number().nonnegative(),
});
export type HintsUsed = z.output<typeof HintsUsed>;

/** What the repair cost besides time: the same as `costOf` computes from the warehouse at the begin and at the end. */
export const EvidenceCost = z.strictObject({
  /** Rows inserted, updated or deleted in tables and streaming tables. */
  rows: z.number().nonnegative(),
  /** Rows of materialized views that were computed anew. */
  recomputed: z.number().nonnegative(),
  /** Tables that a full refresh emptied and filled again. */
  refreshed: z.array(z.string()),
  /** Tables that stood empty at some time for another reason, or were replaced. */
  emptied: z.array(z.string()),
  /** History that cannot be had back. */
  lost: z.array(
    z.strictObject({ kind: z.enum(['table', 'versions', 'position', 'files']), name: z.string(), count: z.number() }),
  ),
});
export type EvidenceCost = z.output<typeof EvidenceCost>;

/** What the document says came of the attempt: all of it can be computed from the log again, and is, by `crosshire verify`. */
export const EvidenceClaim = z.strictObject({
  /** The newest check that came to an end; null when there was none. */
  check: z
    .strictObject({
      /** Position of its entry in the log. */
      n: z.int().nonnegative(),
      status: Status,
      /** Points of what holds, less the price of hints opened until then. */
      score: z.number(),
      max: z.number(),
      verdicts: z.array(ClaimedVerdict),
    })
    .nullable(),
  times: EvidenceTimes,
  hints: z.array(HintsUsed),
  /** The solution was shown. */
  revealed: z.boolean(),
  /** Absent in files of earlier versions. */
  cost: EvidenceCost.optional(),
  /** Rows and euros that readers had wrong, at the begin and at the end; null for a lab that declares no table. From format 2 on. */
  impact: Impact.nullable().optional(),
});
export type EvidenceClaim = z.output<typeof EvidenceClaim>;

/**
 * A hash over everything up to here: `link` of entry k is SHA-256 over the link before it, a line feed, and the entry's
 * canonical JSON, all as UTF-8. Before the first entry stands `headLink`, SHA-256 over the head's canonical JSON.
 */
export const ChainedEntry = z.strictObject({ entry: LogEntry, link: Sha256 });
export type ChainedEntry = z.output<typeof ChainedEntry>;

/** An attempt as evidence: what it was made on, its log, and what came of it, hash-chained. `src/evidence` seals and checks. */
const EvidenceFile = z.strictObject({
  /** Tells the document from an attempt file. */
  kind: z.literal('crosshire-evidence'),
  /** 2 has the impact. A file of format 1 stays as it was sealed, and says nothing of it. */
  format: z.literal([1, 2]),
  head: EvidenceHead,
  headLink: Sha256,
  entries: z.array(ChainedEntry),
  /** How many entries there are: an entry cut off at the end is noticed as such. */
  count: z.int().nonnegative(),
  claim: EvidenceClaim,
  /** SHA-256 over the last link, a line feed, and the canonical JSON of `{claim, count}`. Its first twelve digits are the fingerprint. */
  seal: Sha256,
});
export const Evidence = EvidenceFile.check(({ value: { format, claim }, issues }) => {
  const says = claim.impact !== undefined;
  if (says === (format === 2)) return;
  const message = says ? 'only format 2 has an impact' : 'format 2 has an impact, or null';
  issues.push({ code: 'custom', message, path: ['claim', 'impact'], input: claim.impact });
});
export type Evidence = z.output<typeof Evidence>;
