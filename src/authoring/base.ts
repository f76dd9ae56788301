import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../engine/sql/nearest.ts';
import { Base, BaseExtension } from '../schema/base.ts';
import { type Files, isFolder, readFolder } from './folder.ts';
import { merge } from './merge.ts';
import type { Problem } from './problem.ts';
import { validate } from './validate.ts';
import { parseYaml, type Source } from './yaml.ts';

export interface ReadBase {
  base: Base;
  /** Repository path → text. */
  repository: Readonly<Record<string, string>>;
  /** Every folder it is made of: its own, then that of the base it extends, and so on. */
  folders: readonly Files[];
}

type Result<T> = { value: T | undefined; problems: Problem[] };

/** Reads a healthy warehouse by the name of its folder below `bases`, and whatever it extends. */
export function readBase(bases: string, name: string): Result<ReadBase> {
  return readNamed(bases, name, { file: 'lab.yml', what: 'base' }, []);
}

/** `by` is where the name stands; `above` are the bases that extend this one. */
function readNamed(
  bases: string,
  name: string,
  by: { file: string; line?: number | undefined; what: string },
  above: readonly string[],
): Result<ReadBase> {
  const refuse = (what: string, hint: string): Result<ReadBase> => ({
    value: undefined,
    problems: [{ file: by.file, line: by.line, what: `${by.what}: ${what}`, hint }],
  });
  if (above.includes(name)) return refuse(`${[...above, name].join(' extends ')}`, 'a base cannot build on itself');
  if (!isFolder(join(bases, name))) {
    const known = isFolder(bases) ? readdirSync(bases) : [];
    const [best] = nearest(name, known, 1);
    const hint = best ? `did you mean \`${best}\`?` : `known: ${known.join(', ') || 'none'}`;
    return refuse(`there is no warehouse ${name}`, hint);
  }
  return readFrom(bases, name, above);
}

function readFrom(bases: string, name: string, above: readonly string[]): Result<ReadBase> {
  const files = readFolder(join(bases, name));
  const label = (path: string): string => `_base/${name}/${path}`;
  const problems: Problem[] = [...files.keys()]
    .filter((path) => path !== 'base.yml' && !path.startsWith('repo/'))
    .map((path) => ({ file: label(path), what: 'unknown file', hint: 'a base is base.yml and repo/' }));
  const { source, problems: unreadable } = parseYaml(files.get('base.yml') ?? '', label('base.yml'));
  if (unreadable.length > 0) return { value: undefined, problems: [...problems, ...unreadable] };
  const read = extendsAnother(source) ? readExtension(bases, name, source, above) : readWhole(source);
  problems.push(...read.problems);
  if (!read.value || problems.length > 0) return { value: undefined, problems };
  const { base, repository, folders } = read.value;
  return {
    value: { base, repository: { ...repository, ...repositoryOf(files) }, folders: [files, ...folders] },
    problems,
  };
}

function extendsAnother({ data }: Source): boolean {
  return typeof data === 'object' && data !== null && 'extends' in data;
}

function readWhole(source: Source): Result<ReadBase> {
  const { value, problems } = validate(Base, source);
  return { value: value && { base: value, repository: {}, folders: [] }, problems };
}

/** The base below with what this one gives over it. */
function readExtension(bases: string, name: string, source: Source, above: readonly string[]): Result<ReadBase> {
  const { value, problems } = validate(BaseExtension, source);
  if (!value) return { value: undefined, problems };
  const { extends: below, ...given } = value;
  const by = { file: source.file, line: source.lineOf(['extends']), what: 'extends' };
  const under = readNamed(bases, below, by, [...above, name]);
  if (!under.value) return under;
  return { value: { ...under.value, base: merge(under.value.base, given) as Base }, problems: [] };
}

function repositoryOf(files: Files): Record<string, string> {
  return Object.fromEntries(
    [...files].filter(([path]) => path.startsWith('repo/')).map(([path, text]) => [path.slice('repo/'.length), text]),
  );
}
