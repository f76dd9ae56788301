import type { APIContext } from 'astro';
import type { SolutionBundle } from '../../../schema/bundle.ts';
import { type Playable, playableLabs } from '../_playable.ts';

export function getStaticPaths() {
  return playableLabs().map((playable) => ({ params: { lab: playable.facts.id }, props: playable }));
}

/** The reference repair and the known wrong ones, from which the coach's console makes its answer keys. */
export function GET({ props: { bundle } }: APIContext<Playable>): Response {
  const { solution, wrong } = bundle.solution;
  return Response.json({ solution, wrong } satisfies Pick<SolutionBundle, 'solution' | 'wrong'>);
}
