import { z } from 'zod';
import { Day, Instant } from '../schema/action.ts';
import type { Row, Sheet } from './records.ts';

const Text = z.string().min(1);

/** How many ways of saying what is left of a truncated file. */
function sizesOf(fault: { share?: unknown; keep?: unknown; below?: unknown }): number {
  return [fault.share, fault.keep, fault.below].filter((size) => size !== undefined).length;
}

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
    /** With `truncate`: the number of rows that are left, e.g. `728`; `0` leaves a header and nothing else. */
    keep: z.int().nonnegative().optional(),
    /**
     * With `share`: the file breaks off at the key at which that day's file did, e.g. `2026-07-09`. An export in packages
     * by key breaks off at the same key on every night, whatever was added or deleted in between.
     */
    cut_on: Day.optional(),
    /**
     * With `truncate`, instead of `share`: the file has one row too few to reach that share of another day's, e.g.
     * `{share: 0.95, of: 2026-07-12}` leaves 1,159 rows when that day has 1,221.
     */
    below: z.strictObject({ share: z.number().min(0).max(1), of: Day }).optional(),
    /** Rows that hold this value are missing and the file is well formed, e.g. `{column: LAND1, value: AT}`. */
    missing: z.strictObject({ column: Text, value: z.string() }).optional(),
    /** When the files arrive instead, e.g. `2026-07-11T05:40:00Z`; the action that delivers them comes that late, too. */
    arrives: Instant.optional(),
    /** Files that do not arrive: `all`, or one by its number from 1. */
    drop_file: z.union([z.literal('all'), z.int().positive()]).optional(),
  })
  .refine((fault) => (fault.truncate === undefined ? 0 : 1) === sizesOf(fault), {
    path: ['truncate'],
    message: '`truncate` goes with `share` or `keep` or `below`, and these with `truncate`',
  })
  .refine((fault) => fault.cut_on === undefined || fault.share !== undefined, {
    path: ['cut_on'],
    message: '`cut_on` goes with `share`',
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

/** The file's first column is its key, by which it is sorted. */
function truncate(sheets: Sheet[], fault: Fault, on: SheetsOn): Sheet[] {
  return sheets.map((sheet, i) => {
    const kept =
      fault.cut_on !== undefined
        ? keptBefore(sheet, on(fault.cut_on)[i]!, fault)
        : fault.below !== undefined
          ? Math.ceil(on(fault.below.of)[i]!.rows.length * fault.below.share) - 1
          : keptRows(sheet, fault);
    const rows = fault.truncate === 'tail' ? sheet.rows.slice(0, kept) : sheet.rows.slice(sheet.rows.length - kept);
    return { ...sheet, rows };
  });
}

function keptRows({ rows }: Sheet, fault: Fault): number {
  return fault.keep ?? Math.floor(rows.length * (1 - fault.share!));
}

/** How many rows lie on the side of that day's cut that is kept. */
function keptBefore({ rows, columns }: Sheet, then: Sheet, fault: Fault): number {
  const key = columns[0]!;
  const kept = keptRows(then, fault);
  const cut = then.rows[fault.truncate === 'tail' ? kept : then.rows.length - kept]![key]!;
  return rows.filter((row) => (fault.truncate === 'tail' ? row[key]! < cut : row[key]! >= cut)).length;
}

function withoutRows(sheets: Sheet[], { column, value }: NonNullable<Fault['missing']>): Sheet[] {
  needColumn(sheets, column, 'missing');
  return sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.filter((row) => row[column] !== value) }));
}

function dropFile(sheets: Sheet[], which: NonNullable<Fault['drop_file']>): Sheet[] {
  if (which === 'all') return [];
  if (which > sheets.length) {
    throw new FaultError(`drop_file: there is no file ${which}`, `That day has ${sheets.length}.`);
  }
  return sheets.filter((_, i) => i !== which - 1);
}

/** What the source delivers on a day when nothing is wrong. */
export type SheetsOn = (day: string) => Sheet[];

export function applyFault(sheets: Sheet[], fault: Fault, on: SheetsOn): Sheet[] {
  let result = sheets;
  if (fault.recode) result = recode(result, fault.recode);
  if (fault.country) result = setCountry(result, fault.country);
  if (fault.duplicate_rate) result = duplicateRate(result, fault.duplicate_rate);
  if (fault.truncate) result = truncate(result, fault, on);
  if (fault.missing) result = withoutRows(result, fault.missing);
  if (fault.arrives !== undefined) result = result.map((sheet) => ({ ...sheet, modified: fault.arrives! }));
  if (fault.drop_file !== undefined) result = dropFile(result, fault.drop_file);
  return result;
}
