export { fromDatabaseError } from './errors.ts';
export { install } from './install.ts';
export { operators } from './operators/index.ts';
export { functionNames, functions } from './table/index.ts';
