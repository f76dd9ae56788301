import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Places, readFolder } from '../authoring/index.ts';
import { UsageError } from './failure.ts';

/** What `crosshire new` wrote. */
export interface NewDocument {
  lab: string;
  folder: string;
  files: string[];
}

const TEMPLATE = fileURLToPath(new URL('template', import.meta.url));

/** Writes a lab that holds as it is, and whose comments are the reference; its author changes it step by step. */
export function writeLab(kind: 'scenario' | 'exercise', slug: string, { labs }: Places): NewDocument {
  const parent = labs.find((folder) => folder.endsWith(`${kind}s`))!;
  const folder = join(parent, slug);
  if (existsSync(folder)) throw new UsageError(`${folder} is there already`, 'choose another name');
  const files = new Map([
    ...readFolder(join(TEMPLATE, 'common')),
    ...(kind === 'scenario' ? readFolder(join(TEMPLATE, 'scenario')) : []),
  ]);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), fill(text, kind, slug));
  }
  return { lab: slug, folder, files: [...files.keys()].sort() };
}

function fill(text: string, kind: string, slug: string): string {
  const title = slug.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return text.replaceAll('KIND', kind).replaceAll('TITLE', title).replaceAll('SLUG', slug);
}

export function printNew({ lab, folder, files }: NewDocument): string {
  return [`${folder}: ${files.length} files`, `Change them, and prove them: crosshire check ${lab}`].join('\n');
}
