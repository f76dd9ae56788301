import { describe, expect, it } from 'vitest';
import type { PracticeLab } from '../../../src/components/practice-lab.ts';
import { openActivities, planOf, readinessOf } from '../../../src/sandbox/readiness/matrix.ts';
import { isReady, standingOf } from '../../../src/sandbox/readiness/standing.ts';
import type { StoredAttempt } from '../../../src/sandbox/store/records.ts';
import type { Action } from '../../../src/schema/action.ts';
import type { LogEntry } from '../../../src/schema/log.ts';

const H1 = { hash: 'h1', sentences: [] };
const STARTED = '2026-07-15T07:30:00.000Z';
const note: Action = { do: 'note', text: 'x' };
const hint: Action = { do: 'hint', task: 'count' };
const reveal: Action = { do: 'reveal' };

type Step = Action | readonly ('pass' | 'fail')[];

/** A minute between two steps; a list is what a check found. */
function record(steps: readonly Step[], part: Partial<StoredAttempt> = {}, labHash = 'h1'): StoredAttempt {
  const entries = steps.map((step, n): LogEntry => {
    const ms = n * 60_000;
    if (!Array.isArray(step)) return { n, ms, action: step as Action, outcome: 'ok' };
    const checks = step.map((status, at) => ({
      ...{ id: `c${at}`, task: 't', on: 'yours' as const, status, points: 0, max: 1, message: '' },
      ...{ expected: null, actual: null, evidence: null },
    }));
    const status = step.includes('fail') ? ('fail' as const) : ('pass' as const);
    return {
      n,
      ms,
      action: { do: 'check' },
      outcome: 'ok',
      grade: { lab: 'l', seed: 1, status, score: 0, max: 1, checks },
    };
  });
  const attempt = { format: 1, lab: 'swiss-drop', seed: 1, engine: '1', labHash, started: STARTED, entries };
  return {
    ...{ format: 2, id: 'a', lab: 'swiss-drop', person: 'p1', current: true, saved: STARTED, attempt },
    ...part,
  };
}

describe('the standing of attempts at a lab', () => {
  it('is nothing without a step, and for what cannot be read', () => {
    expect(standingOf([], H1)).toEqual({ kind: 'none' });
    expect(standingOf([record([]), { ...record([note]), attempt: 'damaged' }], H1)).toEqual({ kind: 'none' });
  });

  it('tells when something was last done, and the best check', () => {
    expect(standingOf([record([note, note])], H1)).toEqual({
      kind: 'begun',
      attempts: 1,
      last: '2026-07-15T07:31:00.000Z',
    });
    const tries = [record([['pass', 'fail']]), record([['fail', 'fail'], note])];
    expect(standingOf(tries, H1)).toMatchObject({ kind: 'checked', attempts: 2, holds: 1, all: 2 });
  });

  it('tells a pass with its date, the hints before it, and how many attempts there were', () => {
    const attempts = [record([hint, hint, ['fail'], ['pass'], hint]), record([note])];
    expect(standingOf(attempts, H1)).toEqual({
      kind: 'passed',
      attempts: 2,
      on: '2026-07-15T07:33:00.000Z',
      hints: 2,
      revealed: false,
      unsaid: 0,
      present: true,
      sealed: false,
    });
  });

  it('prefers a pass without the solution, then this edition, then fewer hints', () => {
    const shown = record([reveal, ['pass']]);
    const old = record([['pass']], { seal: 'a'.repeat(64) }, 'h0');
    const hints = record([hint, ['pass']]);
    expect(standingOf([shown], H1)).toMatchObject({ revealed: true, attempts: 1 });
    expect(standingOf([shown, old], H1)).toMatchObject({
      revealed: false,
      present: false,
      sealed: true,
      attempts: 2,
    });
    expect(standingOf([shown, old, hints], H1)).toMatchObject({ present: true, hints: 1 });
    expect(standingOf([shown, old, hints, record([['pass'], reveal])], H1)).toMatchObject({
      hints: 0,
      revealed: false,
    });
  });
});

describe('a sentence that a lab asks for', () => {
  const asks = { hash: 'h1', sentences: [{ task: 'note', field: 'said' }] };
  const says = (said: string): Action => ({ do: 'answer', task: 'note', values: { said } });

  it('is missing until somebody has written it, before the pass or after it', () => {
    const silent = standingOf([record([['pass'], says('  ')])], asks);
    expect(silent).toMatchObject({ kind: 'passed', unsaid: 1 });
    expect(isReady(silent)).toBe(false);
    for (const steps of [
      [says('x'), ['pass']],
      [['pass'], says('x')],
    ] as Step[][])
      expect(isReady(standingOf([record(steps)], asks))).toBe(true);
  });
});

