import type { SimpleAction } from './action.ts';
import type { Base } from './base.ts';
import type { Check } from './check.ts';
import type { HistoryItem } from './history.ts';
import type { Inject } from './inject.ts';
import type { Lab } from './lab.ts';
import type { Phase } from './phase.ts';
import type { RepairAction } from './repair.ts';
import type { Task } from './task.ts';

/** A strike of the incident, on a fresh healthy warehouse with the learner's files. */
export interface Strike {
  /** `incident` when `incident.yml` is one list. */
  name: string;
  actions: readonly SimpleAction[];
}

/** What a browser needs to open a lab and to play it: plain data, no answers. */
export interface StartBundle {
  id: string;
  /** Content hash of the lab's folder and its base, hexadecimal. */
  hash: string;
  lab: Lab;
  base: Base;
  /** The base's repository: path → text. */
  repository: Readonly<Record<string, string>>;
  /** Numbers of each source: the base's with the lab's own over them. */
  sources: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  history: readonly HistoryItem[];
  tasks: readonly Task[];
  injects: readonly Inject[];
}

/** What grading needs besides: loaded when somebody presses Check for the first time. */
export interface GradingBundle {
  checks: readonly Check[];
  strikes: readonly Strike[];
  nextDay: readonly SimpleAction[];
  cleanDays: readonly SimpleAction[];
}

/** A repair that must pass (`fails` null), or must fail exactly so. */
export interface Repair {
  name: string;
  actions: readonly RepairAction[];
  fails: Readonly<Record<string, string>> | null;
}

/** Answers, apart from the rest: loaded on reveal, and by `check`. */
export interface SolutionBundle {
  solution: readonly RepairAction[];
  /** The phase that each step of the solution belongs to. */
  phases: readonly Phase[];
  accepted: readonly Repair[];
  wrong: readonly Repair[];
}

export interface LabBundle {
  start: StartBundle;
  grading: GradingBundle;
  solution: SolutionBundle;
}
