import { EngineError } from '../../errors.ts';
import type { DatabaseError } from '../../ports.ts';
import { castOverflow, divideByZero, malformed, outOfRange, overflow } from '../types/failures.ts';

/** What printed SQL raises itself carries condition, text and SQLSTATE. */
const OURS = /^Invalid (?:Input )?Error: \[([A-Z][A-Z0-9_]*(?:\.[A-Z0-9_]+)?)\] (.*)$/s;
const STATE = / SQLSTATE: ([0-9A-Z]{5})\s*$/;

const NAMES: Readonly<Record<string, string>> = {
  INT8: 'TINYINT',
  INT16: 'SMALLINT',
  INT32: 'INT',
  INT64: 'BIGINT',
  VARCHAR: 'STRING',
};
const named = (type: string) => NAMES[type] ?? type;

/** DuckDB's texts, most telling first; each gives the platform's error. */
const PATTERNS: readonly [RegExp, (match: RegExpExecArray) => EngineError][] = [
  [/Type INT128 with value .* can't be cast/, () => overflow('Overflow in a sum of integers', 'try_sum')],
  [
    /Type (\w+) with value (\S+) can't be cast because the value is out of range for the destination type (\w+)/,
    (m) => castOverflow(m[2]!, named(m[1]!), named(m[3]!)),
  ],
  [/Failed to cast decimal value (\S+) to type (\w+)/, (m) => castOverflow(m[1]!, 'DECIMAL', named(m[2]!))],
  [/Could not cast value (\S+) to DECIMAL\((\d+),(\d+)\)/, (m) => outOfRange(m[1]!, Number(m[2]), Number(m[3]))],
  [/Casting value "(\S+)" to type DECIMAL\((\d+),(\d+)\) failed/, (m) => outOfRange(m[1]!, Number(m[2]), Number(m[3]))],
  [
    /Overflow in (addition|subtraction|multiplication) of DECIMAL/,
    (m) => overflow(`Overflow in ${m[1]} of decimals`, TRY[m[1]!]),
  ],
  [
    /Overflow in (addition|subtraction|multiplication) of INT(?:8|16) \((.*)\)/,
    (m) =>
      plain(
        'BINARY_ARITHMETIC_OVERFLOW',
        `${m[2]} caused overflow. Use \`${TRY[m[1]!]}\` to ignore overflow problem and return NULL.`,
        '22003',
      ),
  ],
  [
    /Overflow in (addition|subtraction|multiplication) of (INT\w+)/,
    (m) => overflow(`${named(m[2]!)} overflow in ${m[1]}`, TRY[m[1]!]),
  ],
  [/Overflow (in negation|on abs)/, () => overflow('Integer overflow')],
  [/Could not convert string '(.*)' to (\w+)/s, (m) => malformed(m[1]!, 'STRING', named(m[2]!))],
  [/division by zero|divide by zero/i, () => divideByZero()],
  [/Date out of range|date.*out of range|timestamp.*out of range/i, () => overflow('Date or timestamp out of range')],
  [
    /Map keys must be unique/,
    () => plain('DUPLICATED_MAP_KEY', 'Duplicate map key was found, please check the input data.', '23505'),
  ],
  [/Map keys can not be NULL/i, () => plain('NULL_MAP_KEY', 'Cannot use null as map key.', '2200E')],
  [
    /More than one row returned by a subquery/,
    () =>
      plain(
        'SCALAR_SUBQUERY_TOO_MANY_ROWS',
        'More than one row returned by a subquery used as an expression.',
        '21000',
      ),
  ],
  [
    /Max expression depth limit/,
    () =>
      plain(
        'SANDBOX_STATEMENT_TOO_DEEP',
        'The statement nests deeper than the sandbox can follow. Split it into common table expressions.',
        '54001',
      ),
  ],
  [
    /QUANTILE can only take parameters in the range/,
    () => plain('DATATYPE_MISMATCH.VALUE_OUT_OF_RANGE', 'The `percentage` must be between [0.0, 1.0].', '42K09'),
  ],
  [
    /QUANTILE can only take constant parameters/,
    () =>
      plain(
        'DATATYPE_MISMATCH.NON_FOLDABLE_INPUT',
        'The input percentage should be a foldable expression; write constants.',
        '42K09',
      ),
  ],
  [
    /GROUPING (statement cannot be used without groups|child .* must be a grouping column)/,
    () =>
      plain(
        'UNSUPPORTED_GROUPING_EXPRESSION',
        'grouping()/grouping_id() can only be used with columns of GROUPING SETS, CUBE or ROLLUP.',
        '42K0E',
      ),
  ],
  [
    /zero-length delimited identifier/,
    () => plain('UNSUPPORTED_IN_SANDBOX', 'A column without a name does not exist in this sandbox.', '0A000'),
  ],
  [
    /interval cannot be 0/,
    () =>
      plain(
        'FAILED_FUNCTION_CALL',
        'Preparation of the function `range` for call failed: step (0) cannot be 0.',
        '38000',
      ),
  ],
  [/out of range|overflow/i, () => overflow('Overflow')],
];

const TRY: Readonly<Record<string, string>> = {
  addition: 'try_add',
  subtraction: 'try_subtract',
  multiplication: 'try_multiply',
};

function plain(condition: string, message: string, sqlState: string): EngineError {
  return new EngineError({ condition, message, sqlState });
}

/** DuckDB's run-time failures as the platform's conditions. What it does not know is shown as a fault of the sandbox. */
export function fromDatabaseError(error: DatabaseError): EngineError {
  const ours = OURS.exec(error.message);
  if (ours) {
    const text = ours[2]!.trim();
    const state = STATE.exec(text)?.[1];
    return new EngineError({ condition: ours[1]!, message: text.replace(STATE, ''), sqlState: state });
  }
  if (error.kind === 'timeout') {
    return new EngineError({
      condition: 'SANDBOX_TIMEOUT',
      message: 'The statement ran longer than the sandbox allows and was stopped.',
      hint: 'Look for a join without a condition, or for an explode that multiplies rows.',
    });
  }
  if (error.kind === 'memory') {
    return new EngineError({
      condition: 'SANDBOX_MEMORY',
      message: 'The statement needs more memory than the sandbox has.',
    });
  }
  for (const [pattern, make] of PATTERNS) {
    const match = pattern.exec(error.message);
    if (match) return make(match);
  }
  return new EngineError({
    condition: 'SANDBOX_INTERNAL',
    message: `The sandbox could not run the statement: ${error.message.split('\n')[0]}`,
    hint: 'This is a fault of the sandbox, not of your statement.',
  });
}
