/** One thing that is wrong with a lab's files, for its author. */
export interface Problem {
  /** As the author would type it: relative to the lab's folder, or to the base's. */
  file: string;
  /** From 1; absent when the whole file is meant. */
  line?: number | undefined;
  what: string;
  hint?: string | undefined;
}

/** A lab that cannot be read. Everything found is listed, not the first only. */
export class LabError extends Error {
  readonly lab: string;
  readonly problems: readonly Problem[];

  constructor(lab: string, problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'LabError';
    this.lab = lab;
    this.problems = problems;
  }
}

/** `checks.yml:12: points: expected number, received string (hint)`. */
export function formatProblem({ file, line, what, hint }: Problem): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${what}${hint ? ` (${hint})` : ''}`;
}
