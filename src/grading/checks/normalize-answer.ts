import type { Field } from '../../schema/task.ts';

/** An answer in the one form in which equal answers are equal texts; null when there is none. */
export function normalizeAnswer(type: Field['type'], value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (type === 'list') return normalizeList(value);
  const text = String(value).trim();
  if (type === 'integer' || type === 'decimal') return normalizeNumber(text);
  return type === 'date' ? text.slice(0, 10) : text.toLowerCase().replace(/\s+/g, ' ');
}

/** Order and repetition do not count; a list may come as text with commas. */
function normalizeList(value: unknown): string {
  const items = Array.isArray(value)
    ? value.map(String)
    : String(value)
        .replace(/^\[|\]$/g, '')
        .split(',');
  const clean = items.map((item) => item.trim().replace(/^"|"$/g, '').toLowerCase()).filter((item) => item !== '');
  return JSON.stringify([...new Set(clean)].sort());
}

/** `1,284`, `1'284` and `1284.00` are one number. */
function normalizeNumber(text: string): string {
  const digits = text.replace(/[\s'’_,]/g, '');
  const [, sign, whole, fraction = ''] = /^([+-]?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(digits) ?? [];
  if (whole === undefined) return text.toLowerCase();
  const number = fraction === '' ? whole : `${whole}.${fraction}`;
  return sign === '-' && /[1-9]/.test(number) ? `-${number}` : number;
}
