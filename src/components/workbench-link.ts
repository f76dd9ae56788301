/** Version of the hash, and what it asks for. */
const MARK = '#v1.file:';
const LONGEST = 300;

/** A place in a lab's workspace. */
export interface FilePlace {
  /** Path in the repository, e.g. `src/dwh/pipelines/silver_customer.py`. */
  path: string;
  /** Counts from 1. */
  line?: number | undefined;
}

/** The hash by which a lab's page offers to open a file: `#v1.file:src/dwh/x.py:12`. */
export function hashOfFile({ path, line }: FilePlace): string {
  const place = path.split('/').map(encodeURIComponent).join('/');
  return `${MARK}${place}${line === undefined ? '' : `:${line}`}`;
}

/** The file a link asks for; undefined for any other hash, and for a path that no repository can hold. */
export function fileOfHash(hash: string): FilePlace | undefined {
  if (!hash.startsWith(MARK) || hash.length > LONGEST) return undefined;
  const [, place = '', line] = /^(.*?)(?::(\d{1,6}))?$/.exec(hash.slice(MARK.length)) ?? [];
  const path = decoded(place);
  if (!path || /^\/|(^|\/)\.\.?(\/|$)|\/$|\\|\p{Cc}/u.test(path)) return undefined;
  return line === undefined || Number(line) === 0 ? { path } : { path, line: Number(line) };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
