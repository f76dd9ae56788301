import { z } from 'zod';
import { PersonLabel, Sha256 } from '../../schema/evidence.ts';

/** Somebody who practises on this machine: a name of their own choice, no account. */
export const Person = z.strictObject({
  /** Random, so that people of two machines are not taken for one. */
  id: z.string().min(1),
  /** Empty until somebody chose one. */
  name: z.union([z.literal(''), PersonLabel]),
  /** ISO UTC. */
  created: z.iso.datetime(),
});
export type Person = z.output<typeof Person>;

/** Version 1 of an attempt's record: one person a browser. */
const AttemptV1 = z.strictObject({
  id: z.string().min(1),
  lab: z.string().min(1),
  current: z.boolean(),
  saved: z.iso.datetime(),
  attempt: z.unknown(),
});

/** Version 2: whose it is, and the seal when it came from a file of evidence. */
const AttemptV2 = AttemptV1.extend({
  format: z.literal(2),
  /** Id of a person. */
  person: z.string().min(1),
  /** Of the evidence it was read from. */
  seal: Sha256.optional(),
});

/** One attempt as this browser keeps it. `id` is unique; `current` says which one a person's lab opens with. */
export type StoredAttempt = z.output<typeof AttemptV2>;

/** A record of any version as the newest one, or why it cannot be read. It is never thrown away for that. */
export type Upgraded = { record: StoredAttempt } | { broken: unknown; reason: string };

/** `owner`: whose the attempts of version 1 are. */
export function upgradeAttempt(raw: unknown, owner: string): Upgraded {
  const format = typeof raw === 'object' && raw !== null && 'format' in raw ? raw.format : 1;
  if (format === 1) {
    const first = AttemptV1.safeParse(raw);
    if (!first.success) return broken(raw, first.error);
    return upgradeAttempt({ ...first.data, format: 2, person: owner }, owner);
  }
  if (format !== 2) return { broken: raw, reason: `format ${String(format)}: this edition reads up to 2` };
  const parsed = AttemptV2.safeParse(raw);
  return parsed.success ? { record: parsed.data } : broken(raw, parsed.error);
}

function broken(raw: unknown, error: z.ZodError): Upgraded {
  const issue = error.issues[0];
  return { broken: raw, reason: `${issue?.path.join('.') || 'record'}: ${issue?.message ?? ''}` };
}

/** The sheet for the party that hands over: who, and for each question to the workspace its owner and the day of review. */
export const SignOff = z.strictObject({
  handing: z.string(),
  taking: z.string(),
  rows: z.record(z.string(), z.strictObject({ owner: z.string(), review: z.string() })),
});
export type SignOff = z.output<typeof SignOff>;

export const EMPTY_SIGN_OFF: SignOff = { handing: '', taking: '', rows: {} };

/** The sheet with one field changed: `handing`, `taking`, `owner:<question>` or `review:<question>`. */
export function withField(sheet: SignOff, field: string, value: string): SignOff {
  const [part, id] = field.split(/:(.*)/s);
  if (id === undefined) return SignOff.parse({ ...sheet, [field]: value });
  const row = { owner: '', review: '', ...sheet.rows[id], [part ?? '']: value };
  return SignOff.parse({ ...sheet, rows: { ...sheet.rows, [id]: row } });
}
