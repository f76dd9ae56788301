import type { StoredAttempt } from '../store/records.ts';

/** How far this browser came with a lab. */
export type LabProgress =
  | { kind: 'none' }
  | { kind: 'begun'; steps: number; attempts: number }
  | { kind: 'checked'; holds: number; all: number; attempts: number }
  | { kind: 'passed'; revealed: boolean; attempts: number };

/** What all attempts at a lab come to: a pass counts wherever it was, else the newest check of the present attempt. */
export function progressOf(stored: readonly Pick<StoredAttempt, 'current' | 'attempt'>[]): LabProgress {
  const logs = stored.map(({ current, attempt }) => ({ current, entries: entriesOf(attempt) }));
  const attempts = logs.filter(({ entries }) => entries.length > 0).length;
  const passed = logs.filter(({ entries }) => entries.some(({ grade }) => grade?.status === 'pass'));
  if (passed.length > 0) {
    const own = passed.some(({ entries }) => !revealedBeforePass(entries));
    return { kind: 'passed', revealed: !own, attempts };
  }
  const present = logs.find(({ current }) => current)?.entries ?? [];
  const grade = present.findLast((entry) => entry.grade !== undefined)?.grade;
  if (grade) return { kind: 'checked', holds: grade.holds, all: grade.all, attempts };
  return attempts > 0 ? { kind: 'begun', steps: present.length, attempts } : { kind: 'none' };
}

interface Entry {
  reveals: boolean;
  grade: { status: string; holds: number; all: number } | undefined;
}

/** What is needed of a log; an unreadable one counts as empty, as nothing is lost by that here. */
function entriesOf(attempt: unknown): Entry[] {
  const entries = field(attempt, 'entries');
  if (!Array.isArray(entries)) return [];
  return entries.map((entry: unknown) => ({
    reveals: field(field(entry, 'action'), 'do') === 'reveal',
    grade: gradeOf(field(entry, 'grade')),
  }));
}

function gradeOf(grade: unknown): Entry['grade'] {
  const checks = field(grade, 'checks');
  if (!Array.isArray(checks)) return undefined;
  const holds = checks.filter((check: unknown) => field(check, 'status') === 'pass').length;
  return { status: String(field(grade, 'status')), holds, all: checks.length };
}

function revealedBeforePass(entries: readonly Entry[]): boolean {
  const pass = entries.findIndex(({ grade }) => grade?.status === 'pass');
  return entries.slice(0, pass).some(({ reveals }) => reveals);
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
