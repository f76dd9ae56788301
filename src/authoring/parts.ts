import type { z } from 'zod';
import type { Check } from '../schema/check.ts';
import type { Inject } from '../schema/inject.ts';
import type { Lab } from '../schema/lab.ts';
import type { Task } from '../schema/task.ts';
import type { Files } from './folder.ts';
import type { Problem } from './problem.ts';
import { validate } from './validate.ts';
import { parseYaml, type Source } from './yaml.ts';

/** A value and the line it stands in. */
export interface Placed<T> {
  value: T;
  line: number | undefined;
}

/** A lab's validated files, before they are put together. */
export interface LabParts {
  files: Files;
  lab: Lab;
  labLine(path: readonly PropertyKey[]): number | undefined;
  tasks: readonly Placed<Task>[];
  checks: readonly Placed<Check>[];
  injects: readonly Placed<Inject>[];
  /** Names of the incident's strikes. */
  strikes: readonly string[];
  wrong: readonly { name: string; fails: readonly Placed<{ id: string; message: string }>[] }[];
}

/** Parsed files of one folder, with everything that was found wrong on the way. */
export interface Documents {
  problems: Problem[];
  /** The parsed file; undefined when it is not there or no YAML. */
  source(path: string): Source | undefined;
  /** Its validated content. */
  value<T extends z.ZodType>(path: string, schema: T): z.output<T> | undefined;
  /** The same for a list, each item with its line; empty when it is not there or wrong. */
  list<T>(path: string, schema: z.ZodType<T[]>): Placed<T>[];
}

export function openDocuments(files: Files): Documents {
  const problems: Problem[] = [];
  const parsed = new Map<string, Source | undefined>();
  const source = (path: string): Source | undefined => {
    const text = files.get(path);
    if (text === undefined) return undefined;
    if (!parsed.has(path)) {
      const result = parseYaml(text, path);
      problems.push(...result.problems);
      parsed.set(path, result.problems.length > 0 ? undefined : result.source);
    }
    return parsed.get(path);
  };
  const value = <T extends z.ZodType>(path: string, schema: T): z.output<T> | undefined => {
    const from = source(path);
    if (!from) return undefined;
    const result = validate(schema, from);
    problems.push(...result.problems);
    return result.value;
  };
  const list = <T>(path: string, schema: z.ZodType<T[]>): Placed<T>[] =>
    (value(path, schema) ?? []).map((item, n) => ({ value: item, line: source(path)?.lineOf([n]) }));
  return { problems, source, value, list };
}
