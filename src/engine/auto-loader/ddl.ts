import { EngineError } from '../errors.ts';
import { parseSchema } from '../sql/index.ts';
import type { Column } from '../types.ts';

/** A schema that an option or an argument holds. Errors say what could not be read; a place inside it is none in a file. */
export function parseDdl(text: string, what: string): Column[] {
  try {
    return parseSchema(text);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw error.with({ message: `${what} cannot be read: ${error.text}`, span: undefined });
  }
}
