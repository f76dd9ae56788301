import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../engine/sql/nearest.ts';
import { Base } from '../schema/base.ts';
import { type Files, isFolder, readFolder } from './folder.ts';
import type { Problem } from './problem.ts';
import { validate } from './validate.ts';
import { parseYaml } from './yaml.ts';

export interface ReadBase {
  base: Base;
  /** Repository path → text. */
  repository: Readonly<Record<string, string>>;
  files: Files;
}

/** Reads a healthy warehouse by the name of its folder below `bases`. */
export function readBase(bases: string, name: string): { value: ReadBase | undefined; problems: Problem[] } {
  if (!isFolder(join(bases, name))) {
    const known = isFolder(bases) ? readdirSync(bases) : [];
    const [best] = nearest(name, known, 1);
    const hint = best ? `did you mean \`${best}\`?` : `known: ${known.join(', ') || 'none'}`;
    return { value: undefined, problems: [{ file: 'lab.yml', what: `base: there is no warehouse ${name}`, hint }] };
  }
  const files = readFolder(join(bases, name));
  const label = (path: string): string => `_base/${name}/${path}`;
  const problems: Problem[] = [...files.keys()]
    .filter((path) => path !== 'base.yml' && !path.startsWith('repo/'))
    .map((path) => ({ file: label(path), what: 'unknown file', hint: 'a base is base.yml and repo/' }));
  const parsed = parseYaml(files.get('base.yml') ?? '', label('base.yml'));
  const base = parsed.problems.length > 0 ? undefined : validate(Base, parsed.source);
  problems.push(...parsed.problems, ...(base?.problems ?? []));
  if (!base?.value || problems.length > 0) return { value: undefined, problems };
  const repository = Object.fromEntries(
    [...files].filter(([path]) => path.startsWith('repo/')).map(([path, text]) => [path.slice('repo/'.length), text]),
  );
  return { value: { base: base.value, repository, files }, problems };
}
