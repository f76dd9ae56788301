export { openWarehouse } from './open.ts';
export { platformError } from './platform-error.ts';
export { restoreWarehouse } from './restore.ts';
export type { SegmentRows } from './segments.ts';
export type * from './state.ts';
export type * from './store.ts';
export type * from './warehouse.ts';
