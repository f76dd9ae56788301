import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf, coursesOf, type Result, resultOf } from '../../src/game-day/index.ts';
import type { LogEntry } from '../../src/schema/log.ts';
import { evidence, FACTS, LABS, log, plan, record, result } from './day.ts';

const PLAN = plan();
const CHECKS = FACTS.checks.map(({ id }) => id);
const sql = (text: string, ms?: number) => ({ do: 'sql', text, ...(ms === undefined ? {} : { ms }) });
const pointsOf = (results: readonly Result[], team: string, of = PLAN): number =>
  boardOf(results, of, LABS).rows.find((row) => row.team === team)?.points ?? Number.NaN;
const linesOf = (entries: readonly LogEntry[], of = PLAN, kept: ReturnType<typeof record> = []) =>
  boardOf([result('blue', entries, { of })], of, LABS, kept)
    .rows.find(({ team }) => team === 'blue')
    ?.lines.map(({ rule, of: what, points }) => `${rule} ${what} ${points}`);

/** Logs of one to nine steps, times ascending, some beyond the session's end. */
const arbitraryLog: fc.Arbitrary<LogEntry[]> = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.record({ do: fc.constant('look'), at: fc.constantFrom('event_log', 'jobs') }),
        fc.record({ do: fc.constant('sql'), text: fc.constantFrom('SELECT 1', 'DROP TABLE t') }),
        fc.record({ do: fc.constant('hint'), task: fc.constant('night') }),
        fc.record({ do: fc.constant('check'), fails: fc.subarray(CHECKS) }),
        fc.record({ do: fc.constant('answer'), task: fc.constantFrom('night', 'scope'), values: fc.constant({}) }),
      ),
      fc.nat(300_000),
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((steps) => {
    let ms = 0;
    return log(
      ...steps.map(([step, pause]) => {
        ms += pause;
        return { ...step, ms };
      }),
    );
  });
const arbitraryResult = fc
  .tuple(fc.constantFrom('blue', 'red', 'amber'), arbitraryLog)
  .map(([team, entries]) => result(team, entries));

