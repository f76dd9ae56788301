import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A document as it was read and looked at once; `breaks` are where its chain does not hold. */
export interface StoredResult {
  /** Seal, and the breaks where there are any: a forged copy does not displace the document it was made from. */
  key: string;
  day: string;
  seal: string;
  evidence: unknown;
  breaks: unknown;
}

export interface StoredEntry {
  day: string;
  n: number;
  at: string;
  event: unknown;
}

/** An answer key as far as it was made. It belongs to no day: the same seed of the same edition has the same numbers. */
export interface StoredKey {
  /** Lab, edition and seed. */
  id: string;
  lab: string;
  seed: number;
  key: unknown;
  /** Milliseconds that answers and wrong repairs took on this machine. */
  took: { answers: number; repairs: number };
}

interface Schema extends DBSchema {
  /** One a game day; `id` begins with the time it was created, so the last one is the present one. */
  days: { key: string; value: { id: string; created: string } };
  entries: { key: [string, number]; value: StoredEntry; indexes: { day: string } };
  results: { key: [string, string]; value: StoredResult; indexes: { day: string } };
  keys: { key: string; value: StoredKey };
}

const NAME = 'crosshire-game-day';
const VERSION = 2;

export type DayDb = IDBPDatabase<Schema>;

export function openDayDb(): Promise<DayDb> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade(db, from) {
      if (from < 1) {
        db.createObjectStore('days', { keyPath: 'id' });
        db.createObjectStore('entries', { keyPath: ['day', 'n'] }).createIndex('day', 'day');
        db.createObjectStore('results', { keyPath: ['day', 'key'] }).createIndex('day', 'day');
      }
      if (from < 2) db.createObjectStore('keys', { keyPath: 'id' });
    },
    // A tab of a later version of this site waits for the storage: this one lets go, and says so when it writes next.
    blocking: (_, __, event) => (event.target as IDBDatabase | null)?.close(),
  });
}

/** The present day; a first one is begun when there is none. */
export async function presentDay(db: DayDb, now: string): Promise<string> {
  const ids = await db.getAllKeys('days');
  return ids.sort().at(-1) ?? beginDay(db, now);
}

/** Begins another day; what was recorded before stays where it is. */
export async function beginDay(db: DayDb, now: string): Promise<string> {
  const id = `${now}-${Math.random().toString(36).slice(2, 8)}`;
  await db.put('days', { id, created: now });
  return id;
}
