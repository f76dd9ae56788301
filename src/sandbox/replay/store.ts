import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isEvidence } from '../../evidence/index.ts';
import type { Evidence } from '../../schema/evidence.ts';

interface Schema extends DBSchema {
  /** By seal; `at` says which ones are the oldest. */
  documents: { key: string; value: { seal: string; at: number; evidence: unknown } };
}

/** Documents that lie ready at most. */
const KEPT = 8;

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('crosshire-replay', 1, {
    upgrade: (db) => void db.createObjectStore('documents', { keyPath: 'seal' }),
  });

/** Lays a result ready for the lab's page, which opens in a tab of its own. */
export async function layReady(evidence: Evidence, at: number): Promise<void> {
  const db = await open();
  try {
    await db.put('documents', { seal: evidence.seal, at, evidence });
    const old = (await db.getAll('documents')).sort((a, b) => b.at - a.at).slice(KEPT);
    for (const { seal } of old) await db.delete('documents', seal);
  } finally {
    db.close();
  }
}

export async function readReady(seal: string): Promise<Evidence | undefined> {
  const db = await open();
  try {
    const evidence = (await db.get('documents', seal))?.evidence;
    return isEvidence(evidence) ? (evidence as Evidence) : undefined;
  } finally {
    db.close();
  }
}
