import { Attempt } from '../../schema/log.ts';
import { newId, openStore, type Store } from './db.ts';
import { peopleIn } from './people.ts';
import { type StoredAttempt, upgradeAttempt } from './records.ts';

/** What was kept of a lab: the attempt to go on with, or why it cannot be read. Nothing is deleted either way. */
export type Kept =
  | { kind: 'none' }
  | { kind: 'attempt'; id: string; attempt: Attempt }
  | { kind: 'unreadable'; id: string; reason: string };

/** A record that no version of this site wrote, as it stands there. */
export interface Broken {
  raw: unknown;
  reason: string;
}

/** Every record of this browser, of all people, newest first. */
export async function allAttempts(): Promise<{ attempts: StoredAttempt[]; broken: Broken[] }> {
  const db = await openStore();
  return readRecords(await db.getAll('attempts'), await ownerIn(db));
}

const ownerIn = async (db: Store): Promise<string> => (await peopleIn(db))[0]?.id ?? '';

function readRecords(records: readonly unknown[], owner: string) {
  const attempts: StoredAttempt[] = [];
  const broken: Broken[] = [];
  for (const raw of records) {
    const upgraded = upgradeAttempt(raw, owner);
    if ('record' in upgraded) attempts.push(upgraded.record);
    else broken.push({ raw, reason: upgraded.reason });
  }
  return { attempts: attempts.sort((a, b) => (a.saved < b.saved ? 1 : -1)), broken };
}

/** All attempts of a person at a lab, newest first. */
export async function listAttempts(lab: string, person: string): Promise<StoredAttempt[]> {
  return (await allAttempts()).attempts.filter((one) => one.lab === lab && one.person === person);
}

export async function readCurrent(lab: string, person: string): Promise<Kept> {
  const stored = (await listAttempts(lab, person)).find(({ current }) => current);
  if (!stored) return { kind: 'none' };
  const parsed = Attempt.safeParse(stored.attempt);
  if (parsed.success) return { kind: 'attempt', id: stored.id, attempt: parsed.data };
  const issue = parsed.error.issues[0];
  return { kind: 'unreadable', id: stored.id, reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
}

/**
 * Keeps an attempt under its id, and says under which. Where something stands that is no earlier state of it, as when two
 * tabs play the same attempt, that stays and this one gets an id of its own.
 */
export async function writeAttempt(id: string, attempt: Attempt, person: string): Promise<string> {
  const db = await openStore();
  const write = db.transaction('attempts', 'readwrite');
  const before = await write.store.get(id);
  const free = !before || continues(before.attempt, attempt);
  if (!free) await write.store.put({ ...before, current: false });
  const own = free ? id : newId();
  const saved = new Date().toISOString();
  await write.store.put({ format: 2, id: own, lab: attempt.lab, person, current: true, saved, attempt });
  await write.done;
  return own;
}

/**
 * Whether `attempt` goes on from `before`: the same begin, no fewer entries, and the last one that both have is the same
 * step at the same time; outcome and grade may come later.
 */
export function continues(before: unknown, attempt: Attempt): boolean {
  if (!isAttempt(before) || before.started !== attempt.started) return false;
  const at = before.entries.length - 1;
  if (at < 0) return true;
  const [own, other] = [before.entries[at], attempt.entries[at]];
  return own !== undefined && other !== undefined && own.ms === other.ms && own.action.do === other.action.do;
}

/** As far as it is looked at here: the whole is read on every step, and by its schema when it is opened. */
function isAttempt(value: unknown): value is Attempt {
  return typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries);
}

/** Sets a person's current attempt at a lab aside; it stays in the list. */
export async function setAside(lab: string, person: string): Promise<void> {
  const db = await openStore();
  const write = db.transaction('attempts', 'readwrite');
  for (const stored of await write.store.index('lab').getAll(lab))
    if (stored.person === person && stored.current) await write.store.put({ ...stored, current: false });
  await write.done;
}
