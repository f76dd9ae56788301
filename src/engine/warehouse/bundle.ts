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

/** The bundle as another target would deploy it. Throws the first problem. */
export function bundleFor(core: Core, target: string): BundleSpec {
  const { config, shared, state } = core;
  const { file } = config.bundle;
  return demand(loadBundle({ workspace: state.workspace, yaml: shared.ports.yaml, file, target, user: config.user }));
}

/** Throws the first problem. */
export function demandBundle(core: Core): BundleSpec {
  return demand(loadedBundle(core));
}

function demand({ spec, problems }: LoadedBundle): BundleSpec {
  if (spec) return spec;
  throw problems[0] ?? new Error('a bundle without content and without a problem');
}
