import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { regionOf } from '../file-region.ts';
import type { Draft } from '../workbench-link.ts';
import { type Workspace, workspaces } from './holder.ts';

/** Where a listing that is no file of a warehouse opens. */
const Place = z.strictObject({
  /** The lab whose workbench shows it. */
  lab: z.string(),
  /** Path in the lab's repository. Left out: the listing is a query and opens in the console. */
  file: z.string().optional(),
  /** The first line that the listing stands for: how it begins. Left out: the listing is the whole file. */
  from: z.string().optional(),
  /** The last of these lines, as in `FileRegion`. Left out: to the end of the file. */
  to: z.string().optional(),
});
export type Place = z.output<typeof Place>;

export const LISTINGS = 'src/content/listings';

let known: ReadonlyMap<string, Place> | undefined;

/** The places of all listings, by their path below `src/content/listings`, read once a build. */
export function listingPlaces(root = '.'): ReadonlyMap<string, Place> {
  known ??= new Map(
    Object.entries(z.record(z.string(), Place).parse(parse(readFileSync(join(root, LISTINGS, 'places.yml'), 'utf8')))),
  );
  return known;
}

/** A listing in the sandbox: the lab, its part of the site, and what lies in front there. */
export interface OpenedListing {
  workspace: Workspace;
  draft: Draft;
}

/**
 * What the workbench shows of a listing.
 *
 * @throws Error for a listing without a place, a lab that there is not, a file that the lab's history changes, and lines that it lacks
 */
export function openedListing(path: string, root = '.'): OpenedListing {
  const place = listingPlaces(root).get(path);
  if (!place) throw new Error(`${LISTINGS}/places.yml: ${path} has no place`);
  const file = join(root, LISTINGS, path);
  if (!existsSync(file)) throw new Error(`${LISTINGS}/places.yml: ${path} does not exist`);
  const workspace = workspaces(root).find(({ lab }) => lab === place.lab);
  if (!workspace) throw new Error(`${LISTINGS}/places.yml: ${path}: there is no lab ${place.lab}`);
  return { workspace, draft: draftOf(path, readFileSync(file, 'utf8'), place, workspace) };
}

/** The listing in its place. Pure. */
export function draftOf(path: string, listing: string, { file, from, to }: Place, workspace: Workspace): Draft {
  if (file === undefined) return { text: listing };
  if (workspace.edited.has(file))
    throw new Error(`${path}: the history of ${workspace.lab} changes ${file}, so a draft would undo that`);
  if (from === undefined) return { path: file, text: listing };
  const whole = workspace.repository[file];
  // Refuses a file or a line that is not there.
  regionOf(file, whole, { from, to });
  const lines = (whole ?? '').trimEnd().split('\n');
  const first = lines.findIndex((line) => line.trimStart().startsWith(from));
  const last = to === undefined ? lines.length - 1 : lines.findIndex((line, at) => at >= first && line.trim() === to);
  const indent = /^\s*/.exec(lines[first] ?? '')?.[0] ?? '';
  const put = regionOf(path, listing, {})
    .split('\n')
    .map((line) => (line === '' ? line : indent + line));
  return {
    path: file,
    line: first + 1,
    text: `${[...lines.slice(0, first), ...put, ...lines.slice(last + 1)].join('\n')}\n`,
  };
}
