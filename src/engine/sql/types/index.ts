export { cast, castTo } from './cast.ts';
export { assign, coerce } from './coerce.ts';
export { commonType } from './common.ts';
export { sameType } from './compare.ts';
export { duckType, literal } from './duck.ts';
export { notNullColumns, parseSchema, parseType } from './parse.ts';
export { printType } from './print.ts';
export { type ScalarFunction, typeScalars } from './scalars.ts';
export { textOf } from './text.ts';
