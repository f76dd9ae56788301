import { DatabaseError, EngineError } from '../engine/index.ts';
import type { RowDifference, Spoke } from '../schema/verdict.ts';

/** What a check found in one warehouse. Texts are null where there is nothing to compare. */
export interface Finding {
  holds: boolean;
  expected: string | null;
  actual: string | null;
  /** A query for the console that shows it. */
  evidence: string | null;
  /** For a comparison of rows: both sides as tables. */
  rows?: RowDifference | undefined;
  /** For a guard: which of the job's runs it spoke in. */
  spoke?: Pick<Spoke, 'run' | 'runs' | 'at'> | undefined;
}

export type Sides = Partial<Omit<Finding, 'holds'>>;

export function holds(sides: Sides = {}): Finding {
  return { holds: true, expected: null, actual: null, evidence: null, ...sides };
}

export function fails(sides: Sides): Finding {
  return { holds: false, expected: null, actual: null, evidence: null, ...sides };
}

/** Something in the learner's warehouse cannot be read: a finding about it, not a fault of ours. */
export class Theirs extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.actual ?? 'the check found nothing');
    this.name = 'Theirs';
    this.finding = finding;
  }
}

/**
 * Runs what depends on the learner's state. Errors a learner can act on (a table that is gone, a file that does not
 * parse, a view that runs for ever) become findings; anything else stays a fault of ours.
 */
export function theirs<T>(look: () => T, sides: Sides = {}): T {
  try {
    return look();
  } catch (error) {
    const actual = readable(error);
    if (actual === undefined) throw error;
    throw new Theirs(fails({ ...sides, actual }));
  }
}

function readable(error: unknown): string | undefined {
  if (error instanceof EngineError) return describeError(error);
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.kind === 'timeout') return 'a query that does not end within the time limit';
  return error.kind === 'memory' ? 'a query that needs more memory than there is' : undefined;
}

/** The platform's message with its place, on one line. */
export function describeError(error: EngineError): string {
  const line = error.span ? `:${error.span.line}` : '';
  const place = error.file ? ` (${error.file}${line})` : '';
  return `${error.message.replace(/\s+/g, ' ').trim()}${place}`;
}
