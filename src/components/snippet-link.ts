/** Version of the hash. */
const MARK = '#v1.';
/** A snippet is a predicate, a gate or a rule, not a program. */
export const LONGEST = 20_000;

/** What a link's hash carries: nothing, a snippet, or something that cannot be read. */
export type Carried =
  | { kind: 'none' }
  | { kind: 'snippet'; snippet: string }
  | { kind: 'bad'; why: 'version' | 'long' | 'cut' };

/** The hash that carries a snippet: `#v1.` and base64url of its UTF-8. */
export function hashOf(snippet: string): string {
  const bytes = new TextEncoder().encode(snippet);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return MARK + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Anchors of the page are no snippets. */
export function readHash(hash: string): Carried {
  if (!/^#v\d+\./.test(hash)) return { kind: 'none' };
  if (!hash.startsWith(MARK)) return { kind: 'bad', why: 'version' };
  const text = hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    if (bytes.length > LONGEST) return { kind: 'bad', why: 'long' };
    return { kind: 'snippet', snippet: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'bad', why: 'cut' };
  }
}
