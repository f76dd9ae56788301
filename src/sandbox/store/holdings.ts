import { attemptOf } from '../../evidence/index.ts';
import type { Evidence } from '../../schema/evidence.ts';
import { allAttempts, type Broken } from './attempts.ts';
import { newId, newPerson, openStore } from './db.ts';
import { type Additions, additionsOf, type Holdings } from './file.ts';
import { listPeople } from './people.ts';
import { EMPTY_SIGN_OFF, type Person, SignOff, type StoredAttempt } from './records.ts';

/** Everything this browser holds, and what of it cannot be read. */
export async function readHoldings(): Promise<Holdings & { broken: Broken[] }> {
  const db = await openStore();
  const [people, { attempts, broken }] = [await listPeople(), await allAttempts()];
  const sheet = SignOff.safeParse((await db.get('signOff', 'sheet')) ?? EMPTY_SIGN_OFF);
  const unread = sheet.success ? [] : [{ raw: await db.get('signOff', 'sheet'), reason: sheet.error.message }];
  return { people, attempts, signOff: sheet.success ? sheet.data : EMPTY_SIGN_OFF, broken: [...broken, ...unread] };
}

export async function writeSignOff(sheet: SignOff): Promise<void> {
  await (await openStore()).put('signOff', sheet, 'sheet');
}

/** Takes a file over, in one go or not at all. */
export async function addHoldings(file: Holdings): Promise<Additions> {
  const additions = additionsOf(await readHoldings(), file, newId);
  await put(additions);
  return additions;
}

/** Adds evidence as an attempt of whoever has that name. What is here already, by its seal, stays the only one. */
export async function addEvidence(evidence: Evidence, name: string): Promise<{ person: Person; known: boolean }> {
  const { people, attempts, signOff } = await readHoldings();
  const found = people.find((one) => one.name === name);
  const person = found ?? newPerson(name);
  if (attempts.some(({ seal }) => seal === evidence.seal)) return { person, known: true };
  const record: StoredAttempt = {
    ...{ format: 2, id: newId(), lab: evidence.head.lab, person: person.id, current: false },
    ...{ saved: new Date().toISOString(), attempt: attemptOf(evidence), seal: evidence.seal },
  };
  await put({ people: found ? [] : [person], attempts: [record], signOff, known: 0 });
  return { person, known: false };
}

async function put({ people, attempts, signOff }: Additions): Promise<void> {
  const db = await openStore();
  const write = db.transaction(['people', 'attempts', 'signOff'], 'readwrite');
  await Promise.all([
    ...people.map((person) => write.objectStore('people').add(person)),
    ...attempts.map((record) => write.objectStore('attempts').add(record)),
    write.objectStore('signOff').put(signOff, 'sheet'),
  ]);
  await write.done;
}
