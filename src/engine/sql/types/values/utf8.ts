/** The engine knows no DOM, so it has its own text encoding. Lone surrogates and invalid bytes become U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code >= 0xd800 && code < 0xe000) bytes.push(0xef, 0xbf, 0xbd);
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
  }
  return Uint8Array.from(bytes);
}

export function decodeUtf8(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; ) {
    const length = sequence(bytes[i]!);
    const code = length === 0 ? undefined : codePoint(bytes, i, length);
    text += code === undefined ? '\ufffd' : String.fromCodePoint(code);
    i += code === undefined ? 1 : length;
  }
  return text;
}

function sequence(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

const SMALLEST = [0, 0, 0x80, 0x800, 0x10000];

function codePoint(bytes: Uint8Array, at: number, length: number): number | undefined {
  let code = length === 1 ? bytes[at]! : bytes[at]! & (0x7f >> length);
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i];
    if (next === undefined || (next & 0xc0) !== 0x80) return undefined;
    code = (code << 6) | (next & 0x3f);
  }
  const valid = code >= SMALLEST[length]! && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
  return valid ? code : undefined;
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
