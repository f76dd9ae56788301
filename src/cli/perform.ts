import { openProof } from '../authoring/index.ts';
import { EngineError, openWarehouse, type Ports, type Warehouse } from '../engine/index.ts';
import { printType } from '../engine/sql/index.ts';
import { BrokenLab, grade, openHistories, type Played, play } from '../grading/index.ts';
import { labEngine } from '../runtime/lab-engine.ts';
import { replay } from '../runtime/replay.ts';
import type { RunDocument } from './documents.ts';
import type { Job, Message, Step } from './job.ts';
import { keyOf } from './key.ts';

type Attempt = Extract<Job, { do: 'run' | 'grade' }>;
type Post = (message: Message) => void;

/** Does a job over an engine of its own; everything goes out as messages. */
export function perform(job: Job, ports: Ports, post: Post): void {
  try {
    if (job.do === 'prove') prove(job, ports, post);
    else if (job.do === 'key')
      post({ kind: 'key', document: keyOf(job, ports, (next) => post({ kind: 'step', step: next })) });
    else if (job.do === 'replay') replayAll(job, ports, post);
    else attempt(job, ports, post);
  } catch (error) {
    if (error instanceof BrokenLab) post({ kind: 'broken', file: error.place, what: error.what, hint: error.hint });
    else post({ kind: 'fault', what: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function prove({ bundle, cases }: Extract<Job, { do: 'prove' }>, ports: Ports, post: Post): void {
  const proof = openProof(bundle, (config) => openWarehouse(ports, config), {
    onHistory: (done, total) => post({ kind: 'step', step: { at: 'history', done, total } }),
  });
  for (const which of cases) {
    post({ kind: 'step', step: { at: 'case', case: which } });
    post({ kind: 'case', result: proof.run(which) });
  }
  post({ kind: 'proven' });
}

function replayAll(job: Extract<Job, { do: 'replay' }>, ports: Ports, post: Post): void {
  const step = (next: Step): void => post({ kind: 'step', step: next });
  const { bundle, dead } = job;
  const total = bundle.start.history.length;
  step({ at: 'history', done: 0, total });
  const replayed = replay({
    ...job,
    lab: bundle.start,
    grading: bundle.grading,
    ports,
    engine: labEngine,
    dead,
    onHistory: (done) => step({ at: 'history', done, total }),
    onAction: (n, { do: what }) => step({ at: 'action', n, do: what }),
    onCheck: (n, id) => step({ at: 'check', id: `${n}:${id}` }),
  });
  post({ kind: 'replayed', replayed });
}

function attempt(job: Attempt, ports: Ports, post: Post): void {
  const step = (next: Step): void => post({ kind: 'step', step: next });
  const { bundle, seed } = job;
  const histories = openHistories(
    bundle.start,
    (config) => openWarehouse(ports, config),
    (done, total) => step({ at: 'history', done, total }),
  );
  step({ at: 'history', done: 0, total: bundle.start.history.length });
  const yours = histories.start(seed).fork();
  const played = playAll(job, yours, step);
  if (job.do === 'run') {
    post({ kind: 'run', document: runDocument(job, yours, played, step) });
    return;
  }
  const document = grade({
    lab: bundle.start,
    grading: bundle.grading,
    seed,
    yours,
    histories,
    log: played.flatMap((each) => (each === null || each.outcome === 'timeout' ? [] : [each.action])),
    dead: job.dead.checks,
    onProgress: ({ check }) => step({ at: 'check', id: check }),
  });
  post({ kind: 'grade', document });
}

/** Null for an action that did not end when it was tried: it is left out, as a replay leaves it out. */
function playAll({ actions, source, dead }: Attempt, yours: Warehouse, step: (next: Step) => void): (Played | null)[] {
  return actions.map((action, n) => {
    if (dead.actions[n] !== undefined) return null;
    step({ at: 'action', n, do: action.do });
    return play(yours, [action], source, { offset: n })[0]!;
  });
}

function runDocument(
  { bundle, seed, queries, dead, actions }: Extract<Job, { do: 'run' }>,
  yours: Warehouse,
  played: readonly (Played | null)[],
  step: (next: Step) => void,
): RunDocument {
  const { state } = yours;
  return {
    lab: bundle.start.id,
    seed,
    clock: state.clock,
    queries: queries.map((sql, n) => {
      step({ at: 'query', n });
      return answer(sql, yours);
    }),
    jobs: state.runs.map(({ job, id, state: ended, tasks }) => ({
      job,
      run: id,
      state: ended,
      tasks: tasks.map(({ key, state: taskState, error }) => ({ key, state: taskState, error })),
    })),
    updates: state.updates.map(({ pipeline, id, state: ended, flows }) => ({
      pipeline,
      id,
      state: ended,
      expectations: flows.flatMap((flow) =>
        flow.expectations.map(({ dataset, name, passed, failed }) => ({ dataset, name, passed, failed })),
      ),
    })),
    outcomes: played.map((each, n) => ({
      do: actions[n]!.do,
      outcome: each?.outcome ?? 'timeout',
      error: each?.error?.message ?? dead.actions[n] ?? null,
    })),
  };
}

/** A query of the user's that does not run is theirs to put right. */
function answer(sql: string, yours: Warehouse): RunDocument['queries'][number] {
  try {
    const { columns, rows } = yours.query(sql);
    return { sql, columns: columns.map(({ name, type }) => ({ name, type: printType(type) })), rows };
  } catch (error) {
    if (error instanceof EngineError) throw new BrokenLab('--query', error);
    throw error;
  }
}
