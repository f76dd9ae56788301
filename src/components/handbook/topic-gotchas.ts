/** What a list of gotchas needs of an entry. */
interface Listed {
  number: string;
  topic: string;
}

/**
 * The register's entries of a topic, then those that a page asks for besides, in order of number.
 *
 * @throws Error for a topic without entries and a number that the register does not have or the topic has anyway
 */
export function topicEntries<E extends Listed>(entries: readonly E[], topic: string, also: readonly string[]): E[] {
  const own = entries.filter((entry) => entry.topic === topic);
  if (own.length === 0) throw new Error(`topic ${topic}: the register has no gotcha of it`);
  const others = also.map((number) => {
    const found = entryOf(entries, number);
    if (found.topic === topic) throw new Error(`topic ${topic}: ${number} is of this topic and listed anyway`);
    return found;
  });
  return [...own, ...others].sort((a, b) => a.number.localeCompare(b.number));
}

/** @throws Error when the register has no such number. */
export function entryOf<E extends Listed>(entries: readonly E[], number: string): E {
  const found = entries.find((entry) => entry.number === number);
  if (!found) throw new Error(`the register has no ${number}`);
  return found;
}
