import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { t } from '../../i18n/index.ts';
import { NAME } from './name.ts';
import { type Person, type SignOff, type StoredAttempt, upgradeAttempt } from './records.ts';

interface Schema extends DBSchema {
  attempts: { key: string; value: StoredAttempt; indexes: { lab: string } };
  people: { key: string; value: Person };
  /** One sheet, under the key `sheet`. */
  signOff: { key: string; value: SignOff };
}

export type Store = IDBPDatabase<Schema>;

const VERSION = 2;

let database: Promise<Store> | undefined;

/** Opens this browser's store, and brings older ones up to date: a record that cannot be read stays as it is. */
export function openStore(): Promise<Store> {
  database ??= open();
  database.catch(forget);
  return database;
}

function forget(): void {
  database = undefined;
}

function open(): Promise<Store> {
  return new Promise((resolve, reject) => {
    openDB<Schema>(NAME, VERSION, {
      async upgrade(db, from, _to, transaction) {
        if (from < 1) db.createObjectStore('attempts', { keyPath: 'id' }).createIndex('lab', 'lab');
        if (from >= 2) return;
        db.createObjectStore('signOff');
        const first = newPerson('');
        await db.createObjectStore('people', { keyPath: 'id' }).add(first);
        const attempts = transaction.objectStore('attempts');
        for (const raw of await attempts.getAll()) {
          const upgraded = upgradeAttempt(raw, first.id);
          if ('record' in upgraded) await attempts.put(upgraded.record);
        }
      },
      blocked: () => reject(new Error(t('store.blocked'))),
      blocking: () => void database?.then((db) => db.close()).finally(forget),
      terminated: forget,
    }).then(resolve, reject);
  });
}

export function newPerson(name: string): Person {
  return { id: newId(), name, created: new Date().toISOString() };
}

/** Sorts by time of making; unique among people and attempts. */
export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
