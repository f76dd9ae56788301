import { EngineError, type Span } from '../../../errors.ts';

/** Something Databricks has and the sandbox has not: said before anything runs. */
export function refused(what: string, span: Span, hint?: string): EngineError {
  return new EngineError({
    condition: 'UNSUPPORTED_IN_SANDBOX',
    message: `${what} is not available in this sandbox.`,
    span,
    hint,
    sqlState: '0A000',
  });
}
