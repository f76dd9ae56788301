/** The catalog and schema that complete a pipeline's names. */
export interface Place {
  catalog: string;
  schema: string;
}

/** Parts of a dotted name; backticks may hold dots. */
export function partsOf(name: string): string[] {
  const parts = name.match(/`(?:[^`]|``)+`|[^.`]+/g) ?? [name];
  return parts.map((part) => (part.startsWith('`') ? part.slice(1, -1).replaceAll('``', '`') : part.trim()));
}

/** `catalog.schema.name`, lower case. */
export function fullName(parts: readonly string[], place: Place): string {
  const lower = parts.map((part) => part.toLowerCase());
  if (lower.length >= 3) return lower.join('.');
  const missing = [place.catalog, place.schema].slice(0, 3 - lower.length).map((part) => part.toLowerCase());
  return [...missing, ...lower].join('.');
}

export const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
