import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOfTicket, injectCode, injectOfCode, planHash, ticketFor, ticketOfHash } from '../../src/game-day/index.ts';
import { FACTS, plan } from './day.ts';

const PLAN = plan();
const ticket = ticketFor(PLAN, 'red');
if (!ticket) throw new Error('the plan has a red team');

describe('a team’s link', () => {
  it('carries the plan, the team and its seed there and back, whatever the names are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (name) => {
        const carried = ticketOfHash(hashOfTicket({ ...ticket, name }));
        expect(carried).toEqual({ kind: 'ticket', ticket: { ...ticket, name } });
      }),
    );
    expect(ticket).toMatchObject({ plan: planHash(PLAN), version: 1, team: 'red', seed: 102 });
  });

  it('of another team is another, and of a team that is not in the plan none', () => {
    expect(ticketFor(PLAN, 'blue')?.seed).toBe(101);
    expect(ticketFor(PLAN, 'green')).toBeUndefined();
  });

  it('that was cut, or is of another version, says so; any other hash is not ours', () => {
    const hash = hashOfTicket(ticket);
    expect(ticketOfHash(hash.slice(0, -20))).toEqual({ kind: 'bad', why: 'cut' });
    expect(ticketOfHash(hash.replace('#v1.', '#v2.'))).toEqual({ kind: 'bad', why: 'version' });
    expect(ticketOfHash('#v1.game:eyJhIjoxfQ')).toEqual({ kind: 'bad', why: 'version' });
    for (const other of ['', '#play', '#v1.file:src/x.py:3', '#v1.SELECT'])
      expect(ticketOfHash(other)).toEqual({ kind: 'none' });
  });
});

describe('the code of an inject', () => {
  const of = { plan: ticket.plan, team: 'red', lab: FACTS.id, id: 'night-falls' };
  const ids = ['board-at-eleven', 'night-falls'];

  it('is six letters and digits that nobody confuses, and works however it is typed', () => {
    const code = injectCode(of);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(injectOfCode(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `, ticket, FACTS.id, ids)).toBe(
      'night-falls',
    );
  });

  it('is another for another team, lab, plan or inject, and then means nothing', () => {
    const others = [{ team: 'blue' }, { lab: 'swiss-drop' }, { plan: 'f'.repeat(16) }, { id: 'board-at-eleven' }];
    const codes = others.map((part) => injectCode({ ...of, ...part }));
    expect(new Set([...codes, injectCode(of)]).size).toBe(5);
    for (const code of codes.slice(0, 3)) expect(injectOfCode(code, ticket, FACTS.id, ids)).toBeUndefined();
  });
});
