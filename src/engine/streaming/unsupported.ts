import { EngineError } from '../errors.ts';
import { type Expr, type Frame, isStreaming, type Place, spanOf } from '../frame/index.ts';

/**
 * Refuses what a stream cannot do, or what needs a state store, which this sandbox does not have. A function of
 * foreachBatch gets batches, on which everything is possible, but the stream before it obeys the same rules.
 * Source: apache/spark UnsupportedOperationChecker.
 */
export function checkOperations(frame: Frame, forEach: boolean): void {
  if (!isStreaming(frame)) throw notStreaming();
  const seen = new Set<Frame>();
  const visit = (one: Frame): void => {
    if (seen.has(one) || !isStreaming(one)) return;
    seen.add(one);
    checkOne(one, forEach);
    for (const input of inputsOf(one)) visit(input);
  };
  visit(frame);
}

const HINT = 'Do it in foreachBatch, or in a query over the table that the stream writes.';

function checkOne(frame: Frame, forEach: boolean): void {
  switch (frame.op) {
    case 'aggregate':
      throw stateful('an aggregation', frame.at);
    case 'sort':
      throw refused('SANDBOX_STREAM_SORT', 'Sorting is not supported on streaming DataFrames/Datasets.', frame.at);
    case 'distinct':
      throw stateful('distinct and dropDuplicates', frame.at);
    case 'limit':
    case 'offset':
      throw stateful(frame.op, undefined);
    case 'set':
      throw refused('SANDBOX_STREAM_SET', `${frame.kind} is not supported on streaming DataFrames/Datasets.`, frame.at);
    case 'union':
      if (!frame.inputs.every(isStreaming)) {
        throw refused(
          'SANDBOX_STREAM_UNION',
          'Union between streaming and batch DataFrames/Datasets is not supported.',
          frame.at,
        );
      }
      return;
    case 'join':
      checkJoin(frame);
      return;
    case 'sql':
      throw stateful(
        'spark.sql over a streaming view',
        frame.at,
        forEach ? undefined : 'Write the query with DataFrame methods.',
      );
    default:
      return;
  }
}

/** An expression over several rows of a stream. Source: apache/spark error-conditions.json. */
export function refuseRows(frame: Frame, expr: Expr, kind: 'aggregate' | 'window'): void {
  if (!isStreaming(frame)) return;
  const at = expr.at ?? ('at' in frame ? frame.at : undefined);
  if (kind === 'aggregate') throw stateful('an aggregation', at);
  throw refused(
    'NON_TIME_WINDOW_NOT_SUPPORTED_IN_STREAMING',
    `Window function is not supported in ${expr.sql} on streaming DataFrames/Datasets. Structured Streaming only supports time-window aggregation using the WINDOW function.`,
    at,
    '42KDE',
  );
}

/** A stream may look things up in a table; the side that is kept whole must be the stream. */
function checkJoin(frame: Extract<Frame, { op: 'join' }>): void {
  const [left, right] = [isStreaming(frame.left), isStreaming(frame.right)];
  if (left && right) throw stateful('a join of two streams', frame.at);
  const kept = { left: ['inner', 'left', 'cross', 'semi', 'anti'], right: ['inner', 'right', 'cross'] }[
    left ? 'left' : 'right'
  ];
  if (kept.includes(frame.how)) return;
  throw refused(
    'SANDBOX_STREAM_JOIN',
    `A ${frame.how} join with a streaming DataFrame/Dataset on the ${left ? 'left' : 'right'} and a static DataFrame/Dataset on the other side is not supported.`,
    frame.at,
  );
}

function inputsOf(frame: Frame): readonly Frame[] {
  if ('input' in frame) return [frame.input];
  if ('left' in frame) return [frame.left, frame.right];
  return 'inputs' in frame ? frame.inputs : [];
}

function stateful(what: string, at: Place | undefined, hint = HINT): EngineError {
  return refused(
    'SANDBOX_STREAM_STATE',
    `A stream with ${what} is not in this sandbox: it would need a state store.`,
    at,
    undefined,
    hint,
  );
}

function refused(
  condition: string,
  message: string,
  at: Place | undefined,
  sqlState?: string,
  hint: string = HINT,
): EngineError {
  const place = at ? { file: at.file, span: spanOf(at) } : {};
  return new EngineError({ condition, message, hint, sqlState, ...place });
}

/** Source: apache/spark error-conditions.json. */
function notStreaming(): EngineError {
  return new EngineError({
    condition: 'WRITE_STREAM_NOT_ALLOWED',
    message: '`writeStream` can be called only on streaming Dataset/DataFrame.',
    hint: 'Read with spark.readStream, or write with df.write.',
    sqlState: '42601',
  });
}
