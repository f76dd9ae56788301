/**
 * Text as a link's hash can carry it: compressed by the platform (no secure context is needed for that) and written as
 * base64url, which chat and ticket systems leave alone.
 */
export async function packText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Bytes that a link may unpack to: more is no work of ours, and would only fill the memory. */
const MOST = 20_000_000;

/** What unpacks to more than 20 MB. */
export class TooLong extends Error {}

/** The text again. Throws `TooLong`, and an Error for what was cut or changed on the way. */
export async function unpackText(packed: string): Promise<string> {
  const characters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let read = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    read += part.value.length;
    if (read > MOST) {
      await reader.cancel();
      throw new TooLong(`it unpacks to more than ${MOST} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
