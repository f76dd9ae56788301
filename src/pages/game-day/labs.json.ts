import { playableLabs } from './_playable.ts';

/** What the console knows of the labs: their tasks, injects and known wrong repairs. */
export function GET(): Response {
  return Response.json(Object.fromEntries(playableLabs().map(({ facts }) => [facts.id, facts])));
}
