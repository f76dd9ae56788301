import { derive } from '../../grading/index.ts';
import { LIMITS } from '../../runtime/limits.ts';
import type { Session } from '../../runtime/session.ts';
import { toPlainError } from '../to-plain.ts';
import type { ReadRequest, ViewName, ViewResult, Views } from '../views.ts';
import { readCatalog, readHistory, readPreview } from './catalog.ts';
import { readDebrief, readEvidence } from './debrief.ts';
import { readCharts, readEvents, readInbox, readPipelines, readRuns, readUpdates } from './operations.ts';
import { readFile, readVolumeFile, readWorkspace } from './workspace.ts';

const READERS: { [V in ViewName]: (session: Session, argument: Views[V]['argument']) => ViewResult<V> } = {
  workspace: readWorkspace,
  file: readFile,
  deployments: ({ warehouse }) => [...warehouse.state.deployments].reverse(),
  catalog: ({ warehouse }) => readCatalog(warehouse),
  preview: ({ warehouse }, argument) => readPreview(warehouse, argument),
  history: ({ warehouse }, argument) => readHistory(warehouse, argument),
  volume: ({ warehouse }, { path }) => warehouse.list(path),
  volumeFile: (session, { path }) => readVolumeFile(session, path),
  pipelines: ({ warehouse }) => readPipelines(warehouse),
  updates: ({ warehouse }, argument) => readUpdates(warehouse, argument),
  events: ({ warehouse }, argument) => readEvents(warehouse, argument),
  jobs: ({ warehouse }) => Object.values(warehouse.bundle().jobs),
  runs: ({ warehouse }, argument) => readRuns(warehouse, argument),
  alerts: ({ warehouse }) => [...warehouse.state.alerts].reverse(),
  problems: ({ warehouse }) => warehouse.bundleProblems().map(toPlainError),
  clock: ({ warehouse }) => ({ clock: warehouse.state.clock }),
  charts: readCharts,
  inbox: readInbox,
  log: ({ attempt }) => attempt.entries,
  debrief: readDebrief,
  evidence: readEvidence,
  derived: ({ start }, { answers }) => answers.map((answer) => derive(answer, start)),
  answers: ({ warehouse }) => Object.fromEntries(warehouse.state.answers),
};

/** Answers a view. Throws an EngineError when there is nothing to see, e.g. a table that does not exist. */
export function read(session: Session, request: ReadRequest): ViewResult<ViewName> {
  const reader = READERS[request.view] as (session: Session, argument: ReadRequest) => ViewResult<ViewName>;
  return session.limited(LIMITS.statement, () => reader(session, request));
}
