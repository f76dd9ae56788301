/** A page that uses a claim. */
export interface Use {
  title: string;
  /** Below the site's base path, e.g. `handbook/start/`. */
  path: string;
}

/** A page's source: MDX of the handbook by its path below `src/content/docs`. */
export type Pages = Iterable<readonly [file: string, text: string]>;

/** `<Claim id="…"` as pages write it. */
const CLAIM = /<Claim\s+(?:sentence\s+)?id="([^"]*)"/g;

/** The ids that a page uses, each once, in order. */
export const claimsIn = (text: string): string[] => [...new Set([...text.matchAll(CLAIM)].map(([, id]) => id ?? ''))];

/** `handbook/start/index.mdx` → `handbook/start/`. */
export const pathOf = (file: string): string => `${file.replace(/(?:(?<=^|\/)index)?\.mdx?$/, '').replace(/\/$/, '')}/`;

/** The `title` of the front matter. Throws when there is none. */
export function titleOf(file: string, text: string): string {
  const [, title] =
    /^---\n(?:.*\n)*?title:[ ]*(?:"(.*)"|(.*))\n/.exec(text)?.filter((part) => part !== undefined) ?? [];
  if (!title) throw new Error(`${file}: no title in the front matter`);
  return title;
}

/** Which pages use which claim. */
export function usesIn(pages: Pages): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const [file, text] of pages) {
    for (const id of claimsIn(text)) {
      uses.set(id, [...(uses.get(id) ?? []), { title: titleOf(file, text), path: pathOf(file) }]);
    }
  }
  return uses;
}
