export { type BundleInput, type LoadedBundle, loadBundle } from './bundle/load.ts';
export type { JobHost, WorkResult } from './host.ts';
export { tellSkipped, updateAlerts } from './notify.ts';
export { parametersAt } from './parameters-at.ts';
export { resolveParameters } from './references.ts';
export { tasksToRepair } from './repair.ts';
export { runTasks } from './run.ts';
export type * from './spec.ts';
