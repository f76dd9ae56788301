import { z } from 'zod';
import type { Row, Sheet } from './records.ts';

const Text = z.string().min(1);

/**
 * What can be wrong with one delivery. Several may come together; they are applied in the order below. Everything a
 * fault does not name stays as in the healthy delivery.
 */
export const Fault = z
  .strictObject({
    /** The source spells a value differently that day, e.g. `{column: LAND1, from: CH, to: CHE}`. */
    recode: z.strictObject({ column: Text, from: z.string(), to: z.string() }).optional(),
    /**
     * Lines of a country that day, by re-labelling inserted lines of another one, e.g. `{code: FR, lines: 25}` for a
     * burst and `{code: FR, lines: 0}` for a day without.
     */
    country: z.strictObject({ code: Text, lines: z.int().nonnegative(), instead_of: Text.default('DE') }).optional(),
    /** One more row for the same currency and day, e.g. `{currency: CHF, fx_rate: 0.9512}`. */
    duplicate_rate: z.strictObject({ currency: Text, fx_rate: z.number().positive().optional() }).optional(),
    /** A part of the rows is missing and the file is well formed: `tail` lacks its end, `head` its beginning. */
    truncate: z.enum(['tail', 'head']).optional(),
    /** With `truncate`: the share that is missing, e.g. `0.4`. */
    share: z.number().min(0).max(1).optional(),
    /** With `truncate`: the number of rows that are left, e.g. `728`. */
    keep: z.int().nonnegative().optional(),
    /** Files that do not arrive: `all`, or one by its number from 1. */
    drop_file: z.union([z.literal('all'), z.int().positive()]).optional(),
  })
  .refine((fault) => (fault.truncate === undefined) === (fault.share === undefined && fault.keep === undefined), {
    path: ['truncate'],
    message: '`truncate` goes with `share` or `keep`, and these with `truncate`',
  })
  .refine((fault) => Object.keys(fault).length > 0, { message: 'a fault says what is wrong' });
export type Fault = z.output<typeof Fault>;

/** Thrown when a fault means something that this delivery does not have. */
export class FaultError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.name = 'FaultError';
    this.hint = hint;
  }
}

function mapRows(sheets: readonly Sheet[], change: (row: Row) => Row): Sheet[] {
  return sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map(change) }));
}

function needColumn(sheets: readonly Sheet[], column: string, fault: string): void {
  for (const sheet of sheets) {
    if (!sheet.columns.includes(column)) {
      throw new FaultError(
        `${fault}: ${sheet.name} has no column ${column}`,
        `Its columns are ${sheet.columns.join(', ')}.`,
      );
    }
  }
}

function recode(sheets: Sheet[], { column, from, to }: NonNullable<Fault['recode']>): Sheet[] {
  needColumn(sheets, column, 'recode');
  return mapRows(sheets, (row) => (row[column] === from ? { ...row, [column]: to } : row));
}

function setCountry(sheets: Sheet[], { code, lines, instead_of }: NonNullable<Fault['country']>): Sheet[] {
  needColumn(sheets, 'LAND1', 'country');
  const inserted = (row: Row, country: string): boolean => row['change_type'] === 'I' && row['LAND1'] === country;
  const has = sheets.flatMap((sheet) => sheet.rows).filter((row) => inserted(row, code)).length;
  let change = lines - has;
  const [from, to] = change > 0 ? [instead_of, code] : [code, instead_of];
  change = Math.abs(change);
  const changed = mapRows(sheets, (row) => {
    if (change === 0 || !inserted(row, from)) return row;
    change -= 1;
    return { ...row, LAND1: to };
  });
  if (change > 0)
    throw new FaultError(`country: ${lines} lines of ${code} are more than ${instead_of} has`, 'Ask for fewer.');
  return changed;
}

function duplicateRate(sheets: Sheet[], { currency, fx_rate }: NonNullable<Fault['duplicate_rate']>): Sheet[] {
  needColumn(sheets, 'fx_rate', 'duplicate_rate');
  return sheets.map((sheet) => {
    const found = sheet.rows.filter((row) => row['currency'] === currency).at(-1);
    if (!found)
      throw new FaultError(`duplicate_rate: ${sheet.name} has no ${currency}`, 'Name a currency of the file.');
    return { ...sheet, rows: [...sheet.rows, { ...found, fx_rate: fx_rate?.toFixed(4) ?? found['fx_rate']! }] };
  });
}

function truncate(sheets: Sheet[], fault: Fault): Sheet[] {
  return sheets.map((sheet) => {
    const kept = fault.keep ?? Math.floor(sheet.rows.length * (1 - fault.share!));
    const rows = fault.truncate === 'tail' ? sheet.rows.slice(0, kept) : sheet.rows.slice(sheet.rows.length - kept);
    return { ...sheet, rows };
  });
}

function dropFile(sheets: Sheet[], which: NonNullable<Fault['drop_file']>): Sheet[] {
  if (which === 'all') return [];
  if (which > sheets.length) {
    throw new FaultError(`drop_file: there is no file ${which}`, `That day has ${sheets.length}.`);
  }
  return sheets.filter((_, i) => i !== which - 1);
}

export function applyFault(sheets: Sheet[], fault: Fault): Sheet[] {
  let result = sheets;
  if (fault.recode) result = recode(result, fault.recode);
  if (fault.country) result = setCountry(result, fault.country);
  if (fault.duplicate_rate) result = duplicateRate(result, fault.duplicate_rate);
  if (fault.truncate) result = truncate(result, fault);
  if (fault.drop_file !== undefined) result = dropFile(result, fault.drop_file);
  return result;
}
