import type { Files } from './folder.ts';

/** The texts that an edit can begin with. */
export interface Texts {
  files: Files;
  /** Repository path → text, as the base has it before the lab's history. */
  repository: Readonly<Record<string, string>>;
  /** Collects the lab's files that actions load. */
  used: Set<string>;
}

interface Passage {
  find: string;
  with: string;
}

type Found = { text: string; what?: undefined; hint?: undefined } | { text?: undefined; what: string; hint?: string };

/** The text of `from`, with the passages of `changed` replaced one after the other; else what is wrong. */
export function textOf(from: string, changed: readonly Passage[], texts: Texts): Found {
  const start = startOf(from, texts);
  if (start === null) {
    return { what: `edit: ${from} is no file of the lab`, hint: 'the path begins with files/, or with base/' };
  }
  if (start === undefined) return { what: `edit: there is no ${from}` };
  let text = start;
  for (const { find, with: by } of changed) {
    const pieces = text.split(find);
    if (pieces.length !== 2) {
      const times = pieces.length - 1;
      const what = `edit: in ${from}, ${JSON.stringify(find)} occurs ${times} times, not once`;
      return { what, hint: times === 0 ? 'copy it from the file, white space included' : 'make it longer' };
    }
    text = pieces.join(by);
  }
  return { text };
}

/** Null: a place that has no texts. */
function startOf(from: string, { files, repository, used }: Texts): string | null | undefined {
  if (from.startsWith('base/')) return repository[from.slice('base/'.length)];
  used.add(from);
  return from.startsWith('files/') ? files.get(from) : null;
}
