import { EngineError } from '../errors.ts';

type Comparison = (left: string, right: string) => boolean;

const numeric =
  (holds: (left: number, right: number) => boolean): Comparison =>
  (left, right) =>
    holds(numberOf(left), numberOf(right));

/** The first two compare texts ("12.0" is not "12"), the others numbers (docs.databricks.com/jobs/if-else.html). */
const OPS: Readonly<Record<string, Comparison>> = {
  EQUAL_TO: (left, right) => left === right,
  NOT_EQUAL: (left, right) => left !== right,
  GREATER_THAN: numeric((left, right) => left > right),
  GREATER_THAN_OR_EQUAL: numeric((left, right) => left >= right),
  LESS_THAN: numeric((left, right) => left < right),
  LESS_THAN_OR_EQUAL: numeric((left, right) => left <= right),
};

/** Throws when an operand of an order comparison is no number. */
export function evaluate(left: string, op: string, right: string): boolean {
  const compare = OPS[op];
  if (!compare) throw new Error(`condition op: ${op}`);
  return compare(left, right);
}

function numberOf(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && !Number.isNaN(number)) return number;
  throw new EngineError({
    condition: 'SANDBOX_CONDITION_NOT_NUMERIC',
    message: `The condition compares numbers, but an operand is ${JSON.stringify(text)}.`,
    hint: 'Use EQUAL_TO or NOT_EQUAL for texts.',
  });
}
