import { EngineError, type Span } from '../../../errors.ts';
import type { DataType } from '../../../types.ts';
import { printType } from '../../types/index.ts';

function mismatch(kind: string, message: string, span: Span): EngineError {
  const condition = `DATATYPE_MISMATCH.${kind}`;
  return new EngineError({
    condition,
    message: `Cannot resolve the expression due to data type mismatch: ${message}`,
    span,
    sqlState: '42K09',
  });
}

/** Operands that have no operator in common, or the same type but the wrong one. */
export function wrongOperands(op: string, left: DataType, right: DataType, required: string, span: Span): EngineError {
  const [a, b] = [printType(left), printType(right)];
  if (a === b) {
    const message = `the binary operator \`${op}\` requires the input type "${required}", not "${a}".`;
    return mismatch('BINARY_OP_WRONG_TYPE', message, span);
  }
  const message = `the left and right operands of the binary operator \`${op}\` have incompatible types ("${a}" and "${b}").`;
  return mismatch('BINARY_OP_DIFF_TYPES', message, span);
}

export function noOrdering(op: string, type: DataType, span: Span): EngineError {
  return mismatch(
    'INVALID_ORDERING_TYPE',
    `the \`${op}\` does not support ordering on type "${printType(type)}".`,
    span,
  );
}

/** A constant argument beyond what the function takes; `range` as the platform writes it, `[0.0, 1.0]`. */
export function outOfBounds(parameter: string, range: string, value: string, span: Span): EngineError {
  return mismatch(
    'VALUE_OUT_OF_RANGE',
    `the \`${parameter}\` must be between ${range} (current value = ${value}).`,
    span,
  );
}

/** A window's frame that no row can be in, or whose bounds do not suit its order. */
export function wrongFrame(kind: string, message: string, span: Span): EngineError {
  return mismatch(kind, message, span);
}

/** Values that have to share a type and do not. */
export function differentTypes(what: string, types: readonly DataType[], span: Span): EngineError {
  const names = types.map((type) => `"${printType(type)}"`).join(', ');
  return mismatch('DATA_DIFF_TYPES', `Input to \`${what}\` should all be the same type, but it's (${names}).`, span);
}

export function unexpected(parameter: string, required: string, type: DataType, span: Span): EngineError {
  const message = `${parameter} requires the ${required} type, however it has the type "${printType(type)}".`;
  return mismatch('UNEXPECTED_INPUT_TYPE', message, span);
}
