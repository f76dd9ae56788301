import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { activityFolders, labFolders, placesIn, readActivity, readLab } from '../../src/authoring/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const PLACES = placesIn(ROOT);
const TOMORROW = join(ROOT, 'exercises/and-tomorrow');
const read = (file: string): string => readFileSync(join(TOMORROW, file), 'utf8');

/** What is wrong with an activity in which files differ; null deletes one. */
function problemsWith(changes: Readonly<Record<string, string | null>>): string[] {
  const folder = join(mkdtempSync(join(tmpdir(), 'activity-')), 'and-tomorrow');
  cpSync(TOMORROW, folder, { recursive: true });
  try {
    for (const [file, text] of Object.entries(changes)) {
      if (text === null) rmSync(join(folder, file));
      else writeFileSync(join(folder, file), text);
    }
    readActivity(folder);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the activities', () => {
  it('are whole, each of them', () => {
    const read = activityFolders(PLACES).map((folder) => readActivity(folder));
    expect(read.map(({ id }) => id)).toEqual(activityFolders(PLACES).map((folder) => basename(folder)));
    expect(read).toHaveLength(8);
  });

  it('stand apart from the labs that run', () => {
    expect(labFolders(PLACES).map((folder) => basename(folder))).not.toContain('and-tomorrow');
    expect(() => readLab(TOMORROW, PLACES.bases)).toThrow(
      'lab.yml:2: an activity is facilitated (it has no warehouse to run or to grade; `crosshire check` reads it)',
    );
  });
});

describe('reading an activity', () => {
  it('asks for every file and for no other', () => {
    expect(problemsWith({ 'good.mdx': null, 'brief.mdx': ' \n', 'debreif.mdx': 'x' })).toEqual([
      'good.mdx: is missing',
      'brief.mdx: is empty',
      'debreif.mdx: unknown file (did you mean debrief.mdx?)',
    ]);
  });

  it('names the misspelt key and its line', () => {
    expect(problemsWith({ 'lab.yml': read('lab.yml').replace('people:', 'poeple:') })).toEqual([
      'lab.yml:1: people: is missing',
      'lab.yml:7: poeple: unknown key (did you mean `people`?)',
    ]);
  });

  it('wants a script that begins at 0, goes forward, and ends in time', () => {
    const item = (head: string): string => `- {${head}, title: A, do: B.}\n`;
    const script = ['minute: 1', 'minute: 8', 'minute: 8', 'when: Later', 'minute: 20'].map(item).join('');
    expect(problemsWith({ 'script.yml': script })).toEqual([
      'script.yml:1: the script does not begin at minute 0',
      'script.yml:3: minute 8 follows minute 8 (minutes ascend)',
      'script.yml:5: minute 20 follows an item with `when` (what happens afterwards stands last)',
      'script.yml:5: minute 20 is not within the 20 minutes of lab.yml',
    ]);
    expect(problemsWith({ 'script.yml': item('minute: 0') + item('minute: 5, when: Later') })).toEqual([
      'script.yml:2: [1].minute: give either `minute` or `when`',
    ]);
  });

  it('keeps the names of its evidence apart', () => {
    const item = '- {id: red-once, text: A., where: b}\n';
    expect(problemsWith({ 'checklist.yml': item + item })).toEqual(['checklist.yml:2: id red-once is taken']);
  });
});
