import type { BundleInput } from './load.ts';
import type { MapNode } from './node.ts';
import type { Reader } from './resolve.ts';

/** What reading the resources of a bundle needs. */
export interface Scope {
  input: BundleInput;
  reader: Reader;
  /** Target of mode `development`: names get a prefix, pipelines run in development mode. */
  development: boolean;
  /** Target of mode `production`: what is meant for trying things out is refused. */
  production: boolean;
  /** Who runs what names nobody itself: the target's `run_as`, or the bundle's. */
  runAs: string | undefined;
  resources: MapNode;
}

export const displayName = (scope: Scope, name: string): string =>
  scope.development ? `[dev ${scope.input.user}] ${name}` : name;
