/** The sandbox's door: what the workbench and the command line use. */
export { Client, type ClientOptions, type ClientState } from './client.ts';
export { type EndReason, RequestFailed, WorkerEnded } from './failure.ts';
export type * from './plain.ts';
export type { ActReply, Calls, OpenArgument, Progress, Transport } from './protocol.ts';
export type * from './views.ts';
