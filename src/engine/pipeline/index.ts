/** Declarative pipelines: updates over a graph of datasets and flows. The only door of this folder. */
export { describeGraph, type GraphDescription } from './describe.ts';
export type { PipelineHost } from './host.ts';
export type { UpdateRequest } from './request.ts';
export { runUpdate } from './update.ts';
