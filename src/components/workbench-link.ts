/** Version of the hash, and what it asks for. */
const MARK = '#v1.file:';
const LISTING = '#v1.listing:';
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

/** What a link lays on the desk: a file's new text, not saved, or a script for the console. */
export interface Draft {
  /** Path in the repository; left out for a script. */
  path?: string;
  /** Where the editor begins; counts from 1. */
  line?: number;
  text: string;
}

/** The hash by which a lab's page offers to open a listing of the handbook: `#v1.listing:testing/test_wall.py`. */
export const hashOfListing = (name: string): string => LISTING + name;

/** The listing a link asks for; undefined for any other hash, and for a name that no listing of this site can have. */
export function listingOfHash(hash: string): string | undefined {
  if (!hash.startsWith(LISTING) || hash.length > LONGEST) return undefined;
  const name = hash.slice(LISTING.length);
  return /^[a-z_-]+(\/[\w-]+)+\.[a-z]+$/.test(name) ? name : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
