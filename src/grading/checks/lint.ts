import type { CheckOf } from '../../schema/check.ts';
import { type Finding, fails, holds } from '../finding.ts';
import { globPattern } from '../text.ts';
import type { Look } from './look.ts';

/** Text of the learner's files. */
export function checkLint(check: CheckOf<'lint'>, { scene }: Look): Finding {
  const pattern = globPattern(check.files);
  const files = [...scene.warehouse.state.workspace].filter(([path]) => pattern.test(path));
  for (const text of check.never) {
    const hit = files.map(([path, content]) => place(path, content, text)).find((found) => found !== undefined);
    if (hit !== undefined) return fails({ expected: `nothing that reads ${text}`, actual: hit });
  }
  const missing = check.some.find((text) => files.every(([path, content]) => place(path, content, text) === undefined));
  if (missing === undefined) return holds();
  return fails({ expected: missing, actual: `not in ${check.files}` });
}

/** `resources/job.yml:12: full_refresh: true`, where the pattern matches first. */
function place(path: string, content: string, pattern: string): string | undefined {
  const match = new RegExp(pattern, 'mu').exec(content);
  if (!match) return undefined;
  const line = content.slice(0, match.index).split('\n').length;
  return `${path}:${line}: ${match[0].split('\n')[0]!.trim()}`;
}
