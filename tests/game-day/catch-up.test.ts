import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labFolders, placesIn, readLab } from '../../src/authoring/index.ts';
import { boardOf, catchUpTo, coursesOf, factsOf, planFor, resultOf } from '../../src/game-day/index.ts';
import { catchUpPhases, stepsBefore, stepsFrom } from '../../src/grading/index.ts';
import { Plan } from '../../src/schema/game-day.ts';
import type { Phase } from '../../src/schema/phase.ts';
import { evidence, FACTS, LABS, log, plan, result } from './day.ts';

const places = placesIn('.');
const bundles = labFolders(places).map((folder) => readLab(folder, places.bases));

const PLAN = plan();
const CHECKS = FACTS.checks.map(({ id }) => id);
const catchUp = (phase: Phase, ms?: number) => ({
  do: 'catch_up',
  phase,
  actions: [],
  ...(ms === undefined ? {} : { ms }),
});
const board = (entries: ReturnType<typeof log>, of = PLAN) =>
  boardOf([result('blue', entries, { of })], of, LABS).rows.find(({ team }) => team === 'blue');
const linesOf = (...given: Parameters<typeof board>) =>
  board(...given)?.lines.map(({ rule, of, points }) => `${rule} ${of} ${points}`);

describe('a catch-up', () => {
  it('costs its price, once a phase, and gives nothing for what it did', () => {
    const entries = log(catchUp('repair'), { do: 'check', fails: ['orders'] }, catchUp('repair'), {
      do: 'check',
      fails: ['orders'],
    });
    expect(linesOf(entries)).toEqual(['check bronze 10', 'catch_up repair -5']);
  });

  it('leaves the team what it had found before', () => {
    const early = ['scope', 'no-wrong-publish', 'orders', 'bronze'];
    const entries = log({ do: 'check', fails: early }, catchUp('repair'), { do: 'check', fails: [] });
    expect(linesOf(entries)).toEqual(
      [
        'check night 5',
        'check orders 10',
        'check bronze 10',
        'pace detect 1',
        'pace repair 1',
        'catch_up repair -5',
        'wrong_publish no-wrong-publish -7',
      ].toSorted(byRule),
    );
  });

  it('never gives points for the phases that it did, whatever follows', () => {
    const failing = fc.subarray(CHECKS);
    fc.assert(
      fc.property(fc.array(failing, { maxLength: 3 }), fc.array(failing, { maxLength: 3 }), (before, after) => {
        const check = (fails: string[]) => ({ do: 'check', fails });
        const early = log(...before.map(check));
        const all = log(...before.map(check), catchUp('repair'), ...after.map(check));
        const skipped = (entries: typeof all) =>
          board(entries)?.lines.filter(({ rule, phase }) => rule === 'check' && phase !== 'repair');
        expect(skipped(all)).toEqual(skipped(early));
      }),
      { numRuns: 60 },
    );
  });

  it('costs nothing where the session itself begins there', () => {
    const [session] = PLAN.sessions;
    if (!session) throw new Error('a plan has a session');
    const of = plan({ sessions: [{ ...session, phases: [{ phase: 'repair', minutes: 20 }] }] });
    expect(linesOf(log(catchUp('repair'), { do: 'check', fails: [] }), of)).toEqual([
      'check orders 10',
      'check bronze 10',
      'pace repair 1',
    ]);
  });

  it('stands in the course with its time', () => {
    const { results } = boardOf([result('blue', log(catchUp('contain', 90_000)))], PLAN, LABS);
    expect(coursesOf(results.counted, PLAN, LABS, [])[0]?.caughtUp).toEqual([{ n: 0, ms: 90_000, phase: 'contain' }]);
  });

  it('is not offered where the reference repair answers after a change, in whatever phase that belongs', () => {
    const [bundle] = bundles;
    if (!bundle) throw new Error('there is a lab');
    const { start } = bundle;
    const lab = { ...start.lab, phases: ['detect', 'repair', 'prove'] as Phase[] };
    const answer = { do: 'answer', task: 'count', sql: 'SELECT 1 AS n' } as const;
    const run = { do: 'run_job', job: 'nightly' } as const;
    const offered = (...steps: [typeof answer | typeof run, Phase][]) =>
      catchUpPhases({
        start: { ...start, lab },
        solution: { solution: steps.map(([step]) => step), phases: steps.map(([, phase]) => phase) },
      });
    expect(offered([answer, 'detect'], [run, 'repair'], [run, 'prove'])).toEqual(['repair', 'prove']);
    expect(offered([run, 'repair'], [answer, 'detect'], [run, 'prove'])).toEqual([]);
    expect(offered([run, 'repair'], [answer, 'prove'])).toEqual(['repair', 'prove']);
  });

  it('does again what had happened to the team from outside, after what is done for it', () => {
    const steps = [
      { do: 'answer', task: 'night', sql: 'SELECT 1' },
      { do: 'run_job', job: 'nightly' },
    ] as const;
    const answer = { do: 'answer', task: 'night', values: { night: '2026-07-10' } } as const;
    const night = { do: 'inject', id: 'night-falls', actions: [{ do: 'advance', to: '2026-07-16T02:15:00Z' }] };
    const lost = { ...night, outcome: 'killed' } as const;
    expect(catchUpTo('repair', [...steps], [answer], log(night, lost))).toEqual({
      do: 'catch_up',
      phase: 'repair',
      actions: [answer, steps[1], night.actions[0]],
    });
  });
});

