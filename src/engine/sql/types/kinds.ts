import type { DataType } from '../../types.ts';

export type Integral = 'tinyint' | 'smallint' | 'int' | 'bigint';
export type DecimalType = DataType & { kind: 'decimal' };

/** From narrow to wide. */
export const integrals: readonly Integral[] = ['tinyint', 'smallint', 'int', 'bigint'];

export const STRING: DataType = { kind: 'string' };
export const BOOLEAN: DataType = { kind: 'boolean' };
export const INT: DataType = { kind: 'int' };
export const BIGINT: DataType = { kind: 'bigint' };
export const DOUBLE: DataType = { kind: 'double' };
export const DATE: DataType = { kind: 'date' };
export const TIMESTAMP: DataType = { kind: 'timestamp' };
export const BINARY: DataType = { kind: 'binary' };
export const VOID: DataType = { kind: 'void' };

export function isIntegral(type: DataType): type is DataType & { kind: Integral } {
  return (integrals as readonly string[]).includes(type.kind);
}

export function isFractional(type: DataType): boolean {
  return type.kind === 'float' || type.kind === 'double';
}

export function isNumeric(type: DataType): boolean {
  return isIntegral(type) || isFractional(type) || type.kind === 'decimal';
}

export function isNested(type: DataType): boolean {
  return type.kind === 'array' || type.kind === 'map' || type.kind === 'struct';
}

export function isInstant(type: DataType): boolean {
  return type.kind === 'timestamp' || type.kind === 'timestamp_ntz';
}

export function array(element: DataType): DataType & { kind: 'array' } {
  return { kind: 'array', element };
}

/** True when the type is, or holds, a map: maps have no order and no equality. */
export function holdsMap(type: DataType): boolean {
  if (type.kind === 'array') return holdsMap(type.element);
  if (type.kind === 'struct') return type.fields.some((field) => holdsMap(field.type));
  return type.kind === 'map';
}
