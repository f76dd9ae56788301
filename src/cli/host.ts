import { availableParallelism } from 'node:os';
import type { Case, CaseResult, Problem } from '../authoring/index.ts';
import type { Replayed } from '../runtime/replay.ts';
import type { LabBundle } from '../schema/bundle.ts';
import type { AnswerKey } from '../schema/game-day/key.ts';
import type { Grade } from '../schema/verdict.ts';
import type { LabCheck, RunDocument } from './documents.ts';
import { BrokenUse, OurFault } from './failure.ts';
import type { Dead, Job, LastMessage, Step } from './job.ts';
import { runThread } from './thread.ts';

/** How often an attempt begins anew without what did not end. */
const TRIES = 20;

type RunJob = Extract<Job, { do: 'run' }>;
type GradeJob = Extract<Job, { do: 'grade' }>;
type ReplayJob = Extract<Job, { do: 'replay' }>;
type AttemptJob = RunJob | GradeJob | ReplayJob;
type OnStep = (step: Step) => void;

export async function runAttempt(job: RunJob, onStep: OnStep): Promise<RunDocument> {
  const last = await attempt(job, onStep);
  if (last.kind === 'run') return last.document;
  throw new OurFault(`run ended with ${last.kind}`);
}

export async function gradeAttempt(job: GradeJob, onStep: OnStep): Promise<Grade> {
  const last = await attempt(job, onStep);
  if (last.kind === 'grade') return last.document;
  throw new OurFault(`grade ended with ${last.kind}`);
}

export async function replayAttempt(job: ReplayJob, onStep: OnStep): Promise<Replayed> {
  const last = await attempt(job, onStep);
  if (last.kind === 'replayed') return last.replayed;
  throw new OurFault(`replay ended with ${last.kind}`);
}

/** Known repairs end, as the lab's proof has shown; one that does not is a fault of the lab. */
export async function makeKey(job: Extract<Job, { do: 'key' }>, onStep: OnStep): Promise<AnswerKey> {
  const ending = await runThread(job, (message) => {
    if (message.kind === 'step') onStep(message.step);
  });
  if (!ending.last) throw new OurFault(`key: does not end (${ending.why})`);
  const last = lawful(ending.last);
  if (last.kind === 'key') return last.document;
  throw new OurFault(`key ended with ${last.kind}`);
}

/**
 * An action that does not end counts as not done, and a check that does not end as failed: the job begins anew without
 * it. Anything else that does not end is an error.
 */
async function attempt(job: AttemptJob, onStep: OnStep): Promise<LastMessage> {
  let { dead } = job;
  for (let tries = 0; tries < TRIES; tries++) {
    const ending = await runThread({ ...job, dead }, (message) => {
      if (message.kind === 'step') onStep(message.step);
    });
    if (ending.last) return lawful(ending.last);
    dead = without(dead, ending.step, ending.why, job);
  }
  throw new OurFault(`more than ${TRIES} steps do not end`);
}

function lawful(last: LastMessage): LastMessage {
  if (last.kind === 'broken') throw new BrokenUse(problemOf(last));
  if (last.kind === 'fault') throw new OurFault(last.what);
  return last;
}

function without(dead: Dead, step: Step, why: string, { bundle }: AttemptJob): Dead {
  const text = `does not end (${why})`;
  if (step.at === 'action') return { ...dead, actions: { ...dead.actions, [step.n]: text } };
  if (step.at === 'check') return { ...dead, checks: { ...dead.checks, [step.id]: `code that ${text}` } };
  if (step.at === 'query') throw new BrokenUse({ file: `--query ${step.n + 1}`, what: text });
  if (step.at === 'history') throw new BrokenUse(endlessHistory(bundle, step.done, why));
  throw new OurFault(`the engine did not start (${why})`);
}

function endlessHistory({ start }: LabBundle, done: number, why: string): Problem {
  const action = start.history[done]?.action.do;
  const hint = 'look for a loop that does not end in the repository’s Python';
  return { file: `history.yml: item ${done + 1}${action ? ` (${action})` : ''}`, what: `does not end (${why})`, hint };
}

/** Each thread holds an engine of its own, in half a gigabyte. */
const THREADS = Math.min(availableParallelism(), 4);

/** Proves a lab in a few threads, all cases of one repair in the same. */
export async function proveLab(
  bundle: LabBundle,
  cases: readonly Case[],
  onCase: (result: CaseResult) => void,
): Promise<LabCheck> {
  const names = [...new Set(cases.map(({ name }) => name))];
  const shares = Array.from({ length: Math.min(THREADS, names.length) }, (_, thread) =>
    cases.filter(({ name }) => names.indexOf(name) % THREADS === thread),
  );
  const parts = await Promise.all(shares.map((share) => proveShare(bundle, share, onCase)));
  const results = cases.flatMap(({ name, seed }) =>
    parts.flatMap((part) => part.results.filter((result) => result.name === name && result.seed === seed)),
  );
  const problem = parts.find((part) => part.problem)?.problem;
  if (problem) return { lab: bundle.start.id, status: 'broken', cases: results, problems: [problem] };
  return { lab: bundle.start.id, status: overall(results), cases: results };
}

interface Share {
  results: CaseResult[];
  problem?: Problem | undefined;
}

/** A case that does not end is an error of its own; the rest goes on in a new thread. */
async function proveShare(
  bundle: LabBundle,
  cases: readonly Case[],
  onCase: (result: CaseResult) => void,
): Promise<Share> {
  const results: CaseResult[] = [];
  const add = (result: CaseResult): void => {
    results.push(result);
    onCase(result);
  };
  while (results.length < cases.length) {
    const left = cases.slice(results.length);
    const ending = await runThread({ do: 'prove', bundle, cases: left }, (message) => {
      if (message.kind === 'case') add(message.result);
    });
    if (ending.last?.kind === 'broken') return { results, problem: problemOf(ending.last) };
    if (ending.last?.kind === 'fault') add(faulty(cases[results.length]!, ending.last.what));
    else if (ending.last === null) {
      if (ending.step.at === 'history')
        return { results, problem: endlessHistory(bundle, ending.step.done, ending.why) };
      add(faulty(cases[results.length]!, `does not end (${ending.why})`));
    }
  }
  return { results };
}

function problemOf({ file, what, hint }: Problem): Problem {
  return { file, what, hint };
}

function faulty(which: Case, difference: string): CaseResult {
  return { ...which, status: 'error', differences: [difference] };
}

function overall(results: readonly CaseResult[]): LabCheck['status'] {
  if (results.some(({ status }) => status === 'error')) return 'error';
  return results.some(({ status }) => status === 'fail') ? 'fail' : 'pass';
}
