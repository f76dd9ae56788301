/**
 * 128 bits of a text as 32 hex digits; the same on every machine. Four lanes of multiply and rotate (after MurmurHash3's
 * mixing steps): well spread, not secret.
 */
export function hash128(text: string): string {
  let [a, b, c, d] = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as [number, number, number, number];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ unit, 597399067);
    b = c ^ Math.imul(b ^ unit, 2869860233);
    c = d ^ Math.imul(c ^ unit, 951274213);
    d = a ^ Math.imul(d ^ unit, 2716044179);
  }
  const lanes = [
    mix((a ^ b) + text.length, 597399067),
    mix(b ^ c, 2869860233),
    mix(c ^ d, 951274213),
    mix(d ^ a, 2716044179),
  ];
  const all = lanes.reduce((left, right) => left ^ right, 0);
  return lanes.map((lane) => ((lane ^ all) >>> 0).toString(16).padStart(8, '0')).join('');
}

function mix(lane: number, factor: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), factor);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x85ebca6b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Shaped like a UUID of version 4. */
export function uuidOf(text: string): string {
  const hex = hash128(text);
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Fifteen digits, the first not zero: what job and run ids look like. */
export function numberOf(text: string): string {
  const digits = BigInt(`0x${hash128(text)}`) % 900_000_000_000_000n;
  return String(100_000_000_000_000n + digits);
}

/** A number from 0 below `below`. */
export function pickOf(text: string, below: number): number {
  return Number.parseInt(hash128(text).slice(0, 8), 16) % below;
}
