export type * from './state.ts';
export type * from './store.ts';
export type * from './warehouse.ts';