describe('the board', () => {
  it('is the same whatever the order in which results arrive', () => {
    const shuffled = fc
      .array(arbitraryResult, { maxLength: 6 })
      .chain((results) => fc.tuple(fc.constant(results), fc.shuffledSubarray(results, { minLength: results.length })));
    fc.assert(
      fc.property(shuffled, ([results, again]) => {
        expect(boardOf(again, PLAN, LABS)).toEqual(boardOf(results, PLAN, LABS));
      }),
      { numRuns: 60 },
    );
  });

  it('counts the same result once, however often it comes', () => {
    fc.assert(
      fc.property(fc.array(arbitraryResult, { minLength: 1, maxLength: 4 }), fc.nat(3), (results, at) => {
        const twice = [...results, results[at % results.length] as Result];
        expect(boardOf(twice, PLAN, LABS)).toEqual(boardOf(results, PLAN, LABS));
      }),
      { numRuns: 60 },
    );
  });

  it('has the same rows whatever the machines’ clocks say', () => {
    fc.assert(
      fc.property(
        arbitraryLog,
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100') }),
        (entries, date) => {
          const there = boardOf([result('blue', entries, { started: date.toISOString() })], PLAN, LABS);
          const here = boardOf([result('blue', entries)], PLAN, LABS);
          expect(there.rows).toEqual(here.rows);
          const courses = [there, here].map(({ results }) =>
            coursesOf(results.counted, PLAN, LABS, []).map(({ seal: _, ...course }) => course),
          );
          expect(courses[0]).toEqual(courses[1]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('names a file that was tampered with, and gives it nothing', () => {
    const changes = fc.tuple(
      arbitraryLog,
      fc.nat(),
      fc.nat(5000).map((more) => more + 1),
    );
    fc.assert(
      fc.property(changes, ([entries, at, more]) => {
        const document = evidence('blue', entries);
        const n = at % document.entries.length;
        const forged = document.entries.map((one, k) =>
          k === n ? { ...one, entry: { ...one.entry, ms: one.entry.ms + more } } : one,
        );
        const { rows, results } = boardOf([resultOf({ ...document, entries: forged })], PLAN, LABS);
        expect(results.counted).toEqual([]);
        expect(results.refused).toMatchObject([
          { team: 'blue', refusal: { why: 'tampered', breaks: [{ at: n, what: 'changed' }] } },
        ]);
        expect(rows.every(({ points }) => points === 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps a forged copy from displacing the document it was made from', () => {
    const document = evidence('blue', log(sql('SELECT 1'), { do: 'check', fails: ['orders'] }));
    const forged = { ...document, head: { ...document.head, game: { plan: 'f'.repeat(16), team: 'red' } } };
    const one = boardOf([resultOf(forged), resultOf(document)], PLAN, LABS);
    expect(one).toEqual(boardOf([resultOf(document), resultOf(forged)], PLAN, LABS));
    expect(one.results.counted).toHaveLength(1);
    expect(one.results.refused).toMatchObject([{ team: 'red', refusal: { why: 'tampered' } }]);
  });
});

describe('a later file of the same team', () => {
  const entries = log(sql('SELECT 1'), { do: 'check', fails: CHECKS }, sql('SELECT 2'), { do: 'check', fails: [] });

  it('takes the place of the earlier, which is kept', () => {
    const [early, late] = [result('blue', entries.slice(0, 2)), result('blue', entries)];
    const { results } = boardOf([late, early], PLAN, LABS);
    expect(results.counted.map(({ evidence: { count } }) => count)).toEqual([4]);
    expect(results.superseded).toMatchObject([{ evidence: { count: 2 }, how: 'earlier', by: late.evidence.seal }]);
  });

  it('of another attempt stands beside it, and the longer one counts', () => {
    const other = result('blue', entries.slice(0, 3), { started: '2026-11-30T10:00:00.000Z' });
    const { results } = boardOf([other, result('blue', entries)], PLAN, LABS);
    expect(results.superseded).toMatchObject([{ evidence: { count: 3 }, how: 'beside' }]);
  });

  it('gives the same points as if the earlier had never come', () => {
    fc.assert(
      fc.property(arbitraryLog, fc.nat(), (all, cut) => {
        const early = result('blue', all.slice(0, cut % (all.length + 1)));
        expect(pointsOf([early, result('blue', all)], 'blue')).toBe(pointsOf([result('blue', all)], 'blue'));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a document that is not of this day', () => {
  const entries = log(sql('SELECT 1'), { do: 'check', fails: [] });
  const why = (...given: Parameters<typeof evidence>) =>
    boardOf([result(...given)], PLAN, LABS).results.refused.map(({ refusal }) => refusal.why);

  it('says which plan, which team, which numbers', () => {
    expect(why('blue', entries, { of: plan({ version: 2 }) })).toEqual(['other-plan']);
    expect(why('green', entries)).toEqual(['no-team']);
    expect(why('blue', entries, { seed: 7 })).toEqual(['other-seed']);
  });

  it('is of another edition when the lab has changed since', () => {
    const newer = { [FACTS.id]: { ...FACTS, hash: 'f'.repeat(16) } };
    const { results } = boardOf([result('blue', entries)], PLAN, newer);
    expect(results.refused.map(({ refusal }) => refusal.why)).toEqual(['other-edition']);
  });
});

describe('points', () => {
  it('come from the newest check, times the weight of the phase', () => {
    const entries = log({ do: 'check', fails: [] }, { do: 'check', fails: ['orders', 'scope'] });
    expect(linesOf(entries)).toEqual([
      'check night 5',
      'check no-wrong-publish 10',
      'check bronze 10',
      'pace detect 1',
    ]);
  });

  it('are not taken for pressing Check', () => {
    const once = log({ do: 'check', fails: ['orders'], ms: 60_000 });
    const often = log(...Array.from({ length: 9 }, (_, n) => ({ do: 'check', fails: ['orders'], ms: n * 1000 })));
    expect(pointsOf([result('blue', often)], 'blue')).toBe(pointsOf([result('blue', once)], 'blue'));
  });

  it('are taken for hints at the lab’s prices times the plan’s', () => {
    const hints = log({ do: 'hint', task: 'night' }, { do: 'hint', task: 'night' });
    expect(linesOf(hints)).toEqual(['hint night -3']);
    expect(linesOf(hints, plan({ scoring: { hints: 0.5 } }))).toEqual(['hint night -1.5']);
    expect(linesOf(hints, plan({ scoring: { hints: 0 } }))).toEqual([]);
  });

  it('are taken once for what was published wrong', () => {
    const entries = log({ do: 'check', fails: ['no-wrong-publish'] });
    expect(linesOf(entries)).toContain('wrong_publish no-wrong-publish -7');
  });

  it('are taken for a night that nobody had announced, where publishing goes on', () => {
    const [session] = PLAN.sessions;
    if (!session) throw new Error('a plan has a session');
    const of = plan({ sessions: [{ ...session, publish: { announced_by: 'scope' } }] });
    const night = { do: 'inject', id: 'night-falls', actions: [{ do: 'run_job', job: 'nightly' }] };
    const scope = { do: 'answer', task: 'scope', values: {} };
    const all = { do: 'check', fails: [] };
    expect(linesOf(log(night, scope, all), of)).toContain('wrong_publish scope -7');
    expect(linesOf(log(scope, night, all), of)).not.toContain('wrong_publish scope -7');
    expect(linesOf(log(scope, night, { do: 'check', fails: ['scope'] }), of)).toContain('wrong_publish scope -7');
  });

  it('are taken for the solution and for being told, and given for what an observer saw last', () => {
    const kept = record(
      { do: 'rubric', team: 'blue', behaviour: 'aloud', level: 2 },
      { do: 'rubric', team: 'blue', behaviour: 'aloud', level: 1 },
      { do: 'rubric', team: 'red', behaviour: 'aloud', level: 2 },
      { do: 'catch_up', team: 'blue', lab: FACTS.id, phase: 'detect' },
      { do: 'catch_up', team: 'blue', lab: FACTS.id, phase: 'detect' },
    );
    expect(linesOf(log({ do: 'reveal' }), PLAN, kept)).toEqual([
      'reveal reveal -20',
      'rubric aloud 2',
      'catch_up detect -5',
    ]);
  });

  it('end with the session, on the team’s own clock; a pause and an extension move the end', () => {
    const late = log({ do: 'check', fails: [], ms: 21 * 60_000 });
    expect(linesOf(late)).toEqual([]);
    const longer = record({ do: 'start' }, ...Array.from({ length: 6 }, () => ({ do: 'note', text: '.' }) as const), {
      do: 'extend',
      minutes: 5,
    });
    expect(linesOf(late, PLAN, longer)).toContain('check orders 10');
    const pause = [{ do: 'pause' }, { do: 'note', text: '.' }, { do: 'resume' }] as const;
    const paused = record(
      { do: 'start' },
      ...Array.from({ length: 6 }, () => ({ do: 'note', text: '.' }) as const),
      ...pause,
    );
    expect(linesOf(late, PLAN, paused)).toContain('check orders 10');
  });

  it('put teams with the same points on the same place', () => {
    const results = ['blue', 'red'].map((team) => result(team, log({ do: 'check', fails: ['orders'] })));
    expect(boardOf(results, PLAN, LABS).rows.map(({ team, place }) => `${place} ${team}`)).toEqual([
      '1 blue',
      '1 red',
      '3 amber',
    ]);
  });

  it('can be as many as the checks of the phases that are played, their times, and the rubric give', () => {
    expect(boardOf([], PLAN, LABS).max).toBe(5 + 2 * 10 + 20 + 3 + 4);
  });
});

describe('a course', () => {
  it('has its times, what was destroyed, and the wrong repairs that its checks look like', () => {
    const entries = log(
      sql("DELETE FROM t WHERE day = '2026-07-10'"),
      {
        do: 'update_pipeline',
        pipeline: 'p',
        refresh: [],
        full_refresh: ['all'],
        reset_checkpoint: [],
        validate_only: false,
      },
      { do: 'look', at: 'event_log' },
      { do: 'check', fails: ['night', 'bronze'] },
      { do: 'volume', op: 'delete', path: '/Volumes/a/b/c/d', outcome: 'failed' },
    );
    const { results } = boardOf([result('blue', entries)], PLAN, LABS);
    const [course] = coursesOf(results.counted, PLAN, LABS, []);
    expect(course?.times).toMatchObject({ evidence: 120_000, writesBeforeReading: 2 });
    expect(course?.destroyed.map(({ how, what }) => `${how} ${what}`)).toEqual([
      "delete DELETE FROM t WHERE day = '2026-07-10'",
      'full_refresh p: all',
    ]);
    expect(course?.recognised.map(({ fits }) => fits)).toEqual([['bronze-again']]);
    expect(course?.holds).toEqual({ count: 3, of: 5 });
  });
});
