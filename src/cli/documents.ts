import type { CaseResult, Problem } from '../authoring/index.ts';
import type { Line } from '../game-day/index.ts';
import type { Grade, Verdict } from '../schema/verdict.ts';

/** `crosshire run --json`. Types in Databricks names, values as Spark casts them to STRING, times in ISO with Z. */
export interface RunDocument {
  lab: string;
  seed: number;
  clock: string;
  queries: { sql: string; columns: { name: string; type: string }[]; rows: (string | null)[][] }[];
  jobs: {
    job: string;
    run: string;
    state: string;
    tasks: { key: string; state: string; error: string | null }[];
  }[];
  updates: {
    pipeline: string;
    id: string;
    state: string;
    expectations: { dataset: string; name: string; passed: number; failed: number }[];
  }[];
  /** How each action after the history ended, in order. */
  outcomes: { do: string; outcome: string; error: string | null }[];
}

/** `broken`: the lab cannot be read or played; `problems` say where. */
export interface LabCheck {
  lab: string;
  status: 'pass' | 'fail' | 'error' | 'broken';
  cases: CaseResult[];
  problems?: readonly Problem[];
}

/** `crosshire check --json`. */
export interface CheckDocument {
  labs: LabCheck[];
}

/** With `--json`, what stands in place of the document when a command could not be carried out. */
export interface ErrorDocument {
  error: { kind: 'wrong-use' | 'broken-lab' | 'our-fault'; problems: readonly Problem[] };
}

/** `crosshire grade --json`: what testers rely on, without what only the workbench shows. */
export interface GradeDocument extends Omit<Grade, 'checks'> {
  checks: Omit<Verdict, 'task' | 'rows' | 'spoke'>[];
}

export function gradeDocument(grade: Grade): GradeDocument {
  return { ...grade, checks: grade.checks.map(({ task: _, rows: _rows, spoke: _spoke, ...verdict }) => verdict) };
}

/** One claim of a file of evidence, and what a replay found in its place, both in words. */
export interface Claim {
  /** e.g. `chain`, `outcomes`, `check at entry 9, revenue`, `times`. */
  claim: string;
  /** `unknown`: a fault of ours kept it from being decided. */
  status: 'confirmed' | 'refuted' | 'unknown';
  claimed: string;
  found: string;
}

/** `crosshire verify --json`. */
export interface VerifyDocument {
  lab: string;
  seed: number;
  /** The label in the file; null when there is none. */
  person: string | null;
  started: string;
  engine: string;
  labHash: string;
  /** The first digits of the seal, in groups of four. */
  fingerprint: string;
  /** `other-edition`: made on another engine or another edition of the lab, which decides nothing. */
  status: 'confirmed' | 'refuted' | 'unknown' | 'other-edition';
  /** The first difference, or why nothing could be decided; null when everything is confirmed. */
  first: string | null;
  /** In the order in which they were looked at; after a broken chain, the chain alone. */
  claims: Claim[];
  /** With `--plan`: what the result is worth by its rules, line by line. */
  points?: readonly Line[];
}
