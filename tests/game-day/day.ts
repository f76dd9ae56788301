import { claimOf, sealEvidence } from '../../src/evidence/index.ts';
import { type LabFacts, type Labs, planHash, type Result, resultOf } from '../../src/game-day/index.ts';
import { timesOf } from '../../src/grading/index.ts';
import type { Evidence } from '../../src/schema/evidence.ts';
import type { RunEntry, RunEvent } from '../../src/schema/game-day/record.ts';
import { Plan, type PlanInput } from '../../src/schema/game-day.ts';
import type { Impact } from '../../src/schema/impact.ts';
import type { LogEntry } from '../../src/schema/log.ts';

/** A lab of three tasks, made for the rules of the board: nothing of it is ever run. */
export const FACTS: LabFacts = {
  id: 'lost-orders',
  hash: '0123456789abcdef',
  lab: {
    phases: ['detect', 'contain', 'repair'],
    evidence: ['event_log'],
    fails: ['night', 'orders'],
    title: 'Lost orders',
    start: '2026-07-15T07:30:00Z',
  } as unknown as LabFacts['lab'],
  tasks: [
    {
      id: 'night',
      phase: 'detect',
      title: 'Name the night',
      fields: [{ id: 'night', type: 'date', label: 'Night' }],
      hints: [
        { price: 1, text: 'a' },
        { price: 2, text: 'b' },
        { price: 3, text: 'c' },
      ],
      predicts_before: [],
    },
    {
      id: 'scope',
      phase: 'contain',
      title: 'Say what is hit',
      fields: [{ id: 'days', type: 'integer', label: 'Days' }],
      hints: [],
      no_hints: 'x',
      predicts_before: [],
    },
    { id: 'repair', phase: 'repair', title: 'Repair', fields: [], hints: [], no_hints: 'x', predicts_before: [] },
  ],
  injects: [{ id: 'night-falls', minute: 5, solo: false, actions: [{ do: 'run_job', job: 'nightly' }] }],
  checks: [
    { id: 'night', task: 'night', kind: 'answer', points: 5 },
    { id: 'no-wrong-publish', task: 'scope', kind: 'history', points: 5 },
    { id: 'scope', task: 'scope', kind: 'answer', points: 5 },
    { id: 'orders', task: 'repair', kind: 'query', points: 10 },
    { id: 'bronze', task: 'repair', kind: 'untouched', points: 10 },
  ],
  bronze: ['sap_vbak'],
  jobs: ['nightly'],
  pipelines: ['dwh_ingest'],
  catchUp: ['contain', 'repair'],
  wrong: [{ name: 'bronze-again', fails: { bronze: 'Bronze is another: {actual}.' } }],
  nights: ['2026-07-10T02:15:00Z', '2026-07-11T02:15:00Z'],
};

export const LABS: Labs = { [FACTS.id]: FACTS };

const PLAN: PlanInput = {
  kind: 'crosshire-game-day',
  format: 1,
  title: 'A short day',
  version: 1,
  minutes: 40,
  sessions: [
    {
      lab: FACTS.id,
      variant: 20,
      starts: 5,
      phases: [
        { phase: 'detect', minutes: 5 },
        { phase: 'contain', minutes: 5 },
        { phase: 'repair', minutes: 10 },
      ],
      injects: [{ id: 'night-falls', when: { minute: 5 } }],
      publish: { check: 'no-wrong-publish' },
    },
  ],
  teams: ['blue', 'red', 'amber'].map((id, at) => ({ id, name: `Team ${id}`, seed: 101 + at })),
  scoring: {
    weights: { contain: 2 },
    wrong_publish: 7,
    pace: 1,
    rubric: [{ id: 'aloud', text: 'Hypotheses are said aloud', points: 4 }],
  },
};

/** The plan, with parts of it replaced. */
export const plan = (part: Partial<PlanInput> = {}): Plan => Plan.parse({ ...PLAN, ...part });

type Step = { do: string; ms?: number; fails?: readonly string[]; outcome?: LogEntry['outcome'] } & Record<
  string,
  unknown
>;

/** A log, one step a minute unless it says when; a check says which checks it found failing. */
export function log(...steps: Step[]): LogEntry[] {
  return steps.map(({ ms, fails, outcome = 'ok', ...action }, n) => ({
    n,
    ms: ms ?? n * 60_000,
    action,
    outcome,
    ...(fails ? { grade: gradeWith(fails) } : {}),
  })) as LogEntry[];
}

function gradeWith(fails: readonly string[]) {
  const checks = FACTS.checks.map(({ id, task, points: max }) => {
    const failed = fails.includes(id);
    const message = failed && id === 'bronze' ? 'Bronze is another: 12 rows.' : '';
    const nothing = { expected: null, actual: null, evidence: null };
    return {
      id,
      task,
      on: 'yours',
      status: failed ? 'fail' : 'pass',
      points: failed ? 0 : max,
      max,
      message,
      ...nothing,
    };
  });
  const score = checks.reduce((sum, { points }) => sum + points, 0);
  return { lab: FACTS.id, seed: 101, status: fails.length > 0 ? 'fail' : 'pass', score, max: 35, checks };
}

export const SEEDS: Readonly<Record<string, number>> = { blue: 101, red: 102, amber: 103 };

interface Given {
  of?: Plan;
  started?: string;
  seed?: number;
  impact?: Impact;
  lab?: LabFacts;
}

/** A team's document, sealed. */
export function evidence(
  team: string,
  entries: readonly LogEntry[],
  { of = plan(), started = '2026-11-30T09:00:00.000Z', seed = SEEDS[team] ?? 0, impact, lab = FACTS }: Given = {},
): Evidence {
  const head = { lab: lab.id, seed, labHash: lab.hash, engine: '0.1.0', started };
  const game = { plan: planHash(of), team };
  const claim = claimOf(entries, lab.tasks, timesOf(entries, lab), { impact });
  return sealEvidence({ ...head, person: team, game }, entries, claim);
}

export const result = (...given: Parameters<typeof evidence>): Result => resultOf(evidence(...given));

/** The coach's record, one line a minute. */
export const record = (...events: RunEvent[]): RunEntry[] =>
  events.map((event, n) => ({ n, at: new Date(Date.UTC(2026, 10, 30, 9, n)).toISOString(), event }));
