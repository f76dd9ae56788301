import { newPerson, openStore, type Store } from './db.ts';
import { local } from './local.ts';
import { Person } from './records.ts';

/** Which of this machine's people sits here now. */
const KEY = 'crosshire.person.v1';

/** Everybody, in the order in which they came. There is always somebody. */
export async function listPeople(): Promise<Person[]> {
  return peopleIn(await openStore());
}

/** Records of people that cannot be read. */
export async function unreadPeople(): Promise<{ raw: unknown; reason: string }[]> {
  return (await (await openStore()).getAll('people')).flatMap((raw: unknown) => {
    const { error } = Person.safeParse(raw);
    const [issue] = error?.issues ?? [];
    return issue ? [{ raw, reason: `${issue.path.join('.') || 'record'}: ${issue.message}` }] : [];
  });
}

export async function peopleIn(db: Store): Promise<Person[]> {
  const people = (await db.getAll('people')).filter((raw) => Person.safeParse(raw).success);
  if (people.length === 0) {
    const first = newPerson('');
    await db.add('people', first);
    return [first];
  }
  return people.sort((a, b) => (a.created < b.created ? -1 : 1));
}

/** Whose attempts the workbench opens and keeps. */
export async function presentPerson(): Promise<Person> {
  const people = await listPeople();
  const chosen = local().getItem(KEY);
  return people.find(({ id }) => id === chosen) ?? (people[0] as Person);
}

export function choosePerson(id: string): void {
  local().setItem(KEY, id);
}

/** Throws an Error for a name that is no label. */
export async function addPerson(name: string): Promise<Person> {
  const person = Person.parse({ ...newPerson(''), name: name.trim() });
  await (await openStore()).add('people', person);
  return person;
}

export async function renamePerson(person: Person, name: string): Promise<void> {
  await (await openStore()).put('people', Person.parse({ ...person, name: name.trim() }));
}
