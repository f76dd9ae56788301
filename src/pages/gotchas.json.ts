import type { APIRoute } from 'astro';
import { link } from '../components/link.ts';
import { register, shortOf } from '../components/register.ts';

/** The register for machines; `gotchas.schema.json` describes it. Proofs stay out: they are the page's. */
export const GET: APIRoute = ({ site }) => {
  const gotchas = register().entries.map(({ proof, merged, ...entry }) => ({
    ...entry,
    merged: [...merged],
    proven: proof !== undefined,
    url: new URL(link(`gotchas/${entry.slug}/`), site).href,
    short: new URL(link(`g/${shortOf(entry)}/`), site).href,
  }));
  return Response.json({ $schema: new URL(link('gotchas.schema.json'), site).href, format: 1, gotchas });
};
