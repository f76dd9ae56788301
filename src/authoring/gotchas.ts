import { join } from 'node:path';
import type { ProofWorld } from '../grading/index.ts';
import { Gotcha, Numbers } from '../schema/gotcha.ts';
import { HOLE, type Proof, World } from '../schema/proof.ts';
import { readBase } from './base.ts';
import { readFolder } from './folder.ts';
import { LabError, type Problem } from './problem.ts';
import { validate } from './validate.ts';
import { parseYaml } from './yaml.ts';

/** A gotcha with the name its page has and the numbers that were merged into it, e.g. `[G-050]`. */
export type Entry = Gotcha & { slug: string; merged: readonly string[] };

/** The register: every gotcha in order of number, the worlds of their proofs, and addresses that have moved. */
export interface Register {
  entries: readonly Entry[];
  worlds: readonly ProofWorld[];
  /** Old slug → present slug. */
  moved: ReadonlyMap<string, string>;
}

const NUMBERS = 'numbers.yml';

/** Reads `src/content/gotchas` and `src/content/worlds`. Throws `LabError` with everything that is wrong. */
export function readRegister(content: string, bases: string): Register {
  const problems: Problem[] = [];
  const read = <T>(
    folder: string,
    file: string,
    text: string,
    schema: Parameters<typeof validate>[0],
  ): T | undefined => {
    const { source, problems: unreadable } = parseYaml(text, `${folder}/${file}`);
    problems.push(...unreadable);
    if (unreadable.length > 0) return undefined;
    const result = validate(schema, source);
    problems.push(...result.problems);
    return result.value as T | undefined;
  };
  const worlds = [...readFolder(join(content, 'worlds'))].flatMap(([file, text]) => {
    const world = read<World>('worlds', file, text, World);
    return world ? [withBase(nameOf(file), world, bases, problems)] : [];
  });
  const files = [...readFolder(join(content, 'gotchas'))];
  const numbers = read<Numbers>('gotchas', NUMBERS, files.find(([file]) => file === NUMBERS)?.[1] ?? '', Numbers) ?? {};
  const entries = files
    .filter(([file]) => file !== NUMBERS)
    .flatMap(([file, text]): Entry[] => {
      const gotcha = read<Gotcha>('gotchas', file, text, Gotcha);
      return gotcha ? [{ ...gotcha, slug: nameOf(file), merged: mergedInto(numbers, gotcha.number) }] : [];
    })
    .sort((left, right) => left.number.localeCompare(right.number));
  problems.push(...crossProblems(entries, numbers, worlds), ...numberProblems(entries, numbers));
  if (problems.length > 0) throw new LabError('gotchas', problems);
  return { entries, worlds, moved: movedSlugs(numbers, entries) };
}

const nameOf = (file: string): string => file.replace(/\.yml$/, '');

function withBase(id: string, world: World, bases: string, problems: Problem[]): ProofWorld {
  if (world.base === undefined) return { id, world };
  const { value, problems: found } = readBase(bases, world.base);
  problems.push(...found);
  return value ? { id, world, base: { base: value.base, repository: value.repository } } : { id, world };
}

const mergedInto = (numbers: Numbers, number: string): string[] =>
  Object.entries(numbers).flatMap(([other, line]) => (!Array.isArray(line) && line.merged === number ? [other] : []));

/** The newest slug of a number is its page; the others lead there, and those of a merged number to the page it went to. */
function movedSlugs(numbers: Numbers, entries: readonly Entry[]): Map<string, string> {
  const page = new Map(entries.map(({ number, slug }) => [number, slug]));
  return new Map(
    Object.entries(numbers).flatMap(([number, line]) => {
      const [old, now] = Array.isArray(line) ? [line.slice(0, -1), number] : [line.slugs, line.merged];
      return old.map((slug): [string, string] => [slug, page.get(now) as string]);
    }),
  );
}

function crossProblems(entries: readonly Entry[], numbers: Numbers, worlds: readonly ProofWorld[]): Problem[] {
  const problems: Problem[] = [];
  const known = new Set(entries.map(({ number }) => number));
  const seen = new Map<string, string>();
  for (const entry of entries) {
    const { number, slug, related, proof } = entry;
    const file = `gotchas/${slug}.yml`;
    const other = seen.get(number);
    if (other)
      problems.push({ file, what: `number: ${number} is ${other}'s`, hint: 'a number is given once, for ever' });
    seen.set(number, slug);
    const line = numbers[number];
    if (!Array.isArray(line) || line.at(-1) !== slug) {
      problems.push({
        file,
        what: `${number} is not listed as ${slug} in ${NUMBERS}`,
        hint: 'add the slug at the end of its line; never take one away',
      });
    }
    for (const id of related.gotchas)
      if (!known.has(id)) problems.push({ file, what: `related.gotchas: there is no ${id}` });
    if (proof) problems.push(...proofProblems(proof, worlds).map((what) => ({ file, what: `proof: ${what}` })));
  }
  return problems;
}

/** A number leads to a page, its own or the one it was merged into. */
function numberProblems(entries: readonly Entry[], numbers: Numbers): Problem[] {
  const known = new Set(entries.map(({ number }) => number));
  const file = `gotchas/${NUMBERS}`;
  return Object.entries(numbers).flatMap(([number, line]): Problem[] => {
    if (known.has(number)) return [];
    if (Array.isArray(line)) return [{ file, what: `${number} has no page`, hint: 'a gotcha is never dropped' }];
    if (known.has(line.merged)) return [];
    return [{ file, what: `${number} is merged into ${line.merged}, which has no page` }];
  });
}

function proofProblems(proof: Proof, worlds: readonly ProofWorld[]): string[] {
  const { world, figures, wrong, right, files, steps } = proof;
  return [
    ...(worlds.some(({ id }) => id === world) ? [] : [`world: there is no worlds/${world}.yml`]),
    ...(JSON.stringify([files, steps, wrong.steps, right.steps]).includes(HOLE)
      ? []
      : [`no step holds ${HOLE}: nothing differs between the two sides`]),
    ...[wrong, right].flatMap(({ shows }, n) =>
      shows.length === figures.length ? [] : [`${n === 0 ? 'wrong' : 'right'}.shows: one value for each figure`],
    ),
    ...(JSON.stringify(wrong.shows) === JSON.stringify(right.shows) ? ['both sides show the same figures'] : []),
  ];
}
