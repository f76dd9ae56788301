import { EngineError } from '../errors.ts';
import { DatabaseError } from '../ports.ts';
import { fromDatabaseError } from '../sql/index.ts';

/**
 * What the platform would have reported. Throws on what is no answer of the platform: a fault of ours, a time limit (it
 * depends on the machine; the action counts as not done), or memory that ran out.
 */
export function platformError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  if (!(error instanceof DatabaseError) || interrupts(error)) throw error;
  return fromDatabaseError(error);
}

export function interrupts(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && (error.kind === 'timeout' || error.kind === 'memory');
}
