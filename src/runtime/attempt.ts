import { EngineError } from '../engine/errors.ts';
import type { StartBundle } from '../schema/bundle.ts';
import type { Attempt, LogEntry } from '../schema/log.ts';
import { VERSIONS } from './versions.ts';

/** An attempt that begins at `now` (milliseconds since 1970). */
export function beginAttempt(lab: StartBundle, seed: number, now: number): Attempt {
  return {
    format: 1,
    lab: lab.id,
    seed,
    engine: VERSIONS.engine,
    labHash: lab.hash,
    started: new Date(now).toISOString(),
    entries: [],
  };
}

/** Throws an EngineError when the attempt was made on something else, which no replay could reproduce. */
export function checkAttempt(attempt: Attempt, lab: StartBundle, seed: number): void {
  const differences = [
    [attempt.lab === lab.id, `the lab ${attempt.lab}`],
    [attempt.seed === seed, `seed ${attempt.seed}`],
    [attempt.labHash === lab.hash, 'an earlier edition of this lab'],
    [attempt.engine === VERSIONS.engine, `version ${attempt.engine} of the sandbox (this is ${VERSIONS.engine})`],
  ] as const;
  const other = differences.filter(([same]) => !same).map(([, text]) => text);
  if (other.length === 0) return;
  throw new EngineError({
    condition: 'SANDBOX_OTHER_VERSION',
    message: `This attempt was made on ${other.join(', ')}; it cannot be replayed here.`,
    hint: 'It stays as it was exported. Start over to play this edition.',
  });
}

/** An entry that was never completed: the tab or the worker died while it ran. */
export function closeEntry(entry: LogEntry): LogEntry {
  if (entry.outcome !== undefined) return entry;
  return { ...entry, outcome: 'killed', error: 'The sandbox ended while this step ran; it had no effect.' };
}

/** Whether a replay applies it: what was stopped had no effect, on a faster machine neither. */
export function hadEffect({ outcome }: LogEntry): boolean {
  return outcome === 'ok' || outcome === 'failed';
}
