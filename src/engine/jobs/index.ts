export { type BundleInput, type LoadedBundle, loadBundle } from './bundle/load.ts';
export { tasksToRepair } from './repair.ts';
export { type JobHost, runTasks, type WorkResult } from './run.ts';
export type * from './spec.ts';
