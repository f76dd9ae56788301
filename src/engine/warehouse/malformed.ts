import { EngineError } from '../errors.ts';

/** An action that could never work, whatever the state: the lab that holds it is broken. */
export function malformed(message: string, hint: string): EngineError {
  return new EngineError({ condition: 'SANDBOX_ACTION_INVALID', message: `Malformed action: ${message}.`, hint });
}
