import { readFileSync } from 'node:fs';

/** A question that the sandbox answers otherwise than Spark, on purpose; from the committed files of `tests/oracle`. */
export interface Difference {
  /** A statement, or the name of a case. */
  question: string;
  /** Empty when Spark takes what the sandbox refuses. */
  spark: string;
  /** Null when the sandbox refuses by name, empty when it takes what Spark refuses. */
  ours: string | null;
}

/** Differences for one reason. */
export interface Reason {
  reason: string;
  differences: Difference[];
}

/** One set of questions. */
export interface Comparison {
  asked: number;
  reasons: Reason[];
}

interface Answer {
  columns?: { name: string; type: string }[];
  rows?: (string | null)[][];
  error?: { condition: string | null };
}

interface Listed {
  ours: string;
  reason: string;
}

export const REFUSED = 'UNSUPPORTED_IN_SANDBOX';

const read = <T>(file: string): T => JSON.parse(readFileSync(`tests/oracle/${file}`, 'utf8')) as T;

/** As the tests print an answer: names and types, then the rows. */
export function printed({ columns, rows, error }: Answer): string {
  if (error) return error.condition ?? 'an error without a condition';
  const head = (columns ?? []).map(({ name, type }) => `${name} ${type}`).join(', ');
  return `${head}: ${(rows ?? []).map((row) => JSON.stringify(row)).join(' ')}`;
}

/** Differences by reason, in the order in which reasons come up. Throws when a difference names no question. */
export function byReason<T extends Listed>(
  listed: readonly T[],
  of: (difference: T) => { question: string; spark: string | undefined },
): Reason[] {
  const reasons = new Map<string, Difference[]>();
  for (const difference of listed) {
    const { question, spark } = of(difference);
    if (spark === undefined) throw new Error(`tests/oracle: Spark was not asked "${question}"`);
    const ours = difference.ours === REFUSED ? null : difference.ours;
    const known = reasons.get(difference.reason) ?? [];
    reasons.set(difference.reason, [...known, { question, spark, ours }]);
  }
  return [...reasons].map(([reason, differences]) => ({ reason, differences }));
}

/** SQL statements. */
export function statements(): Comparison {
  const { cases } = read<{ cases: (Answer & { sql: string })[] }>('golden/sql.json');
  const answers = new Map(cases.map((one) => [one.sql, printed(one)]));
  const listed = read<(Listed & { sql: string })[]>('differences.json');
  return {
    asked: cases.length,
    reasons: byReason(listed, ({ sql }) => ({ question: sql, spark: answers.get(sql) })),
  };
}

/** Files through the readers of JSON, CSV and text. */
export function readers(): Comparison {
  const { cases } = read<{ cases: (Answer & { name: string })[] }>('golden/readers.json');
  const answers = new Map(cases.map((one) => [one.name, printed(one)]));
  const listed = read<(Listed & { name: string })[]>('reader-differences.json');
  return {
    asked: cases.length,
    reasons: byReason(listed, ({ name }) => ({ question: name, spark: answers.get(name) })),
  };
}

/** Faulty and sound pipelines: what a graph is refused for. */
export function pipelines(): Comparison {
  const { programs } = read<{ programs: Record<string, { condition?: string }> }>('golden/pipelines.json');
  return declared(programs, 'pipelines-differences.json');
}

/** Faulty declarations of AUTO CDC. */
export function changeFlows(): Comparison {
  const { refusals } = read<{ refusals: Record<string, { condition?: string }> }>('golden/auto-cdc.json');
  return declared(refusals, 'auto-cdc-differences.json');
}

function declared(cases: Record<string, { condition?: string }>, file: string): Comparison {
  const spark = (name: string): string | undefined => {
    const found = cases[name];
    return found && (found.condition ?? '');
  };
  return {
    asked: Object.keys(cases).length,
    reasons: byReason(read<(Listed & { name: string })[]>(file), ({ name }) => ({
      question: name,
      spark: spark(name),
    })),
  };
}

/** What is compared without a single difference, and how often. */
export function agreed(): { decimals: number; changes: number } {
  const decimals = read<{ values: unknown[] }[]>('golden/decimals.json');
  const { histories } = read<{ histories: Record<string, { batches: unknown[][] }> }>('golden/auto-cdc.json');
  return {
    decimals: decimals.reduce((sum, { values }) => sum + values.length, 0),
    changes: Object.values(histories)
      .flatMap(({ batches }) => batches)
      .reduce((sum, events) => sum + events.length, 0),
  };
}

/** Small PySpark programs, and why some name a column otherwise. */
export function programs(): { asked: number; reasons: string[] } {
  return {
    asked: Object.keys(read<Record<string, unknown>>('golden/pyspark.json')).length,
    reasons: Object.values(read<Record<string, string>>('pyspark-differences.json')),
  };
}
