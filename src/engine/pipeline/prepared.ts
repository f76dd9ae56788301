import type { EngineError } from '../errors.ts';
import type { FilesFrame, FrameContext } from '../frame/index.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import type { PythonHost } from '../ports.ts';
import { Analysis } from './analysis.ts';
import { Checkpoints } from './checkpoints.ts';
import { graphProblems } from './checks.ts';
import { Frames } from './frames.ts';
import { type Flow, Graph } from './graph.ts';
import type { PipelineHost } from './host.ts';
import { loadDefinitions } from './load.ts';
import { pipelinePythonHost } from './python-host.ts';
import type { Reader } from './reader.ts';

/** A pipeline's graph, analysed, before anything runs. */
export interface Prepared {
  graph: Graph;
  analysis: Analysis;
  checkpoints: Checkpoints;
  python: PythonHost;
  problems: readonly EngineError[];
  /** Which flow's rows a snapshot function sees at the moment. */
  reading: { reader: Reader | undefined };
}

/** Source: docs.databricks.com/aws/en/query/formats/csv (rescued data column) */
const RESCUED_PATH = 'spark.databricks.sql.rescuedDataColumn.filePath.enabled';

/** Loads and checks the source files. Throws EngineErrors of files that cannot be read at all. */
export function prepare(host: PipelineHost, spec: PipelineSpec): Prepared {
  const reading: Prepared['reading'] = { reader: undefined };
  let analysis: Analysis | undefined;
  const context = (): FrameContext => {
    if (reading.reader) return reading.reader.context();
    return analysis ? analysis.context(analysis.frames.making) : outside(host, spec);
  };
  const python = pipelinePythonHost(host, spec, context);
  const graph = new Graph(loadDefinitions(host, spec, python), spec, spec.key);
  const checkpoints = new Checkpoints(host, spec.id);
  const rescuedPath = spec.configuration[RESCUED_PATH]?.toLowerCase() !== 'false';
  const memory = (flow: Flow, frame: FilesFrame) => checkpoints.files(flow, frame);
  analysis = new Analysis(host, graph, new Frames(host, python), memory, rescuedPath);
  return { graph, analysis, checkpoints, python, reading, problems: [...graphProblems(analysis, spec)] };
}

/** While the files are being read there is no graph yet. */
function outside(host: PipelineHost, spec: PipelineSpec): FrameContext {
  const empty = new Graph({ datasets: [], flows: [] }, spec);
  const nothing = () => ({ seen: undefined, schema: undefined });
  const frames = new Frames(host, host.pythonHost({ ...spec, conf: spec.configuration }));
  return new Analysis(host, empty, frames, nothing).context(undefined);
}
