/**
 * The one way to write a JSON value, so that equal values have equal hashes: members in ascending order of their names'
 * UTF-16 code units, no white space, strings and numbers as `JSON.stringify` writes them (which is RFC 8785, except that a
 * lone surrogate is escaped instead of refused). Members that are `undefined` are left out, as in JSON.
 * Throws a TypeError, with the path, for what JSON cannot hold: it would read back as something else.
 */
export function canonicalJson(value: unknown, path = '$'): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${path}: ${value} is no number of JSON`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item, n) => canonicalJson(item, `${path}[${n}]`)).join(',')}]`;
  if (isPlain(value)) return canonicalObject(value, path);
  throw new TypeError(`${path}: JSON cannot hold ${kindOf(value)}`);
}

function canonicalObject(value: Readonly<Record<string, unknown>>, path: string): string {
  const members = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name], `${path}.${name}`)}`);
  return `{${members.join(',')}}`;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function kindOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? `a ${value.constructor.name}` : typeof value;
}
