import type { APIContext } from 'astro';
import { stepsBefore } from '../../../game-day/index.ts';
import { type Playable, playableLabs } from '../_playable.ts';

export function getStaticPaths() {
  return playableLabs().map((playable) => ({ params: { lab: playable.facts.id }, props: playable }));
}

/** The reference repair up to each phase at whose beginning a team can be put. */
export function GET({ props: { bundle, facts } }: APIContext<Playable>): Response {
  return Response.json(Object.fromEntries(facts.catchUp.map((phase) => [phase, stepsBefore(phase, bundle)])));
}
