/** A place in a text: offsets count UTF-16 units from 0, lines and columns from 1; the end is exclusive. */
export interface Span {
  start: number;
  end: number;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

export interface EngineErrorParts {
  /** The platform's condition name, e.g. `UNRESOLVED_COLUMN.WITH_SUGGESTION`; our own begin with `SANDBOX_`. */
  condition: string;
  /** One sentence, with the offending value; without the condition. */
  message: string;
  /** What to do or write instead. */
  hint?: string | undefined;
  /** Workspace or volume path; absent for console statements. */
  file?: string | undefined;
  span?: Span | undefined;
  sqlState?: string | undefined;
}

/** An error that a learner or an author can act on. Anything else that is thrown is a fault of ours. */
export class EngineError extends Error {
  readonly condition: string;
  readonly hint: string | undefined;
  readonly file: string | undefined;
  readonly span: Span | undefined;
  readonly sqlState: string | undefined;
  /** The message without condition and SQLSTATE. */
  readonly text: string;

  constructor(parts: EngineErrorParts) {
    super(`[${parts.condition}] ${parts.message}${parts.sqlState ? ` SQLSTATE: ${parts.sqlState}` : ''}`);
    this.name = 'EngineError';
    this.condition = parts.condition;
    this.text = parts.message;
    this.hint = parts.hint;
    this.file = parts.file;
    this.span = parts.span;
    this.sqlState = parts.sqlState;
  }

  /** The same error, placed: fields that are already set stay. */
  at(place: { file?: string | undefined; span?: Span | undefined }): EngineError {
    return this.with({ file: this.file ?? place.file, span: this.span ?? place.span });
  }

  /** The same error with other parts; errors that carry more than these keep it. */
  with(change: Partial<EngineErrorParts>): EngineError {
    return new EngineError({ ...this.parts(), ...change });
  }

  parts(): EngineErrorParts {
    const { condition, text, hint, file, span, sqlState } = this;
    return { condition, message: text, hint, file, span, sqlState };
  }
}
