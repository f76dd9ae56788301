import { openDB } from 'idb';
import { NAME } from './name.ts';

/** Everything this browser holds, as it stands there, without asking whether it can be read: the last way out. */
export async function rescueText(): Promise<string> {
  // Without a version, so that a store of another edition opens as well.
  const db = await openDB(NAME);
  try {
    const stores = await Promise.all([...db.objectStoreNames].map(async (name) => [name, await db.getAll(name)]));
    const local = Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('crosshire.')));
    const rescued = { kind: 'crosshire-rescue', version: db.version, stores: Object.fromEntries(stores), local };
    return JSON.stringify(rescued, null, 2);
  } finally {
    db.close();
  }
}
