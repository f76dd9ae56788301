import { type LoadedBundle, loadBundle } from '../jobs/bundle/load.ts';
import type { BundleSpec } from '../jobs/spec.ts';
import type { Core } from './core.ts';

/** The bundle as the workspace declares it now; read once for each workspace. */
export function loadedBundle(core: Core): LoadedBundle {
  const { workspace } = core.state;
  const known = core.shared.bundles.get(workspace);
  if (known) return known;
  const { config, shared } = core;
  const loaded = loadBundle({ workspace, yaml: shared.ports.yaml, ...config.bundle, user: config.user });
  shared.bundles.set(workspace, loaded);
  return loaded;
}

/** Throws the first problem. */
export function demandBundle(core: Core): BundleSpec {
  const { spec, problems } = loadedBundle(core);
  if (spec) return spec;
  throw problems[0] ?? new Error('a bundle without content and without a problem');
}
