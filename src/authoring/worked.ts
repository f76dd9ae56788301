import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WorkedSet } from '../schema/worked.ts';
import { LabError } from './problem.ts';
import { validate } from './validate.ts';
import { parseYaml } from './yaml.ts';

const FILE = 'worked-set.yml';

/** Reads `src/content/worked-set.yml`. Throws `LabError` with everything that is wrong. */
export function readWorkedSet(content: string): WorkedSet {
  const { source, problems: unreadable } = parseYaml(readFileSync(join(content, FILE), 'utf8'), FILE);
  if (unreadable.length > 0) throw new LabError('worked set', unreadable);
  const { value, problems } = validate(WorkedSet, source);
  if (!value) throw new LabError('worked set', problems);
  return value;
}
