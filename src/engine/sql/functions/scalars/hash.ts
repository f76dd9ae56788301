import type { ScalarFunction } from '../../types/index.ts';
import { strict } from '../../types/scalars.ts';
import { encodeUtf8, fromHex } from '../../types/values/utf8.ts';
import { sha2 } from './sha2.ts';

/** Spark's `hash` (Murmur3, 32 bits) and `xxhash64`: the hash of one value is the seed of the next, NULL changes nothing. */
interface Algorithm {
  int(value: number, seed: bigint): bigint;
  long(value: bigint, seed: bigint): bigint;
  bytes(value: Uint8Array, seed: bigint): bigint;
  bits: number;
}

const MASK = 0xffffffffffffffffn;
const wrap = (value: bigint) => value & MASK;
const rotate = (value: bigint, by: bigint) => wrap((value << by) | (wrap(value) >> (64n - by)));

const P1 = 0x9e3779b185ebca87n;
const P2 = 0xc2b2ae3d27d4eb4fn;
const P3 = 0x165667b19e3779f9n;
const P4 = 0x85ebca77c2b2ae63n;
const P5 = 0x27d4eb2f165667c5n;

function avalanche(hash: bigint): bigint {
  let h = wrap((hash ^ (hash >> 33n)) * P2);
  h = wrap((h ^ (h >> 29n)) * P3);
  return h ^ (h >> 32n);
}

const round = (acc: bigint, input: bigint) => wrap(rotate(wrap(acc + input * P2), 31n) * P1);
const mixLong = (h: bigint, value: bigint) => wrap(rotate(h ^ round(0n, value), 27n) * P1 + P4);
const mixInt = (h: bigint, value: bigint) => wrap(rotate(h ^ wrap(value * P1), 23n) * P2 + P3);

function little(bytes: Uint8Array, at: number, length: number): bigint {
  let value = 0n;
  for (let i = length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[at + i]!);
  return value;
}

function xxBytes(bytes: Uint8Array, seed: bigint): bigint {
  const length = bytes.length;
  let at = 0;
  let h = wrap(seed + P5);
  if (length >= 32) {
    const lanes = [wrap(seed + P1 + P2), wrap(seed + P2), wrap(seed), wrap(seed - P1)];
    for (; at <= length - 32; at += 32) {
      for (let i = 0; i < 4; i++) lanes[i] = round(lanes[i]!, little(bytes, at + 8 * i, 8));
    }
    h = wrap(rotate(lanes[0]!, 1n) + rotate(lanes[1]!, 7n) + rotate(lanes[2]!, 12n) + rotate(lanes[3]!, 18n));
    for (const lane of lanes) h = wrap((h ^ round(0n, lane)) * P1 + P4);
  }
  h = wrap(h + BigInt(length));
  for (; at <= length - 8; at += 8) h = mixLong(h, little(bytes, at, 8));
  if (at <= length - 4) {
    h = mixInt(h, little(bytes, at, 4));
    at += 4;
  }
  for (; at < length; at++) h = wrap(rotate(h ^ wrap(BigInt(bytes[at]!) * P5), 11n) * P1);
  return avalanche(h);
}

const xx64: Algorithm = {
  bits: 64,
  int: (value, seed) => avalanche(mixInt(wrap(seed + P5 + 4n), BigInt.asUintN(32, BigInt(value)))),
  long: (value, seed) => avalanche(mixLong(wrap(seed + P5 + 8n), wrap(value))),
  bytes: xxBytes,
};

function murmurMix(h: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const mixed = h ^ Math.imul(k, 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

function murmurEnd(h: number, length: number): bigint {
  let x = h ^ length;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return BigInt.asUintN(32, BigInt(x ^ (x >>> 16)));
}

const seed32 = (seed: bigint) => Number(BigInt.asIntN(32, seed));

const murmur3: Algorithm = {
  bits: 32,
  int: (value, seed) => murmurEnd(murmurMix(seed32(seed), value), 4),
  long: (value, seed) => {
    const low = Number(BigInt.asIntN(32, value));
    const high = Number(BigInt.asIntN(32, value >> 32n));
    return murmurEnd(murmurMix(murmurMix(seed32(seed), low), high), 8);
  },
  // Spark mixes the last bytes one by one, as signed numbers.
  bytes: (bytes, seed) => {
    let h = seed32(seed);
    let at = 0;
    for (; at <= bytes.length - 4; at += 4) h = murmurMix(h, Number(BigInt.asIntN(32, little(bytes, at, 4))));
    for (; at < bytes.length; at++) h = murmurMix(h, (bytes[at]! << 24) >> 24);
    return murmurEnd(h, bytes.length);
  },
};

const DAY = 86_400_000;

function float64(text: string): bigint {
  const value =
    text === 'Infinity' || text === 'inf'
      ? Number.POSITIVE_INFINITY
      : text === '-inf'
        ? Number.NEGATIVE_INFINITY
        : Number(text);
  return new BigInt64Array(new Float64Array([value === 0 ? 0 : value]).buffer)[0]!;
}

/** Big-endian two's complement, as java.math.BigInteger.toByteArray. */
function bigEndian(value: bigint): Uint8Array {
  let length = 1;
  while (BigInt.asIntN(8 * length, value) !== value) length++;
  return Uint8Array.from({ length }, (_, i) => Number(BigInt.asUintN(8, value >> BigInt(8 * (length - 1 - i)))));
}

function one(algorithm: Algorithm, kind: string, text: string, seed: bigint): bigint {
  switch (kind) {
    case 'i':
      return algorithm.int(Number(text), seed);
    case 'l':
      return algorithm.long(BigInt(text), seed);
    case 'b':
      return algorithm.int(text === 'true' ? 1 : 0, seed);
    case 'f':
      return algorithm.int(new Int32Array(new Float32Array([Number(text) || 0]).buffer)[0]!, seed);
    case 'd':
      return algorithm.long(float64(text), seed);
    case 'D':
      return algorithm.int(Math.round(Date.parse(`${text}T00:00:00Z`) / DAY), seed);
    case 'm':
      return algorithm.long(BigInt(text.replace('.', '')), seed);
    case 'M':
      return algorithm.bytes(bigEndian(BigInt(text.replace('.', ''))), seed);
    case 'x':
      return algorithm.bytes(fromHex(text), seed);
    default:
      return algorithm.bytes(encodeUtf8(text), seed);
  }
}

function hashed(name: string, encoded: string): string {
  const algorithm = name === 'xxhash64' ? xx64 : murmur3;
  let hash = 42n;
  for (const value of encoded === '' ? [] : encoded.split('\x1f')) {
    if (value !== 'n') hash = one(algorithm, value[0]!, value.slice(1), hash);
  }
  return BigInt.asIntN(algorithm.bits, hash).toString();
}

function crc32(bytes: Uint8Array): string {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return String(~crc >>> 0);
}

export const hashScalars: readonly ScalarFunction[] = [
  strict('cs_hash', 2, hashed),
  strict('cs_crc32', 1, (hexadecimal) => crc32(fromHex(hexadecimal))),
  strict('cs_sha2', 2, (hexadecimal, bits) => sha2(fromHex(hexadecimal), Number(bits) as 224 | 384 | 512)),
];
