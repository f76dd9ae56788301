/** `over` on top of `under`: objects key by key, anything else replaced. */
export function merge(under: unknown, over: unknown): unknown {
  if (over === undefined) return under;
  if (!isRecord(under) || !isRecord(over)) return over;
  const keys = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(under[key], over[key])]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
