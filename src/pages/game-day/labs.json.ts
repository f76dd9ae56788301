import { labFolders, placesIn, readLab } from '../../authoring/index.ts';
import { factsOf } from '../../game-day/index.ts';

/** What the console knows of the labs that a game day can play: scenarios, with their tasks, injects and known wrong repairs. */
export function GET(): Response {
  const places = placesIn('.');
  const labs = labFolders(places)
    .map((folder) => readLab(folder, places.bases))
    .filter(({ start }) => start.lab.kind === 'scenario')
    .map(factsOf);
  return Response.json(Object.fromEntries(labs.map((facts) => [facts.id, facts])));
}
