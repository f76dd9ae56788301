import { join } from 'node:path';
import { nearest } from '../engine/sql/nearest.ts';
import { type Claim, ClaimArea, Sources } from '../schema/claim.ts';
import { readFolder } from './folder.ts';
import { LabError, type Problem } from './problem.ts';
import { validate } from './validate.ts';
import { parseYaml } from './yaml.ts';

/** A claim with its source looked up, and the area it is in. */
export interface RegisteredClaim extends Omit<Claim, 'source'> {
  area: string;
  source: Sources[string];
}

/** The currency register: areas in order of file name, claims in the order of their file. */
export interface ClaimRegister {
  areas: readonly { id: string; title: string; claims: readonly RegisteredClaim[] }[];
  byId: ReadonlyMap<string, RegisteredClaim>;
}

const SOURCES = 'sources.yml';

/** Reads `src/content/claims`. Throws `LabError` with everything that is wrong. */
export function readClaims(content: string): ClaimRegister {
  const problems: Problem[] = [];
  const files = readFolder(join(content, 'claims'));
  const read = <T>(file: string, schema: Parameters<typeof validate>[0]): T | undefined => {
    const { source, problems: unreadable } = parseYaml(files.get(file) ?? '', `claims/${file}`);
    const { value, problems: invalid } =
      unreadable.length > 0 ? { value: undefined, problems: unreadable } : validate(schema, source);
    problems.push(...invalid);
    return value as T | undefined;
  };
  const sources = read<Sources>(SOURCES, Sources) ?? {};
  const areas = [...files.keys()]
    .filter((file) => file !== SOURCES)
    .flatMap((file) => {
      const area = read<ClaimArea>(file, ClaimArea);
      if (!area) return [];
      const id = file.replace(/\.yml$/, '');
      const claims = area.claims.flatMap((claim) => lookUp(claim, id, sources, problems));
      return [{ id, title: area.title, claims }];
    });
  const byId = indexed(
    areas.flatMap(({ claims }) => claims),
    problems,
  );
  if (problems.length === 0) problems.push(...unusedSources(sources, [...byId.values()]));
  if (problems.length > 0) throw new LabError('claims', problems);
  return { areas, byId };
}

/** The claim of that id. Throws an error that names the nearest ids. */
export function findClaim({ byId }: ClaimRegister, id: string): RegisteredClaim {
  const claim = byId.get(id);
  if (claim) return claim;
  const near = nearest(id, [...byId.keys()], 3).map((known) => `\`${known}\``);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'add it to src/content/claims first';
  throw new Error(`there is no claim \`${id}\` in the currency register (${hint})`);
}

function lookUp(claim: Claim, area: string, sources: Sources, problems: Problem[]): RegisteredClaim[] {
  const file = `claims/${area}.yml`;
  const source = sources[claim.source];
  if (!source) {
    const [near] = nearest(claim.source, Object.keys(sources), 1);
    const hint = near === undefined ? `add it to ${SOURCES}` : `did you mean \`${near}\`?`;
    problems.push({ file, what: `${claim.id}: there is no source \`${claim.source}\``, hint });
    return [];
  }
  if (source.url === undefined && (claim.certainty === 'documented' || claim.certainty === 'source')) {
    problems.push({ file, what: `${claim.id}: a claim that is ${claim.certainty} has a source with an address` });
  }
  return [{ ...claim, source, area }];
}

function unusedSources(sources: Sources, claims: readonly RegisteredClaim[]): Problem[] {
  const used = new Set(claims.map(({ source }) => source));
  return Object.entries(sources)
    .filter(([, source]) => !used.has(source))
    .map(([key]) => ({ file: `claims/${SOURCES}`, what: `${key}: no claim rests on it` }));
}

function indexed(claims: readonly RegisteredClaim[], problems: Problem[]): Map<string, RegisteredClaim> {
  const byId = new Map<string, RegisteredClaim>();
  for (const claim of claims) {
    const other = byId.get(claim.id);
    if (other) {
      const what = `${claim.id}: the id is given in ${other.area}.yml already`;
      problems.push({ file: `claims/${claim.area}.yml`, what, hint: 'an id is the anchor of one row' });
    }
    byId.set(claim.id, claim);
  }
  return byId;
}
