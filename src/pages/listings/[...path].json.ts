import type { APIRoute } from 'astro';
import { listingPlaces, openedListing } from '../../components/handbook/listing-places.ts';

export function getStaticPaths() {
  return [...listingPlaces().keys()].map((path) => ({ params: { path } }));
}

/** A listing as the workbench lays it in front: the file with the listing in its place, or a query. */
export const GET: APIRoute = ({ params }) => Response.json(openedListing(params['path'] ?? '').draft);
