import type { Attempt, LogEntry } from '../../schema/log.ts';
import { packText, unpackText } from './pack.ts';

/** Version of the hash, and what it carries. */
const MARK = '#v1.attempt:';

/** Characters of a hash that ticket systems, chats and mail still leave whole; above it a file is the way. */
export const LONGEST = 16_000;

/** The hash by which a lab's page offers to open an attempt. What a check compared row by row is left out: it can be checked anew. */
export async function hashOfAttempt(attempt: Attempt): Promise<string> {
  return MARK + (await packText(JSON.stringify({ ...attempt, entries: attempt.entries.map(withoutRows) })));
}

function withoutRows(entry: LogEntry): LogEntry {
  const { grade } = entry;
  if (!grade) return entry;
  return { ...entry, grade: { ...grade, checks: grade.checks.map(({ rows: _, ...verdict }) => verdict) } };
}

export const carriesAttempt = (hash: string): boolean => hash.startsWith(MARK);

/** The text that a hash carries, as a file of an attempt would. Throws what `unpackText` throws. */
export async function attemptTextOf(hash: string): Promise<string> {
  return unpackText(hash.slice(MARK.length));
}
