/** Repository path of `path` as written in `file`; undefined when it leaves the repository. */
export function resolvePath(file: string, path: string): string | undefined {
  const parts = path.startsWith('/') ? [] : file.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** Repository paths that a glob matches, sorted: `**` any depth, `*` and `?` within a name. A folder means all below it. */
export function matching(paths: Iterable<string>, glob: string): string[] {
  const parts = glob.split('/').map((part) => (part === '**' ? '(?:[^/]+/)*' : `${segment(part)}/`));
  const pattern = new RegExp(`^${parts.join('')}`);
  // The slash at the end lets the last part match a file and a folder alike.
  return [...paths].filter((path) => pattern.test(`${path}/`)).sort();
}

function segment(part: string): string {
  return part
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]');
}
