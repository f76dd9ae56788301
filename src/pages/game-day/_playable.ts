import { labFolders, placesIn, readLab, resourcesOf } from '../../authoring/index.ts';
import { factsOf, type LabFacts } from '../../game-day/index.ts';
import type { LabBundle } from '../../schema/bundle.ts';

/** A lab that a game day can play: every scenario, and every exercise that runs. */
export interface Playable {
  bundle: LabBundle;
  facts: LabFacts;
}

/** Scenarios first, then exercises, each in order of name. Read from the folders. */
export function playableLabs(): Playable[] {
  const places = placesIn('.');
  return labFolders(places).map((folder) => {
    const bundle = readLab(folder, places.bases);
    return { bundle, facts: factsOf(bundle, resourcesOf(bundle.start)) };
  });
}
