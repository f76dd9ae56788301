import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { broughtIn, hashOfLesson, hashOfSummary, joinCode, joiningOf, planHash } from '../../src/game-day/index.ts';
import { plan } from './day.ts';

const PLAN = plan();
const mark = planHash(PLAN);
const summary = {
  plan: mark,
  team: 'blue',
  lab: 'lost-orders',
  steps: 41,
  seconds: 2463,
  holds: 7,
  of: 12,
  fingerprint: '3f9a01c477de',
};
const lesson = { plan: mark, ready: 4, monday: 'ask who owns the gate', surprise: 'all green', better: '' };

describe('the short form of a result', () => {
  it('comes back from a link, from a line of a chat, and from one that was wrapped', () => {
    const link = `https://crosshire.example/game-day/${hashOfSummary(summary)}`;
    const wrapped = link.replace(/(.{40})/g, '$1\n');
    for (const text of [link, `here it is: ${link}`, wrapped])
      expect(broughtIn(text)).toEqual({ kind: 'summary', summary });
  });

  it('is short enough for a code that a telephone reads across a table', () => {
    expect(hashOfSummary(summary).length).toBeLessThan(300);
  });

  it('that lost a part, or is of another version, says so; any other text is none', () => {
    const link = hashOfSummary(summary);
    expect(broughtIn(link.slice(0, -4))).toEqual({ kind: 'bad', why: 'cut' });
    expect(broughtIn(link.replace('#v1', '#v2'))).toEqual({ kind: 'bad', why: 'version' });
    for (const other of ['', '{"kind":"crosshire-evidence"}', '#play']) expect(broughtIn(other)).toBeUndefined();
  });

  it('is never taken for another when a character is lost anywhere', () => {
    const link = hashOfSummary(summary);
    fc.assert(
      fc.property(fc.integer({ min: 12, max: link.length - 1 }), (at) => {
        expect(broughtIn(link.slice(0, at) + link.slice(at + 1))).toMatchObject({ kind: 'bad' });
      }),
    );
  });
});

describe('a form about the day', () => {
  it('comes back whatever was written, and says nothing of who wrote it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ''),
        (monday) => {
          const written = { ...lesson, monday: monday.trim() };
          expect(broughtIn(hashOfLesson(written))).toEqual({ kind: 'lesson', lesson: written });
        },
      ),
    );
    expect(Object.keys(lesson)).toEqual(['plan', 'ready', 'monday', 'surprise', 'better']);
  });

  it('on which nothing is written is none', () => {
    expect(broughtIn(hashOfLesson({ ...lesson, monday: '', surprise: ' ' }))).toMatchObject({ kind: 'bad' });
  });
});

describe('a code for whoever comes late', () => {
  it('says which team and which role, however it is typed', () => {
    const code = joinCode(mark, 'red', 'scribe');
    expect(joiningOf(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`, [PLAN])).toEqual({
      plan: PLAN,
      team: 'red',
      role: 'scribe',
    });
  });

  it('of another plan, or mistyped, means nobody', () => {
    expect(joiningOf(joinCode(mark, 'red', 'scribe'), [plan({ version: 2 })])).toBeUndefined();
    expect(joiningOf('AAAAAA', [PLAN])).toBeUndefined();
  });
});
