/** A value with what lies at a path replaced; everything beside the path is shared. */
export function withAt<T>(value: T, path: readonly (string | number)[], next: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return next as T;
  if (Array.isArray(value)) return value.map((item, at) => (at === key ? withAt(item, rest, next) : item)) as T;
  const object = value as Record<string, unknown>;
  return { ...object, [key]: withAt(object[key], rest, next) } as T;
}

/** The list without one of its items. */
export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, n) => n !== at);
