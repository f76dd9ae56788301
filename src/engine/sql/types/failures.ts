import { EngineError } from '../../errors.ts';

/** Failures of values, worded as the platform words them. They reach the learner through `fromDatabaseError`. */

const NUMERIC = '22003';

export function malformed(value: string, from: string, to: string): EngineError {
  return new EngineError({
    condition: 'CAST_INVALID_INPUT',
    message: `The value '${value}' of the type "${from}" cannot be cast to "${to}" because it is malformed. Correct the value as per the syntax, or change its target type. Use \`try_cast\` to tolerate malformed input and return NULL instead.`,
    sqlState: '22018',
  });
}

export function castOverflow(value: string, from: string, to: string): EngineError {
  return new EngineError({
    condition: 'CAST_OVERFLOW',
    message: `The value ${value} of the type "${from}" cannot be cast to "${to}" due to an overflow. Use \`try_cast\` to tolerate overflow and return NULL instead.`,
    sqlState: NUMERIC,
  });
}

export function outOfRange(value: string, precision: number, scale: number): EngineError {
  return new EngineError({
    condition: 'NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION',
    message: `${value} cannot be represented as Decimal(${precision}, ${scale}). Use \`try_cast\` or a wider type to tolerate it.`,
    sqlState: NUMERIC,
  });
}

export function overflow(what: string, instead?: string): EngineError {
  const advice = instead ? ` Use '${instead}' to tolerate overflow and return NULL instead.` : '';
  return new EngineError({ condition: 'ARITHMETIC_OVERFLOW', message: `${what}.${advice}`, sqlState: NUMERIC });
}

export function divideByZero(): EngineError {
  return new EngineError({
    condition: 'DIVIDE_BY_ZERO',
    message: 'Division by zero. Use `try_divide` to tolerate divisor being 0 and return NULL instead.',
    sqlState: '22012',
  });
}

export function remainderByZero(): EngineError {
  return new EngineError({
    condition: 'REMAINDER_BY_ZERO',
    message: 'Remainder by zero. Use `try_mod` to tolerate divisor being 0 and return NULL instead.',
    sqlState: '22012',
  });
}
