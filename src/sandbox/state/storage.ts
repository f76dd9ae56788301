import { Attempt } from '../../schema/log.ts';
import { openAttempts, type StoredAttempt } from './attempts-db.ts';

export type { StoredAttempt } from './attempts-db.ts';

/** What was kept of a lab: the attempt to go on with, or why it cannot be read. Nothing is deleted either way. */
export type Kept =
  | { kind: 'none' }
  | { kind: 'attempt'; id: string; attempt: Attempt }
  | { kind: 'unreadable'; id: string; reason: string };

export async function readCurrent(lab: string): Promise<Kept> {
  const db = await openAttempts();
  const all = await db.getAllFromIndex('attempts', 'lab', lab);
  const stored = all.filter((one) => one.current).sort((a, b) => (a.saved < b.saved ? 1 : -1))[0];
  if (!stored) return { kind: 'none' };
  const parsed = Attempt.safeParse(stored.attempt);
  if (parsed.success) return { kind: 'attempt', id: stored.id, attempt: parsed.data };
  const issue = parsed.error.issues[0];
  return { kind: 'unreadable', id: stored.id, reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
}

export async function writeAttempt(id: string, attempt: Attempt): Promise<void> {
  const db = await openAttempts();
  await db.put('attempts', { id, lab: attempt.lab, current: true, saved: new Date().toISOString(), attempt });
}

/** Sets the current attempt of a lab aside; it stays in the list. */
export async function setAside(lab: string): Promise<void> {
  const db = await openAttempts();
  const write = db.transaction('attempts', 'readwrite');
  for (const stored of await write.store.index('lab').getAll(lab)) await write.store.put({ ...stored, current: false });
  await write.done;
}

/** All attempts of a lab, newest first. */
export async function listAttempts(lab: string): Promise<StoredAttempt[]> {
  const db = await openAttempts();
  const all = await db.getAllFromIndex('attempts', 'lab', lab);
  return all.sort((a, b) => (a.saved < b.saved ? 1 : -1));
}
