import { basename, resolve } from 'node:path';
import { nearest } from '../engine/sql/nearest.ts';
import { Activity, ChecklistFile, type EvidenceItem, ScriptFile, type Step } from '../schema/activity.ts';
import { type Files, readFolder } from './folder.ts';
import { openDocuments, type Placed } from './parts.ts';
import { LabError, type Problem } from './problem.ts';
import { parseYaml } from './yaml.ts';

/** A facilitated activity: everything a coach needs who has never seen it. Its texts (`.mdx`) are read by the site. */
export interface ReadActivity {
  /** The name of its folder. */
  id: string;
  activity: Activity;
  script: readonly Step[];
  checklist: readonly EvidenceItem[];
}

/** What it is for and what it needs; what good looks like; what comes after. */
const TEXTS = ['brief.mdx', 'good.mdx', 'debrief.mdx'];
const FILES = ['lab.yml', 'script.yml', 'checklist.yml', ...TEXTS];

/** Reads an activity's folder, wherever it lies. Throws a `LabError` with every problem found. */
export function readActivity(folder: string): ReadActivity {
  const id = basename(resolve(folder));
  const files = readFolder(folder);
  const documents = openDocuments(files);
  const activity = documents.value('lab.yml', Activity);
  const script = documents.list('script.yml', ScriptFile);
  const checklist = documents.list('checklist.yml', ChecklistFile);
  const problems = [...documents.problems, ...layoutProblems(files)];
  if (activity) problems.push(...timeProblems(script, activity.minutes));
  problems.push(...repeated(checklist));
  if (!activity || problems.length > 0) throw new LabError(id, problems);
  return { id, activity, script: script.map(({ value }) => value), checklist: checklist.map(({ value }) => value) };
}

/** Whether the files of a folder say that it is an activity. A `lab.yml` that cannot be read does not. */
export function isActivity(labYml: string | undefined): boolean {
  const { source, problems } = parseYaml(labYml ?? '', 'lab.yml');
  const { data } = source;
  return problems.length === 0 && typeof data === 'object' && data !== null && 'kind' in data
    ? data.kind === 'activity'
    : false;
}

function layoutProblems(files: Files): Problem[] {
  const missing = FILES.filter((file) => !files.has(file)).map((file) => ({ file, what: 'is missing' }));
  const empty = TEXTS.filter((file) => files.get(file)?.trim() === '').map((file) => ({ file, what: 'is empty' }));
  const unknown = [...files.keys()]
    .filter((file) => !FILES.includes(file))
    .map((file) => {
      const [best] = nearest(file, FILES, 1);
      const hint = best ? `did you mean ${best}?` : `an activity is ${FILES.join(', ')}`;
      return { file, what: 'unknown file', hint };
    });
  return [...missing, ...empty, ...unknown];
}

/** A script begins at 0, goes forward, ends in time, and has what comes afterwards at its end. */
function timeProblems(script: readonly Placed<Step>[], minutes: number): Problem[] {
  const problems: Problem[] = [];
  const at = (line: number | undefined, what: string, hint?: string) =>
    problems.push({ file: 'script.yml', line, what, hint });
  let last = -1;
  let after = false;
  for (const [n, { value, line }] of script.entries()) {
    const { minute } = value;
    if (n === 0 && minute !== 0) at(line, 'the script does not begin at minute 0');
    if (minute === undefined) {
      after = true;
      continue;
    }
    if (after) at(line, `minute ${minute} follows an item with \`when\``, 'what happens afterwards stands last');
    if (minute <= last) at(line, `minute ${minute} follows minute ${last}`, 'minutes ascend');
    if (minute >= minutes) at(line, `minute ${minute} is not within the ${minutes} minutes of lab.yml`);
    last = minute;
  }
  return problems;
}

function repeated(checklist: readonly Placed<EvidenceItem>[]): Problem[] {
  return checklist.flatMap(({ value, line }, n) =>
    checklist.slice(0, n).some((other) => other.value.id === value.id)
      ? [{ file: 'checklist.yml', line, what: `id ${value.id} is taken` }]
      : [],
  );
}
