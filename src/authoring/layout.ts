import { nearest } from '../engine/sql/nearest.ts';
import type { Files } from './folder.ts';
import type { Problem } from './problem.ts';

/** Files every lab has. */
const REQUIRED = ['lab.yml', 'brief.mdx', 'history.yml', 'tasks.yml', 'checks.yml', 'solution/actions.yml'];
const OPTIONAL = ['coach.mdx', 'debrief.mdx', 'incident.yml', 'next-day.yml', 'clean-days.yml', 'injects.yml'];
const NAMED = /^(accepted|wrong)\/([^/]+)\/([^/]+)$/;

/** Names of the folders below `accepted/` or `wrong/`. */
export function repairNames(files: Files, kind: 'accepted' | 'wrong'): string[] {
  return [
    ...new Set([...files.keys()].filter((path) => path.startsWith(`${kind}/`)).map((path) => path.split('/')[1]!)),
  ];
}

/** What is missing from a lab's folder, and what does not belong there. */
export function layoutProblems(files: Files): Problem[] {
  const missing = [
    ...REQUIRED,
    ...repairNames(files, 'accepted').map((name) => `accepted/${name}/actions.yml`),
    ...repairNames(files, 'wrong').flatMap((name) => [`wrong/${name}/actions.yml`, `wrong/${name}/fails.yml`]),
  ].filter((path) => !files.has(path));
  return [
    ...missing.map((file) => ({ file, what: 'is missing' })),
    ...[...files.keys()].filter((path) => !belongs(path)).map((file) => ({ file, ...unknownFile(file) })),
  ];
}

function belongs(path: string): boolean {
  if (REQUIRED.includes(path) || OPTIONAL.includes(path) || path.startsWith('files/')) return true;
  const [, kind, name, file] = NAMED.exec(path) ?? [];
  if (name === undefined || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return false;
  return file === 'actions.yml' || (kind === 'wrong' && file === 'fails.yml');
}

function unknownFile(path: string): { what: string; hint?: string } {
  const [best] = nearest(path, [...REQUIRED, ...OPTIONAL], 1);
  return { what: 'unknown file', hint: best ? `did you mean ${best}?` : 'texts that actions load go below files/' };
}

/** Files below `files/` that no action loads. */
export function unusedFiles(files: Files, used: ReadonlySet<string>): Problem[] {
  return [...files.keys()]
    .filter((path) => path.startsWith('files/') && !used.has(path))
    .map((file) => ({ file, what: 'no action loads this file', hint: `use it with \`from: ${file}\`, or delete it` }));
}
