import { attemptOf } from '../../evidence/index.ts';
import type { Evidence } from '../../schema/evidence.ts';
import { mergeChecklists, readChecklists, unreadChecklists, writeChecklists } from '../checklist/store.ts';
import { allAttempts, type Broken } from './attempts.ts';
import { newId, newPerson, openStore } from './db.ts';
import { type Additions, additionsOf, filledIn, type Holdings } from './file.ts';
import { listPeople, unreadPeople } from './people.ts';
import { EMPTY_SIGN_OFF, type Person, SignOff, type StoredAttempt, withField } from './records.ts';

const SHEET = 'sheet';

/** Everything this browser holds, and what of it cannot be read. */
export async function readHoldings(): Promise<Holdings & { broken: Broken[] }> {
  const db = await openStore();
  const [people, { attempts, broken }] = [await listPeople(), await allAttempts()];
  const raw: unknown = await db.get('signOff', SHEET);
  const sheet = SignOff.safeParse(raw ?? EMPTY_SIGN_OFF);
  const checklists = readChecklists(localStorage);
  const unread: Broken[] = [
    ...(await unreadPeople()),
    ...(sheet.success ? [] : [{ raw, reason: sheet.error.message }]),
    ...unreadChecklists(localStorage).map((text) => ({ raw: text, reason: 'checklists: set aside' })),
  ];
  const signOff = sheet.success ? sheet.data : EMPTY_SIGN_OFF;
  return { people, attempts, signOff, checklists, broken: [...broken, ...unread] };
}

/** Keeps one field of the sheet: what another tab wrote into the others stays. */
export const writeSignOffField = (field: string, value: string): Promise<void> =>
  changeSheet((sheet) => withField(sheet, field, value));

/** A sheet that cannot be read gets a place of its own before another one takes its place. */
async function changeSheet(change: (sheet: SignOff) => SignOff): Promise<void> {
  const write = (await openStore()).transaction('signOff', 'readwrite');
  const raw: unknown = await write.store.get(SHEET);
  const present = SignOff.safeParse(raw ?? EMPTY_SIGN_OFF);
  if (!present.success) await write.store.put(raw as SignOff, `unreadable ${newId()}`);
  await write.store.put(change(present.success ? present.data : EMPTY_SIGN_OFF), SHEET);
  await write.done;
}

/** Takes a file over. People and attempts come in one go or not at all; the sheet and the checklists are filled in after them. */
export async function addHoldings(file: Holdings): Promise<Additions> {
  const additions = additionsOf(await readHoldings(), file, newId);
  await put(additions);
  // Filled in as they are at this moment: another tab may have written since they were read.
  await changeSheet((sheet) => filledIn(sheet, file.signOff));
  writeChecklists(localStorage, mergeChecklists(readChecklists(localStorage), file.checklists));
  return additions;
}

/** Adds evidence as an attempt of whoever has that name. What is here already, by its seal, stays the only one. */
export async function addEvidence(evidence: Evidence, name: string): Promise<{ person: Person; known: boolean }> {
  const { people, attempts } = await readHoldings();
  const found = people.find((one) => one.name === name);
  const person = found ?? newPerson(name);
  if (attempts.some(({ seal }) => seal === evidence.seal)) return { person, known: true };
  const record: StoredAttempt = {
    ...{ format: 2, id: newId(), lab: evidence.head.lab, person: person.id, current: false },
    ...{ saved: new Date().toISOString(), attempt: attemptOf(evidence), seal: evidence.seal },
  };
  await put({ people: found ? [] : [person], attempts: [record] });
  return { person, known: false };
}

async function put({ people, attempts }: Pick<Additions, 'people' | 'attempts'>): Promise<void> {
  const db = await openStore();
  const write = db.transaction(['people', 'attempts'], 'readwrite');
  await Promise.all([
    ...people.map((person) => write.objectStore('people').add(person)),
    ...attempts.map((record) => write.objectStore('attempts').add(record)),
  ]);
  await write.done;
}
