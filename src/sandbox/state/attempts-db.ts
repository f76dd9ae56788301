import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** One attempt as this browser keeps it. `id` is unique; `current` says which one a lab opens with. */
export interface StoredAttempt {
  id: string;
  lab: string;
  current: boolean;
  /** ISO UTC of the last write. */
  saved: string;
  attempt: unknown;
}

interface Schema extends DBSchema {
  attempts: { key: string; value: StoredAttempt; indexes: { lab: string } };
}

const NAME = 'crosshire';
const VERSION = 1;

let database: Promise<IDBPDatabase<Schema>> | undefined;

export function openAttempts(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore('attempts', { keyPath: 'id' }).createIndex('lab', 'lab');
    },
  });
  return database;
}
