/** Auto Loader, read_files and the file readers. The only door of this folder; state goes in and comes out, nothing is kept. */
export { type FileBatch, isNew, limited, nextFiles } from './batch.ts';
export { listFiles, type SourceFile } from './discover.ts';
export { UnknownField } from './evolve.ts';
export { functionFrame } from './function.ts';
export { readSchemaLocation, schemaEntry } from './location.ts';
export type { LoadOptions } from './options.ts';
export {
  checkReading,
  type FileSource,
  fileColumns,
  type Load,
  loadAll,
  loadBatch,
  loadFiles,
  requireSchemaLocation,
  type SourceMemory,
  settledSchema,
  sourceOptions,
} from './source.ts';
export { stageLoad } from './stage.ts';
