import { EngineError } from '../errors.ts';
import type { Frame, Place } from '../frame/frame.ts';
import type { PythonHost } from '../ports.ts';
import type { QueryFlow, SqlQuery } from './definition.ts';
import type { Flow } from './graph.ts';
import type { PipelineHost } from './host.ts';

/** Frames of the query flows, each made once an update and only when something needs it. */
export class Frames {
  readonly #host: PipelineHost;
  readonly #python: PythonHost;
  readonly #known = new Map<string, Frame>();
  readonly #making: Flow[] = [];

  constructor(host: PipelineHost, python: PythonHost) {
    this.#host = host;
    this.#python = python;
  }

  of(flow: Flow): Frame {
    const known = this.#known.get(flow.key);
    if (known) return known;
    this.#making.push(flow);
    try {
      const frame = this.#make(flow);
      this.#known.set(flow.key, frame);
      return frame;
    } finally {
      this.#making.pop();
    }
  }

  /** The flow whose function is running. */
  get making(): Flow | undefined {
    return this.#making.at(-1);
  }

  #make(flow: Flow): Frame {
    const { query } = flow.definition as QueryFlow;
    return 'python' in query ? this.#host.python().dataset(query.python, this.#python) : this.sql(query);
  }

  /** A SQL query of a source file. */
  sql({ sql, file, offset }: SqlQuery): Frame {
    const at = placeOf(this.#host.state.workspace.get(file) ?? '', file, offset, offset + sql.length);
    return { op: 'sql', text: sql, params: {}, at, literals: [{ start: 0, end: sql.length, at }] };
  }
}

/** The frame of a query flow; other kinds have none. */
export function isQueryFlow(flow: Flow): boolean {
  return 'query' in flow.definition;
}

export function placeOf(text: string, file: string, start: number, end: number): Place {
  const from = position(text, start);
  const to = position(text, end);
  return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column, start, end };
}

function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** An error of a query, placed at its flow when it has no place of its own. */
export function atFlow(error: unknown, flow: Flow): unknown {
  return error instanceof EngineError && error.file === undefined ? error.at({ file: flow.definition.at.file }) : error;
}
