/** SHA-224, SHA-384 and SHA-512 (FIPS 180-4); DuckDB itself has SHA-256. The constants are derived as the standard defines them. */
interface Variant {
  word: bigint;
  rounds: number;
  big: readonly (readonly [bigint, bigint, bigint])[];
}

const WIDE: Variant = {
  word: 64n,
  rounds: 80,
  big: [
    [28n, 34n, 39n],
    [14n, 18n, 41n],
    [1n, 8n, 7n],
    [19n, 61n, 6n],
  ],
};
const NARROW: Variant = {
  word: 32n,
  rounds: 64,
  big: [
    [2n, 13n, 22n],
    [6n, 11n, 25n],
    [7n, 18n, 3n],
    [17n, 19n, 10n],
  ],
};

function primes(count: number): bigint[] {
  const found: bigint[] = [];
  for (let n = 2n; found.length < count; n++) if (found.every((p) => n % p !== 0n)) found.push(n);
  return found;
}

/** The whole part of a root, by bisection. */
function root(value: bigint, degree: bigint): bigint {
  let low = 0n;
  let high = 1n << (BigInt(value.toString(2).length) / degree + 1n);
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle ** degree <= value) low = middle;
    else high = middle - 1n;
  }
  return low;
}

/** The first `bits` of the fraction of a prime's root. */
const fraction = (prime: bigint, degree: bigint, bits: bigint) =>
  BigInt.asUintN(Number(bits), root(prime << (bits * degree), degree));

export function sha2(message: Uint8Array, bits: 224 | 384 | 512): string {
  const variant = bits === 224 ? NARROW : WIDE;
  const size = Number(variant.word);
  const constants = primes(variant.rounds).map((prime) => fraction(prime, 3n, variant.word));
  let state = initial(bits);
  const block = size / 4;
  const padded = pad(message, size * 2);
  for (let at = 0; at < padded.length; at += size * 2) {
    const words = Array.from({ length: 16 }, (_, i) => bigEndian(padded, at + (i * block) / 2, block / 2));
    state = compress(state, schedule(words, variant), constants, variant);
  }
  return state
    .map((value) => value.toString(16).padStart(size / 4, '0'))
    .join('')
    .slice(0, bits / 4);
}

function initial(bits: 224 | 384 | 512): bigint[] {
  const all = primes(16);
  if (bits === 512) return all.slice(0, 8).map((prime) => fraction(prime, 2n, 64n));
  const second = all.slice(8).map((prime) => fraction(prime, 2n, 64n));
  return bits === 384 ? second : second.map((value) => BigInt.asUintN(32, value));
}

function pad(message: Uint8Array, block: number): Uint8Array {
  const field = block / 8;
  const padded = new Uint8Array(Math.ceil((message.length + 1 + field) / block) * block);
  padded.set(message);
  padded[message.length] = 0x80;
  let length = BigInt(message.length) * 8n;
  for (let i = padded.length - 1; length > 0n; i--, length >>= 8n) padded[i] = Number(length & 0xffn);
  return padded;
}

function bigEndian(bytes: Uint8Array, at: number, length: number): bigint {
  let value = 0n;
  for (let i = 0; i < length; i++) value = (value << 8n) | BigInt(bytes[at + i]!);
  return value;
}

function schedule(first: readonly bigint[], { word, rounds, big }: Variant): bigint[] {
  const words = [...first];
  const [, , low, high] = big;
  const small = (value: bigint, [a, b, c]: readonly [bigint, bigint, bigint]) =>
    rotate(value, a, word) ^ rotate(value, b, word) ^ (value >> c);
  for (let i = 16; i < rounds; i++) {
    words.push(
      BigInt.asUintN(
        Number(word),
        small(words[i - 2]!, high!) + words[i - 7]! + small(words[i - 15]!, low!) + words[i - 16]!,
      ),
    );
  }
  return words;
}

function rotate(value: bigint, by: bigint, word: bigint): bigint {
  return BigInt.asUintN(Number(word), (value >> by) | (value << (word - by)));
}

function compress(
  state: readonly bigint[],
  words: readonly bigint[],
  constants: readonly bigint[],
  { word, big }: Variant,
): bigint[] {
  const cut = (value: bigint) => BigInt.asUintN(Number(word), value);
  const sum = (value: bigint, [a, b, c]: readonly [bigint, bigint, bigint]) =>
    rotate(value, a, word) ^ rotate(value, b, word) ^ rotate(value, c, word);
  let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
  words.forEach((w, i) => {
    const choice = (e & f) ^ (cut(~e) & g);
    const first = cut(h + sum(e, big[1]!) + choice + constants[i]! + w);
    const second = cut(sum(a, big[0]!) + ((a & b) ^ (a & c) ^ (b & c)));
    [h, g, f, e, d, c, b, a] = [g, f, e, cut(d + first), c, b, a, cut(first + second)];
  });
  return [a, b, c, d, e, f, g, h].map((value, i) => cut(value + state[i]!));
}
