import type { z } from 'zod';
import { nearest } from '../engine/sql/nearest.ts';
import type { Problem } from './problem.ts';
import { alternativesAt, discriminators, keysAt } from './schema-keys.ts';
import type { Source } from './yaml.ts';

/** Validates a file, or the part of it at `path`; problems carry file, line and, for a misspelt word, the nearest right one. */
export function validate<T extends z.ZodType>(
  schema: T,
  source: Source,
  part: { data: unknown; path: readonly PropertyKey[] } = { data: source.data, path: [] },
): { value: z.output<T> | undefined; problems: Problem[] } {
  const { data, path: prefix } = part;
  const result = schema.safeParse(data, { reportInput: true });
  if (result.success) return { value: result.data, problems: [] };
  const problems = result.error.issues
    .flatMap((issue) => explain(issue, schema, data))
    .map(({ path, what, hint }) => ({
      file: source.file,
      line: source.lineOf([...prefix, ...path]),
      what: [...prefix, ...path].length > 0 ? `${dotted([...prefix, ...path])}: ${what}` : what,
      hint,
    }));
  return { value: undefined, problems };
}

interface Explanation {
  path: readonly PropertyKey[];
  what: string;
  hint?: string | undefined;
}

function explain(issue: z.core.$ZodIssue, schema: z.ZodType, data: unknown): Explanation[] {
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, issue.path, data);
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      what: 'unknown key',
      hint: suggestion(key, known) ?? listed(known),
    }));
  }
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined) {
    const known = discriminators(schema, issue.path, data);
    const given = valueAt(data, issue.path);
    return [
      {
        path: issue.path,
        what: given === undefined ? 'is missing' : `unknown value ${JSON.stringify(given)}`,
        hint: (given === undefined ? undefined : suggestion(String(given), known)) ?? listed(known),
      },
    ];
  }
  if (issue.code === 'invalid_union') {
    const alternatives: readonly z.core.$ZodIssue[][] = issue.errors;
    const meant = closest(alternatives);
    const option = alternativesAt(schema, issue.path, data)[alternatives.indexOf(meant)];
    const here = valueAt(data, issue.path);
    if (option && meant.length > 0)
      return meant
        .flatMap((inner) => explain(inner, option, here))
        .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  if (issue.code === 'invalid_value' && issue.input !== undefined) {
    const known = issue.values.map(String);
    return [
      {
        path: issue.path,
        what: `unknown value ${JSON.stringify(issue.input)}`,
        hint: suggestion(String(issue.input), known) ?? listed(known),
      },
    ];
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return [{ path: issue.path, what: 'is missing' }];
  return [{ path: issue.path, what: issue.message.replace(/^Invalid input: /, '') }];
}

/** The alternative that was meant: the one with the least to say against it. */
function closest(alternatives: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const against = (issues: readonly z.core.$ZodIssue[]): number =>
    issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
  return alternatives.toSorted((a, b) => against(a) - against(b))[0] ?? [];
}

function suggestion(given: string, known: readonly string[]): string | undefined {
  const [best] = nearest(given, known, 1);
  return best === undefined ? undefined : `did you mean \`${best}\`?`;
}

function listed(known: readonly string[]): string | undefined {
  return known.length > 0 ? `known: ${known.join(', ')}` : undefined;
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], data);
}

/** `[2, 'rows', 0]` → `[2].rows[0]`. */
export function dotted(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}
