import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/cli/failure.ts';
import { happenedClaims, planClaim, pointsOf, readPlayedPlan } from '../../src/cli/plan-claim.ts';
import { dayJson } from '../../src/coach/debrief/exports.ts';
import { boardOf, resultOf } from '../../src/game-day/index.ts';
import type { LabBundle } from '../../src/schema/bundle.ts';
import { evidence, FACTS, LABS, log, plan, record } from '../game-day/day.ts';

const PLAN = plan();
const ENTRIES = log({ do: 'look', at: 'jobs' }, { do: 'check', fails: [] });

function fileWith(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'plan-')), 'plan.json');
  writeFileSync(path, text);
  return path;
}

describe('a result and a plan', () => {
  it('belong together when plan, team, seed and lab are the plan’s own', () => {
    const claim = planClaim(evidence('red', ENTRIES), readPlayedPlan(fileWith(JSON.stringify(PLAN))));
    expect(claim).toMatchObject({ status: 'confirmed', found: expect.stringContaining('team red, seed 102') });
  });

  it('do not when the plan has changed since, or the seed is another team’s', () => {
    const later = fileWith(JSON.stringify({ ...PLAN, version: 2 }));
    expect(planClaim(evidence('red', ENTRIES), readPlayedPlan(later))).toMatchObject({
      status: 'refuted',
      found: expect.stringContaining('sealed for another plan'),
    });
    const borrowed = planClaim(evidence('red', ENTRIES, { seed: 101 }), readPlayedPlan(fileWith(JSON.stringify(PLAN))));
    expect(borrowed).toMatchObject({ status: 'refuted', found: expect.stringContaining('not the seed of this team') });
  });

  it('are not compared with what is no plan', () => {
    expect(() => readPlayedPlan(fileWith('{"format": 1}'))).toThrow(UsageError);
    expect(() => readPlayedPlan('nowhere.json')).toThrow('there is no such file');
  });
});

/** As much of a lab as these rules ask for. */
const BUNDLE = {
  start: { ...FACTS, base: { sources: { sap_vbak: {} } }, repository: {}, history: [] },
  grading: { checks: FACTS.checks },
  solution: {
    solution: [
      { do: 'answer', task: 'night', sql: 'SELECT 1' },
      { do: 'run_job', job: 'nightly' },
    ],
    phases: ['detect', 'repair'],
    accepted: [],
    wrong: [],
  },
} as unknown as LabBundle;
const NIGHT = { do: 'inject', id: 'night-falls', actions: [{ do: 'run_job', job: 'nightly' }] };

describe('what happened to a team from outside', () => {
  const claims = (...steps: Parameters<typeof log>) =>
    happenedClaims(evidence('red', log(...steps)), readPlayedPlan(fileWith(JSON.stringify(PLAN))), BUNDLE).map(
      ({ claim, status }) => `${status} ${claim}`,
    );

  it('is confirmed when lab and plan have it so, and refuted when the log holds something else under its name', () => {
    expect(claims(NIGHT)).toEqual(['confirmed inject night-falls at entry 0']);
    const forged = { ...NIGHT, actions: [{ do: 'sql', text: 'INSERT INTO t VALUES (1)' }] };
    expect(claims(forged)).toEqual(['refuted inject night-falls at entry 0']);
    expect(claims({ ...NIGHT, id: 'help-yourself' })).toEqual(['refuted inject help-yourself at entry 0']);
  });

  it('is a catch-up when it is the reference repair up to there, with the nights that had fallen', () => {
    const answer = { do: 'answer', task: 'night', values: { night: '2026-07-10' } };
    const right = { do: 'catch_up', phase: 'repair', actions: [answer, ...NIGHT.actions] };
    expect(claims(NIGHT, right)[1]).toBe('confirmed catch-up at entry 1');
    expect(claims(right)[0]).toBe('refuted catch-up at entry 0');
    expect(claims({ ...right, actions: [answer, { do: 'sql', text: 'SELECT 1' }] })[0]).toMatch(/^refuted/);
  });
});

describe('the points of a result', () => {
  const own = evidence('red', log({ do: 'look', at: 'jobs' }, { do: 'check', fails: ['orders'] }));
  const kept = record({ do: 'start' }, { do: 'extend', minutes: 5 });
  const board = boardOf([resultOf(own)], PLAN, LABS, kept);

  it('are those of the plan’s rules, line by line', () => {
    const { lines, claims } = pointsOf(own, readPlayedPlan(fileWith(JSON.stringify(PLAN))), BUNDLE);
    expect(claims).toEqual([]);
    expect(lines).toEqual(board.rows.find(({ team }) => team === 'red')?.lines);
  });

  it('confirm or refute the board that a coach exported', () => {
    const text = dayJson(PLAN, kept, board, []);
    expect(pointsOf(own, readPlayedPlan(fileWith(text)), BUNDLE).claims).toMatchObject([{ status: 'confirmed' }]);
    const forged = text.replaceAll('"points": 5,', '"points": 50,');
    expect(forged).not.toBe(text);
    expect(pointsOf(own, readPlayedPlan(fileWith(forged)), BUNDLE).claims).toMatchObject([{ status: 'refuted' }]);
  });

  it('are not worked out from an export that lacks a part', () => {
    const day = JSON.parse(dayJson(PLAN, kept, board, []));
    const read = (broken: object) => () => readPlayedPlan(fileWith(JSON.stringify({ ...day, ...broken })));
    expect(read({ board: undefined })).toThrow(/^board: /);
    expect(read({ board: { rows: [{ team: 'red' }] } })).toThrow(/^board\.rows\.0\.lines: /);
    expect(read({ record: [kept[0], { n: 1, at: 'later', event: { do: 'extend' } }] })).toThrow(/^record\.1\./);
    expect(read({ plan: { format: 1 } })).toThrow(UsageError);
    expect(read({})).not.toThrow();
  });
});