const byRule = (a: string, b: string): number =>
  ORDER.indexOf(a.split(' ')[0] ?? '') - ORDER.indexOf(b.split(' ')[0] ?? '');
const ORDER = ['check', 'pace', 'hint', 'wrong_publish', 'reveal', 'catch_up'];

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

describe('the reference repair of every lab', () => {
  it.each(bundles.map((bundle) => ({ id: bundle.start.id, bundle })))(
    '$id has a phase for every step',
    ({ bundle }) => {
      const { lab } = bundle.start;
      expect(bundle.solution.phases).toHaveLength(bundle.solution.solution.length);
      for (const phase of bundle.solution.phases) expect(lab.phases).toContain(phase);
      for (const phase of catchUpPhases(bundle)) {
        const answered = stepsBefore(phase, bundle).flatMap((step) => (step.do === 'answer' ? [step.task] : []));
        const expected = bundle.start.tasks
          .filter((task) => task.fields.length > 0 && lab.phases.indexOf(task.phase) < lab.phases.indexOf(phase))
          .map(({ id }) => id);
        expect(answered.toSorted()).toEqual(expected.toSorted());
      }
    },
  );

  /** Nothing of it is lost. That it still passes in this order is played by `crosshire check`, a case for each catch-up. */
  it.each(
    bundles.filter(({ start }) => start.lab.kind === 'scenario').map((bundle) => ({ id: bundle.start.id, bundle })),
  )(
    '$id: what a catch-up does and what is left are the reference repair, and its price is on the board',
    ({ bundle }) => {
      const facts = factsOf(bundle, { jobs: [], pipelines: [] });
      const of = Plan.parse(planFor(facts, 90, 101));
      for (const phase of catchUpPhases(bundle)) {
        const left = stepsFrom(phase, bundle);
        expect(left.length).toBeGreaterThan(0);
        const steps = [...stepsBefore(phase, bundle), ...left];
        expect(steps.toSorted(byText)).toEqual(bundle.solution.solution.toSorted(byText));
        const document = evidence('blue', log(catchUp(phase)), { of, lab: facts, seed: 101 });
        const { rows } = boardOf([resultOf(document)], of, { [facts.id]: facts });
        const priced = rows.flatMap(({ lines }) => lines).filter(({ rule }) => rule === 'catch_up');
        expect(priced).toMatchObject([{ lab: facts.id, phase, points: -of.scoring.catch_up }]);
      }
    },
  );

  it('has a beginning of the repair for each incident, and what comes after where it has steps of its own', () => {
    const phases = Object.fromEntries(
      bundles.filter(({ start }) => start.lab.kind === 'scenario').map((one) => [one.start.id, catchUpPhases(one)]),
    );
    expect(phases).toEqual({
      'broken-gate': ['diagnose', 'contain', 'repair'],
      'deleted-checkpoint': ['diagnose', 'contain', 'repair', 'prevent'],
      'swiss-drop': ['diagnose', 'contain', 'repair', 'prove', 'prevent'],
      'truncated-extract': ['diagnose', 'contain', 'repair', 'prevent'],
    });
  });
});
