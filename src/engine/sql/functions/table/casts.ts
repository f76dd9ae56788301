import type { DataType } from '../../../types.ts';
import { cast } from '../../types/index.ts';
import { any, checked, type Entries, named } from './define.ts';

const TARGETS: Readonly<Record<string, DataType>> = {
  string: { kind: 'string' },
  int: { kind: 'int' },
  bigint: { kind: 'bigint' },
  smallint: { kind: 'smallint' },
  tinyint: { kind: 'tinyint' },
  double: { kind: 'double' },
  float: { kind: 'float' },
  boolean: { kind: 'boolean' },
  date: { kind: 'date' },
  timestamp: { kind: 'timestamp' },
  binary: { kind: 'binary' },
  decimal: { kind: 'decimal', precision: 10, scale: 0 },
};

/** `int(x)` and its kin: casts in the form of functions. */
export const casts: Entries = Object.entries(TARGETS).flatMap(([names, type]) => {
  const shape = { names, signature: '(expr)', parameters: [any] };
  return named(shape, {
    kind: 'scalar',
    plan: (args, call) => cast(checked(shape, args, call)[0]!, type, 'ansi', call.span),
  });
});
