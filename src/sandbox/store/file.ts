import { z } from 'zod';
import { canonicalJson } from '../../evidence/index.ts';
import { Checklists, mergeChecklists, ticksIn } from '../checklist/store.ts';
import { EMPTY_SIGN_OFF, Person, SignOff, type StoredAttempt, upgradeAttempt } from './records.ts';

const FORMAT = 2;

/** Everything of this browser in one file. Records keep their own version; `format` is the file's. */
const ProgressFile = z.strictObject({
  kind: z.literal('crosshire-progress'),
  format: z.literal(FORMAT, { error: ({ input }) => `format ${String(input)}: this edition reads up to ${FORMAT}` }),
  saved: z.iso.datetime(),
  people: z.array(Person).min(1),
  attempts: z.array(z.unknown()),
  signOff: SignOff,
  /** Since version 2. */
  checklists: Checklists,
});

/** What a browser holds, or a file. */
export interface Holdings {
  people: readonly Person[];
  attempts: readonly StoredAttempt[];
  signOff: SignOff;
  /** What was ticked at facilitated activities. */
  checklists: Checklists;
}

export function writeProgress({ people, attempts, signOff, checklists }: Holdings, saved: string): string {
  const file: z.output<typeof ProgressFile> = {
    ...{ kind: 'crosshire-progress', format: FORMAT, saved, people: [...people], attempts: [...attempts] },
    ...{ signOff, checklists },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Why a text is no file of progress. */
export interface NoProgress {
  why: 'json' | 'other' | 'invalid';
  place: string;
  reason: string;
}

/** One record that cannot be read makes the whole file unreadable: half a file taken over looks like a whole one. */
export function readProgress(text: string): Holdings | NoProgress {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return { why: 'json', place: '', reason: error instanceof Error ? error.message : String(error) };
  }
  if (!isProgress(raw)) return { why: 'other', place: '', reason: 'kind is not crosshire-progress' };
  const parsed = ProgressFile.safeParse(upgradeFile(raw));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { why: 'invalid', place: issue?.path.join('.') ?? '', reason: issue?.message ?? '' };
  }
  const { people, signOff, checklists } = parsed.data;
  const attempts: StoredAttempt[] = [];
  for (const [n, record] of parsed.data.attempts.entries()) {
    const upgraded = upgradeAttempt(record, people[0]?.id ?? '');
    if (!('record' in upgraded)) return { why: 'invalid', place: `attempts.${n}`, reason: upgraded.reason };
    attempts.push(upgraded.record);
  }
  return { people, attempts, signOff, checklists };
}

/** A file of version 1 held no checklists. */
const upgradeFile = (raw: object): object =>
  'format' in raw && raw.format === 1 ? { ...raw, format: FORMAT, checklists: {} } : raw;

export function isProgress(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'crosshire-progress';
}

/** What taking a file over adds. Nothing that is here changes: not a name, not an attempt, not a filled-in field. */
export interface Additions {
  people: Person[];
  attempts: StoredAttempt[];
  signOff: SignOff;
  /** All of them, those of the file among them. */
  checklists: Checklists;
  /** How many ticks of them are new here. */
  ticks: number;
  /** Attempts that are here already, just so. */
  known: number;
}

/** `freshId` makes an id for an attempt whose own is taken by another one. */
export function additionsOf(here: Holdings, file: Holdings, freshId: () => string): Additions {
  const byId = new Map(here.attempts.map((record) => [record.id, record]));
  const checklists = mergeChecklists(here.checklists, file.checklists);
  const busy = new Set(here.attempts.filter(({ current }) => current).map(({ person, lab }) => `${person} ${lab}`));
  const same = (record: StoredAttempt): boolean => {
    const own = byId.get(record.id);
    return own !== undefined && canonicalJson(own.attempt) === canonicalJson(record.attempt);
  };
  const attempts = file.attempts
    .filter((record) => !same(record))
    .map((record) => ({
      ...record,
      id: byId.has(record.id) ? freshId() : record.id,
      current: record.current && !busy.has(`${record.person} ${record.lab}`),
    }));
  return {
    people: file.people.filter(({ id }) => !here.people.some((one) => one.id === id)),
    attempts,
    signOff: filledIn(here.signOff, file.signOff),
    checklists,
    ticks: ticksIn(checklists) - ticksIn(here.checklists),
    known: file.attempts.length - attempts.length,
  };
}

/** The sheet with what it lacks from another one. */
export function filledIn(here: SignOff, file: SignOff): SignOff {
  const empty = { owner: '', review: '' };
  const ids = [...new Set([...Object.keys(here.rows), ...Object.keys(file.rows)])];
  const row = (id: string) => {
    const [own, other] = [here.rows[id] ?? empty, file.rows[id] ?? empty];
    return { owner: own.owner || other.owner, review: own.review || other.review };
  };
  return {
    handing: here.handing || file.handing || EMPTY_SIGN_OFF.handing,
    taking: here.taking || file.taking || EMPTY_SIGN_OFF.taking,
    rows: Object.fromEntries(ids.map((id) => [id, row(id)])),
  };
}
