import { EngineError, type Span } from '../../errors.ts';
import type { DataType } from '../../types.ts';
import { isInstant, isIntegral, isNumeric } from './kinds.ts';
import { printType } from './print.ts';

/** Whether ANSI mode has an explicit cast between the types at all. */
export function castable(from: DataType, to: DataType): boolean {
  if (from.kind === 'void' || to.kind === 'string') return from.kind !== 'variant' || to.kind === 'string';
  switch (from.kind) {
    case 'string':
      return ['boolean', 'date', 'binary'].includes(to.kind) || isNumeric(to) || isInstant(to);
    case 'boolean':
      return to.kind === 'boolean' || isNumeric(to);
    case 'date':
      return to.kind === 'date' || isInstant(to);
    case 'timestamp':
      return to.kind === 'date' || isInstant(to) || isNumeric(to);
    case 'timestamp_ntz':
      return to.kind === 'date' || isInstant(to);
    case 'array':
      return to.kind === 'array' && castable(from.element, to.element);
    case 'map':
      return to.kind === 'map' && castable(from.key, to.key) && castable(from.value, to.value);
    case 'struct':
      return (
        to.kind === 'struct' &&
        from.fields.length === to.fields.length &&
        from.fields.every((field, i) => castable(field.type, to.fields[i]!.type))
      );
    case 'interval':
      return to.kind === 'interval';
    default:
      return isNumeric(from)
        ? isNumeric(to) || to.kind === 'boolean' || to.kind === 'timestamp'
        : from.kind === to.kind;
  }
}

export function cannotCast(from: DataType, to: DataType, span: Span): EngineError {
  const [kind, hint] = reason(from, to);
  return new EngineError({
    condition: `DATATYPE_MISMATCH.${kind}`,
    message: `Cannot resolve the cast due to data type mismatch: cannot cast "${printType(from)}" to "${printType(to)}".`,
    span,
    hint,
    sqlState: '42K09',
  });
}

function reason(from: DataType, to: DataType): [string, string | undefined] {
  if (to.kind === 'date' && isNumeric(from)) return ['CAST_WITH_FUNC_SUGGESTION', 'Use `DATE_FROM_UNIX_DATE` instead.'];
  if (from.kind === 'date' && isNumeric(to)) return ['CAST_WITH_FUNC_SUGGESTION', 'Use `UNIX_DATE` instead.'];
  if (isIntegral(from) && to.kind === 'binary') {
    return ['CAST_WITH_CONF_SUGGESTION', 'ANSI mode has no such cast; `hex` prints a number as hexadecimal text.'];
  }
  return ['CAST_WITHOUT_SUGGESTION', undefined];
}
