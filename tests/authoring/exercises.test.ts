import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exerciseOf, placesIn, readExercises, readRegister } from '../../src/authoring/index.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What is wrong with a folder of exercises. */
function problemsOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'exercises-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    readExercises(folder);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const planned = (number: string, slug: string, more = ''): string =>
  `- {number: ${number}, slug: ${slug}, form: graded, topics: [T2], paths: [reviewers], planned: {title: A, summary: B., minutes: 5}${more}}\n`;
const ACTIVITY = 'format: 1\nkind: activity\ntitle: A talk\nsummary: One talks.\nminutes: 30\npeople: two\n';
const listed = (number: string, slug: string, form: string): string =>
  `- {number: ${number}, slug: ${slug}, form: ${form}, topics: [T2], paths: [coaches]}\n`;

describe('the exercise register', () => {
  it('has the 47 exercises, in the form that each was given', () => {
    const exercises = readExercises(join(ROOT, 'exercises'));
    expect(exercises.map(({ number }) => number)).toEqual(
      Array.from({ length: 47 }, (_, n) => `E${String(n + 1).padStart(2, '0')}`),
    );
    const count = (form: string): number => exercises.filter((exercise) => exercise.form === form).length;
    expect([count('graded'), count('reflection'), count('activity')]).toEqual([27, 12, 8]);
  });

  it('knows every exercise that a gotcha names', () => {
    const exercises = readExercises(join(ROOT, 'exercises'));
    const { entries } = readRegister(join(ROOT, 'src/content'), placesIn(ROOT).bases);
    const named = new Set(entries.flatMap(({ related }) => related.exercises));
    expect([...named].filter((number) => !exerciseOf(number, exercises))).toEqual([]);
  });

  it('refuses a number that is no number of an exercise', () => {
    expect(() => exerciseOf('E4', [])).toThrow('E4: exercises are numbered E01, E02, …');
  });

  it('takes title, summary and minutes from the folder once there is one', () => {
    const files = { 'register.yml': listed('E01', 'a-talk', 'activity'), 'a-talk/lab.yml': ACTIVITY };
    expect(problemsOf(files)).toBe('none');
    expect(problemsOf({ 'register.yml': planned('E01', 'a-talk'), 'a-talk/lab.yml': ACTIVITY })).toContain(
      'E01: is planned and there (a-talk/lab.yml states title, summary and minutes: take `planned` away)',
    );
    expect(problemsOf({ 'register.yml': listed('E01', 'a-talk', 'activity') })).toBe(
      'register.yml:1: E01: there is no folder a-talk (add it, or say under `planned` what it will be)',
    );
  });

  it('refuses a form that the folder contradicts', () => {
    expect(problemsOf({ 'register.yml': listed('E01', 'a-talk', 'graded'), 'a-talk/lab.yml': ACTIVITY })).toBe(
      'register.yml:1: E01: the form is graded, a-talk/lab.yml says activity (an activity is one in both places)',
    );
  });

  it('refuses gaps, repeated slugs, exercises after themselves, and folders without a number', () => {
    const register = [
      planned('E01', 'one', ', after: [E02]'),
      planned('E02', 'two', ', after: [E01]'),
      planned('E04', 'one', ', after: [E09]'),
    ].join('');
    const problems = problemsOf({ 'register.yml': register, 'tow/lab.yml': ACTIVITY });
    expect(problems.split('\n')).toEqual([
      'register.yml:3: E04 stands where E03 belongs (numbers ascend by one and are never taken away)',
      'register.yml:3: E04: after: E09 is no other exercise',
      'register.yml:1: E01: after: leads back to E01',
      'register.yml:2: E02: after: leads back to E02',
      'register.yml:3: E04: slug one is taken',
      'tow/: is not in register.yml (did you mean two?)',
    ]);
  });
});
