import type { DataType } from '../../types.ts';

/** Equal types; struct fields compare by position, name (case-insensitively) and type, comments do not count. */
export function sameType(left: DataType, right: DataType): boolean {
  if (left.kind !== right.kind) return false;
  switch (left.kind) {
    case 'decimal': {
      const other = right as typeof left;
      return left.precision === other.precision && left.scale === other.scale;
    }
    case 'array':
      return sameType(left.element, (right as typeof left).element);
    case 'map': {
      const other = right as typeof left;
      return sameType(left.key, other.key) && sameType(left.value, other.value);
    }
    case 'struct': {
      const other = right as typeof left;
      return (
        left.fields.length === other.fields.length &&
        left.fields.every((field, i) => {
          const partner = other.fields[i]!;
          return field.name.toLowerCase() === partner.name.toLowerCase() && sameType(field.type, partner.type);
        })
      );
    }
    case 'interval': {
      const other = right as typeof left;
      return left.from === other.from && left.to === other.to;
    }
    default:
      return true;
  }
}
