/** The browser's database of people, attempts and sign-offs. */
export const NAME = 'crosshire';

/** Whether something was kept in this browser yet; true where it cannot say. */
export async function isKept(): Promise<boolean> {
  if (typeof indexedDB.databases !== 'function') return true;
  return (await indexedDB.databases()).some(({ name }) => name === NAME);
}
