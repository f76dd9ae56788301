export { EngineError, type EngineErrorParts, type Span } from './errors.ts';
export * from './ports.ts';
export type { Cell, Column, DataType, Rows } from './types.ts';
export * from './warehouse/index.ts';