const lab = (id: string, part: Partial<PracticeLab> = {}): PracticeLab => ({
  ...{ id, title: id, kind: 'scenario', href: `/scenarios/${id}/`, minutes: 60, difficulty: 'intermediate' },
  ...{ skills: [], hash: 'h1', gotchas: [], sentences: [] },
  ...part,
});
const LABS = [
  lab('swiss-drop', { skills: ['event-log', 'guards'], difficulty: 'introductory' }),
  lab('broken-gate', { skills: ['gates', 'guards'], minutes: 45 }),
  lab('truncated-extract', { skills: ['extracts', 'guards', 'backfill'], difficulty: 'demanding' }),
];
const activity = (id: string, items: string[], minutes = 30) => ({
  ...{ id, title: id, href: `/exercises/${id}/`, minutes, items },
});
const people = [
  { id: 'p1', name: 'blue', created: STARTED },
  { id: 'p2', name: '', created: STARTED },
];

describe('readiness', () => {
  const attempts = [
    record([['pass']]),
    record([reveal, ['pass']], { lab: 'broken-gate', person: 'p1' }),
    record([note], { lab: 'broken-gate', person: 'p2' }),
  ];
  const activities = [
    activity('their-ticket', ['a', 'b']),
    activity('and-tomorrow', ['a'], 20),
    activity('leave-it-red', ['a']),
  ];
  const done = { done: true, where: '' };
  const checklists = {
    p1: { 'their-ticket': { a: done, gone: done, b: { done: false, where: 'x' } }, 'leave-it-red': { a: done } },
  };
  const [blue, other] = readinessOf({ people, attempts, checklists }, { labs: LABS, activities });

  it('is a column a person, by lab and by skill; a pass after the solution is none', () => {
    expect([...blue!.labs].map(([id, { kind }]) => [id, kind])).toEqual([
      ['swiss-drop', 'passed'],
      ['broken-gate', 'passed'],
      ['truncated-extract', 'none'],
    ]);
    const counted = blue!.skills.map(({ skill, ready, of }) => [skill, ready.map(({ id }) => id), of]);
    expect(counted).toEqual([
      ['event-log', ['swiss-drop'], 1],
      ['extracts', [], 1],
      ['gates', [], 1],
      ['backfill', [], 1],
      ['guards', ['swiss-drop'], 3],
    ]);
  });

  it('leaves a plan: what was begun, then what brings most that is new, each skill named once', () => {
    expect(planOf(blue!, LABS).map(({ lab: { id }, brings }) => [id, brings])).toEqual([
      ['truncated-extract', ['extracts', 'backfill']],
      ['broken-gate', ['gates']],
    ]);
    expect(planOf(other!, LABS).map(({ lab: { id }, brings }) => [id, brings])).toEqual([
      ['broken-gate', ['gates', 'guards']],
      ['truncated-extract', ['extracts', 'backfill']],
      ['swiss-drop', ['event-log']],
    ]);
  });

  it('counts what an activity asks for today, by person', () => {
    expect([...blue!.activities]).toEqual([
      ['their-ticket', 1],
      ['and-tomorrow', 0],
      ['leave-it-red', 1],
    ]);
    expect([...other!.activities].map(([, count]) => count)).toEqual([0, 0, 0]);
  });

  it('plans the activities that lack evidence: what was begun, then the shorter one', () => {
    const planned = (own: typeof blue) => openActivities(own!, activities).map(({ id }) => id);
    expect(planned(blue)).toEqual(['their-ticket', 'and-tomorrow']);
    expect(planned(other)).toEqual(['and-tomorrow', 'leave-it-red', 'their-ticket']);
  });

  it('has no column for the nameless beginning of a browser in which others practise', () => {
    const columns = (all: typeof people, by: StoredAttempt[]) =>
      readinessOf({ people: all, attempts: by, checklists: {} }, { labs: LABS, activities }).map(
        ({ person }) => person.id,
      );
    expect(columns(people, [record([note])])).toEqual(['p1']);
    expect(columns(people, [record([note], { person: 'p2' })])).toEqual(['p1', 'p2']);
    expect(columns([people[1]!], [])).toEqual(['p2']);
  });
});
