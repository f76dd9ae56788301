import { EngineError } from '../errors.ts';
import type { StreamRequest } from '../ports.ts';
import { volumeFolder } from './folder.ts';

/** A stream as it was asked for, checked. */
export interface StreamPlan {
  /** Undefined: each batch goes to a function. */
  table: string | undefined;
  name: string | null;
  checkpoint: string;
  mergeSchema: boolean;
  /** `once`: everything in one batch, whatever the limits of the sources. */
  trigger: 'availableNow' | 'once';
}

const OPTIONS = ['checkpointLocation', 'mergeSchema', 'path'];

/** Throws for what a stream cannot be, and for what this sandbox does not do. */
export function checkRequest(request: StreamRequest): StreamPlan {
  const options = new Map(Object.entries(request.options).map(([name, value]) => [name.toLowerCase(), value]));
  checkOptions(request);
  checkSink(request);
  return {
    table: request.table ?? undefined,
    name: request.queryName,
    checkpoint: volumeFolder(checkpointOf(options.get('checkpointlocation')), 'checkpointLocation'),
    mergeSchema: options.get('mergeschema')?.toLowerCase() === 'true',
    trigger: triggerOf(request),
  };
}

function checkpointOf(location: string | undefined): string {
  if (location !== undefined) return location;
  throw new EngineError({
    condition: 'SANDBOX_CHECKPOINT_LOCATION',
    message: 'checkpointLocation must be specified through option("checkpointLocation", …).',
    hint: 'Give each stream a folder of a volume of its own.',
  });
}

function checkOptions(request: StreamRequest): void {
  const unknown = Object.keys(request.options).find(
    (name) => !OPTIONS.some((known) => known.toLowerCase() === name.toLowerCase()),
  );
  if (unknown === undefined) return;
  throw new EngineError({
    condition: 'SANDBOX_STREAM_OPTION',
    message: `The option ${unknown} = ${request.options[unknown]} of writeStream is not in this sandbox.`,
    hint: 'It knows checkpointLocation and mergeSchema.',
  });
}

/** Source: apache/spark error-conditions.json, STREAMING_OUTPUT_MODE. */
function checkSink({ outputMode, format, table, forEach }: StreamRequest): void {
  const mode = outputMode.toLowerCase();
  if (format !== null && format.toLowerCase() !== 'delta') {
    throw new EngineError({
      condition: 'SANDBOX_STREAM_SINK',
      message: `Streaming into format ${format} is not in this sandbox.`,
      hint: 'Tables are Delta tables here: leave format out and write toTable(name), or use foreachBatch.',
    });
  }
  if (table === null && !forEach) {
    throw new EngineError({
      condition: 'SANDBOX_STREAM_SINK',
      message: 'Streaming into a path is not in this sandbox.',
      hint: 'Write toTable(name), or use foreachBatch.',
    });
  }
  if (!['append', 'complete', 'update'].includes(mode)) {
    throw new EngineError({
      condition: 'STREAMING_OUTPUT_MODE.INVALID',
      message: `Invalid streaming output mode: ${outputMode}. Accepted output modes are 'Append', 'Complete', 'Update'.`,
      sqlState: '42KDE',
    });
  }
  if (mode === 'complete') {
    throw new EngineError({
      condition: 'STREAMING_OUTPUT_MODE.UNSUPPORTED_OPERATION',
      message:
        'Invalid streaming output mode: complete. This output mode is not supported for no streaming aggregations on streaming DataFrames/DataSets.',
      hint: 'Use outputMode("append").',
      sqlState: '42KDE',
    });
  }
  if (mode === 'update' && !forEach) {
    throw new EngineError({
      condition: 'STREAMING_OUTPUT_MODE.UNSUPPORTED_DATASOURCE',
      message: 'Invalid streaming output mode: update. This output mode is not supported in Data Source delta.',
      hint: 'Use outputMode("append"), or MERGE in foreachBatch.',
      sqlState: '42KDE',
    });
  }
}

/** Source: docs.databricks.com/aws/en/compute/serverless/limitations (streaming). */
function triggerOf({ trigger }: StreamRequest): StreamPlan['trigger'] {
  if (trigger === 'availableNow' || trigger === 'once') return trigger;
  throw new EngineError({
    condition: 'INFINITE_STREAMING_TRIGGER_NOT_SUPPORTED',
    message: `Trigger type ${trigger ?? 'ProcessingTime (the default)'} is not supported for this cluster type. Use a different trigger type e.g. AvailableNow, Once.`,
    hint: 'Write .trigger(availableNow=True): the stream then reads what is there and ends.',
    sqlState: '0A000',
  });
}
