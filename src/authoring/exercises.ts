import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nearest } from '../engine/sql/nearest.ts';
import { Activity } from '../schema/activity.ts';
import { ExerciseFile, type ListedExercise } from '../schema/exercise.ts';
import { Lab } from '../schema/lab.ts';
import { isActivity } from './activity.ts';
import { foldersOf } from './find.ts';
import type { Placed } from './parts.ts';
import { LabError, type Problem } from './problem.ts';
import { validate } from './validate.ts';
import { parseYaml } from './yaml.ts';

/** An exercise with what its folder says, or what is planned. */
export interface Exercise extends Omit<ListedExercise, 'planned'> {
  title: string;
  summary: string;
  minutes: number;
  /** Whether there is a page that one can do it on. */
  available: boolean;
}

const REGISTER = 'register.yml';
/** Reads `exercises/register.yml` and the headings of the folders beside it. Throws `LabError` with everything that is wrong. */
export function readExercises(folder: string): Exercise[] {
  const { source, problems } = parseYaml(readFileSync(join(folder, REGISTER), 'utf8'), REGISTER);
  const read = problems.length > 0 ? { value: undefined, problems } : validate(ExerciseFile, source);
  const listed = (read.value ?? []).map((value, n) => ({ value, line: source.lineOf([n]) }));
  const found = [...read.problems];
  const exercises = listed.flatMap((one) => withHeading(one, folder, found));
  if (read.value) found.push(...orderProblems(listed), ...nameProblems(listed, folder));
  if (found.length > 0) throw new LabError('exercises', found);
  return exercises;
}

/** The exercise of a number. Undefined when there is none of that number. */
export function exerciseOf(number: string, exercises: readonly Exercise[]): Exercise | undefined {
  if (!/^E\d{2}$/.test(number)) throw new Error(`${number}: exercises are numbered E01, E02, …`);
  return exercises.find((exercise) => exercise.number === number);
}

function withHeading({ value, line }: Placed<ListedExercise>, folder: string, problems: Problem[]): Exercise[] {
  const { planned, ...rest } = value;
  const at = (what: string, hint: string) =>
    problems.push({ file: REGISTER, line, what: `${value.number}: ${what}`, hint });
  const own = join(folder, value.slug);
  if (!existsSync(own)) {
    if (!planned) at(`there is no folder ${value.slug}`, 'add it, or say under `planned` what it will be');
    return planned ? [{ ...rest, ...planned, available: false }] : [];
  }
  if (planned)
    at('is planned and there', `${value.slug}/lab.yml states title, summary and minutes: take \`planned\` away`);
  const heading = headingOf(own, problems);
  if (!heading) return [];
  const { kind, ...texts } = heading;
  if ((kind === 'activity') !== (value.form === 'activity'))
    at(`the form is ${value.form}, ${value.slug}/lab.yml says ${kind}`, 'an activity is one in both places');
  return [{ ...rest, ...texts, available: true }];
}

function headingOf(own: string, problems: Problem[]) {
  const file = `${basename(own)}/lab.yml`;
  const text = existsSync(join(own, 'lab.yml')) ? readFileSync(join(own, 'lab.yml'), 'utf8') : '';
  const { source, problems: unreadable } = parseYaml(text, file);
  problems.push(...unreadable);
  const schema = isActivity(text) ? Activity : Lab;
  const read = unreadable.length > 0 ? undefined : validate<typeof Activity | typeof Lab>(schema, source);
  problems.push(...(read?.problems ?? []));
  if (!read?.value) return undefined;
  const { title, summary, minutes, kind } = read.value;
  return { title, summary, minutes, kind };
}

/** Numbers ascend without a gap, as none is ever taken away. */
function orderProblems(listed: readonly Placed<ListedExercise>[]): Problem[] {
  return listed.flatMap(({ value: { number }, line }, n) => {
    const wanted = `E${String(n + 1).padStart(2, '0')}`;
    const hint = 'numbers ascend by one and are never taken away';
    return number === wanted ? [] : [{ file: REGISTER, line, what: `${number} stands where ${wanted} belongs`, hint }];
  });
}

function nameProblems(listed: readonly Placed<ListedExercise>[], folder: string): Problem[] {
  const numbers = listed.map(({ value }) => value.number);
  const slugs = listed.map(({ value }) => value.slug);
  const unknown = listed.flatMap(({ value, line }) =>
    value.after
      .filter((number) => !numbers.includes(number) || number === value.number)
      .map((number) => ({ file: REGISTER, line, what: `${value.number}: after: ${number} is no other exercise` })),
  );
  const circular = listed
    .filter(({ value }) => leadsTo(value.number, value.after, listed))
    .map(({ value, line }) => ({
      file: REGISTER,
      line,
      what: `${value.number}: after: leads back to ${value.number}`,
    }));
  const twice = listed
    .filter(({ value }, n) => slugs.indexOf(value.slug) !== n)
    .map(({ value, line }) => ({ file: REGISTER, line, what: `${value.number}: slug ${value.slug} is taken` }));
  const unlisted = foldersOf(folder)
    .map((own) => basename(own))
    .filter((slug) => !slugs.includes(slug))
    .map((slug) => {
      const [best] = nearest(slug, slugs, 1);
      return {
        file: `${slug}/`,
        what: `is not in ${REGISTER}`,
        hint: best ? `did you mean ${best}?` : 'give it a number',
      };
    });
  return [...unknown, ...circular, ...twice, ...unlisted];
}

/** Whether one comes to `number` by going from exercise to exercise that should be done before. */
function leadsTo(number: string, from: readonly string[], listed: readonly Placed<ListedExercise>[]): boolean {
  const seen = new Set<string>();
  const rest = [...from];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (next === number) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    rest.push(...(listed.find(({ value }) => value.number === next)?.value.after ?? []));
  }
  return false;
}
