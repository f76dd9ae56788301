import { EngineError, type EngineErrorParts } from '../engine/errors.ts';
import { isStreaming } from '../engine/frame/index.ts';
import type { PythonHost, StreamQuery, StreamRequest } from '../engine/ports.ts';
import type { FrameTable } from './frames.ts';

type Operations = Record<string, (argument: never) => unknown>;

/**
 * Answers Python's questions from the engine. What the engine throws never crosses CPython: an `EngineError` becomes a
 * refusal that learner code sees as an exception, anything else is kept in `fault` and ends the call.
 */
export class HostCalls {
  fault: unknown;
  readonly #operations: Operations;

  constructor(host: PythonHost, frames: FrameTable) {
    this.#operations = operations(host, frames);
  }

  readonly answer = (operation: string, argument: string): string => {
    try {
      const run = this.#operations[operation];
      if (!run) throw new Error(`python: unknown operation ${operation}`);
      return JSON.stringify({ value: run(JSON.parse(argument) as never) ?? null });
    } catch (error) {
      if (error instanceof EngineError) return JSON.stringify({ refusal: refusalOf(error.parts()) });
      this.fault ??= error;
      return JSON.stringify({ fault: String(error) });
    }
  };
}

function operations(host: PythonHost, frames: FrameTable): Operations {
  return {
    frame({ frame, probe, released }: { frame: unknown; probe: boolean; released: number[] }) {
      frames.release(released);
      const id = frames.add(frame);
      const known = frames.get(id);
      const columns = probe ? null : host.schema(known);
      return { id, streaming: isStreaming(known), columns };
    },
    collect({ frame, limit }: { frame: number; limit: number | null }) {
      const { columns, rows } = host.collect(frames.get(frame), limit ?? undefined);
      return { columns, rows };
    },
    execute({ sql, params, views }: { sql: string; params: Record<string, unknown>; views: Record<string, number> }) {
      const named = new Map(Object.entries(views).map(([name, id]) => [name, frames.get(id)]));
      const { columns, rows } = host.execute(sql, params, named);
      return { columns, rows };
    },
    write({ frame, target }: { frame: number; target: Parameters<PythonHost['write']>[1] }) {
      host.write(frames.get(frame), target);
    },
    ...streamOperations(host, frames),
    conf: (key: string) => host.conf(key),
    utility: ({ name, args }: { name: string; args: unknown[] }) => host.utility(name, args),
    print: (text: string) => host.print(text),
  };
}

/** Streams by number: Python asks for one batch after the other. */
function streamOperations(host: PythonHost, frames: FrameTable): Operations {
  const queries: StreamQuery[] = [];
  const queryOf = (number: number): StreamQuery => {
    const query = queries[number];
    if (!query) throw new Error(`python: there is no stream ${number}`);
    return query;
  };
  return {
    stream_start({ frame, request }: { frame: number; request: StreamRequest }) {
      const query = host.stream(frames.get(frame), request);
      const { id, runId, name } = query;
      return { query: queries.push(query) - 1, id, runId, name };
    },
    stream_next(number: number) {
      const next = queryOf(number).next();
      if (!next) return null;
      const { relation, ...batch } = next;
      if (!relation) return batch;
      const id = frames.add(host.batchFrame(relation));
      return { ...batch, frame: { id, streaming: false, columns: host.schema(frames.get(id)) } };
    },
    stream_commit: (number: number) => queryOf(number).commit(),
  };
}

/** An error with a file is already placed; a span alone counts in the text that Python sent. */
function refusalOf({ file, span, ...parts }: EngineErrorParts): Record<string, unknown> {
  return { ...parts, span, place: file === undefined || span === undefined ? undefined : { file, ...span } };
}
