import { EngineError } from '../errors.ts';
import { nearest } from '../sql/nearest.ts';
import { CLOUD_FILES, READER, REFUSED } from './option-names.ts';

const KNOWN = [...CLOUD_FILES, ...READER];
const bare = (name: string): string => name.replace(/^cloudFiles\./i, '');

/** Options of one source. Names do not tell upper from lower case; `cloudFiles.` is left off. */
export class OptionReader {
  readonly #values = new Map<string, string>();
  readonly #written: string[];
  /** What errors call an option: with its prefix where one is written. */
  readonly #prefix: string;

  constructor(options: Readonly<Record<string, string>>, prefix: string) {
    this.#written = Object.keys(options);
    this.#prefix = prefix;
    for (const [name, value] of Object.entries(options)) this.#values.set(bare(name).toLowerCase(), value);
  }

  /** Unknown options, and such that the sandbox has not. Wording: the platform's CF_UNKNOWN_OPTION_KEYS_ERROR. */
  check(): void {
    this.#refuse();
    if (!this.flag('validateOptions', true)) return;
    const known = new Set(KNOWN.map((name) => name.toLowerCase()));
    const unknown = this.#written.filter((name) => !known.has(bare(name).toLowerCase()));
    if (unknown.length === 0) return;
    const near = nearest(bare(unknown[0]!), [...KNOWN], 1)[0];
    throw new EngineError({
      condition: 'CF_UNKNOWN_OPTION_KEYS_ERROR',
      message: `Found unknown option keys: ${unknown.join(', ')}. Please make sure that all provided option keys are correct. If you want to skip the validation of your options and ignore these unknown options, you can set: .option("cloudFiles.validateOptions", "false")`,
      hint: near ? `Did you mean ${this.named(near)}?` : undefined,
      sqlState: '42000',
    });
  }

  /** An option as it is written for this kind of source. */
  named(name: string): string {
    return CLOUD_FILES.includes(name) ? `${this.#prefix}${name}` : name;
  }

  text(name: string): string | undefined {
    return this.#values.get(name.toLowerCase());
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    if (!/^(true|false)$/i.test(value)) throw this.invalid(name, `"${value}" is neither true nor false`);
    return value.toLowerCase() === 'true';
  }

  /** Source of the condition: the platform's CF_MAX_MUST_BE_POSITIVE. */
  count(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
    if (!/^-?\d+$/.test(value)) throw this.invalid(name, `"${value}" is not a whole number`);
    throw new EngineError({
      condition: 'CF_MAX_MUST_BE_POSITIVE',
      message: 'max must be positive',
      hint: `${this.named(name)} is ${value}.`,
      sqlState: '22023',
    });
  }

  /** `10g`, `500kb` or a plain number, in bytes. */
  bytes(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const parts = /^(\d{1,12})\s*([kmgt]?)b?$/i.exec(value.trim());
    const size = parts ? Number(parts[1]) * 1024 ** ['', 'k', 'm', 'g', 't'].indexOf(parts[2]!.toLowerCase()) : 0;
    if (size > 0) return size;
    throw this.invalid(name, `"${value}" is no size such as 10g or 500k`);
  }

  /** A moment as the reader options take it, in milliseconds. */
  moment(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?)?( ?UTC\+?0?|Z)?$/.exec(value);
    const moment = parts ? Date.parse(`${parts[1]}T${parts[2] ?? '00:00:00'}Z`) : Number.NaN;
    if (!Number.isNaN(moment)) return moment;
    throw this.invalid(name, `"${value}" is no moment such as 2026-07-01T00:00:00`);
  }

  list(name: string): string[] | undefined {
    return this.text(name)
      ?.split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  oneOf<T extends string>(name: string, choices: readonly T[], otherwise: T): T {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    const found = choices.find((choice) => choice.toLowerCase() === value.toLowerCase());
    if (!found) throw this.invalid(name, `"${value}" is none of ${choices.join(', ')}`);
    return found;
  }

  invalid(name: string, problem: string): EngineError {
    return new EngineError({
      condition: 'SANDBOX_FILE_OPTION_VALUE',
      message: `Option ${this.named(name)}: ${problem}.`,
    });
  }

  #refuse(): void {
    for (const { name, harmless, hint } of REFUSED) {
      const value = this.text(name);
      if (value === undefined || harmless.includes(value.toLowerCase())) continue;
      throw new EngineError({
        condition: 'SANDBOX_FILE_OPTION',
        message: `The option ${this.named(name)} = ${value} is not in this sandbox.`,
        hint,
      });
    }
  }
}
