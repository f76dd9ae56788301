import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { Changes } from '../schema/change.ts';
import { WorkedSet } from '../schema/worked.ts';
import { LabError } from './problem.ts';
import { validate } from './validate.ts';
import { parseYaml } from './yaml.ts';

/** Reads one file of `src/content`. Throws `LabError` with everything that is wrong. */
function readContent<T extends z.ZodType>(content: string, file: string, schema: T): z.output<T> {
  const { source, problems: unreadable } = parseYaml(readFileSync(join(content, file), 'utf8'), file);
  if (unreadable.length > 0) throw new LabError(file, unreadable);
  const { value, problems } = validate(schema, source);
  if (value === undefined) throw new LabError(file, problems);
  return value;
}

/** Reads `src/content/worked-set.yml`. Throws `LabError`. */
export const readWorkedSet = (content: string): WorkedSet => readContent(content, 'worked-set.yml', WorkedSet);

/** Reads `src/content/changes.yml`. Throws `LabError`. */
export const readChanges = (content: string): Changes => readContent(content, 'changes.yml', Changes);
