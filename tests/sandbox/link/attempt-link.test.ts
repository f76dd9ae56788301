import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptTextOf, carriesAttempt, hashOfAttempt } from '../../../src/sandbox/link/attempt-link.ts';
import { offerOf } from '../../../src/sandbox/link/offer.ts';
import { packText, unpackText } from '../../../src/sandbox/link/pack.ts';
import type { Attempt } from '../../../src/schema/log.ts';
import { HEAD, log } from '../../evidence/arbitrary.ts';

const { person: _, ...edition } = HEAD;
const attemptWith = (entries: Attempt['entries']): Attempt => ({ format: 1, ...edition, entries });

describe('a packed text', () => {
  it('comes back as it was, in characters that a link may hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (text) => {
        const packed = await packText(text);
        expect(packed).toMatch(/^[\w-]*$/);
        expect(await unpackText(packed)).toBe(text);
      }),
    );
  });

  it('is refused when it was cut, changed, or unpacks to far more than any attempt', async () => {
    const packed = await packText(JSON.stringify({ text: 'x'.repeat(500), n: [1, 2, 3] }));
    await expect(unpackText(packed.slice(0, -4))).rejects.toThrow();
    await expect(unpackText('not packed')).rejects.toThrow();
    const bomb = await packText('0'.repeat(21_000_000));
    expect(bomb.length).toBeLessThan(60_000);
    await expect(unpackText(bomb)).rejects.toThrow('more than 20000000 bytes');
  });
});

describe('a link with an attempt', () => {
  it('carries it whole', async () => {
    await fc.assert(
      fc.asyncProperty(log({ minLength: 0 }), async (entries) => {
        const hash = await hashOfAttempt(attemptWith(entries));
        expect(carriesAttempt(hash)).toBe(true);
        expect(JSON.parse(await attemptTextOf(hash))).toEqual(JSON.parse(JSON.stringify(attemptWith(entries))));
      }),
      { numRuns: 30 },
    );
  });

  it('leaves out the rows that a check compared, and keeps its verdicts', async () => {
    const side = { rows: [['CH', '20.50']], total: 1 };
    const verdict = {
      id: 'revenue',
      task: 'backfill',
      on: 'yours' as const,
      status: 'fail' as const,
      points: 0,
      max: 5,
    };
    const texts = { message: 'Revenue lacks 1.', expected: '1', actual: '0', evidence: null };
    const rows = { columns: [{ name: 'country', type: 'STRING' }], missing: side, extra: { rows: [], total: 0 } };
    const grade = { lab: 'lost-orders', seed: 7, status: 'fail' as const, score: 0, max: 5 };
    const hash = await hashOfAttempt(
      attemptWith([
        {
          n: 0,
          ms: 1,
          action: { do: 'check' },
          outcome: 'ok',
          grade: { ...grade, checks: [{ ...verdict, ...texts, rows }] },
        },
      ]),
    );
    const { entries } = JSON.parse(await attemptTextOf(hash)) as Attempt;
    expect(entries[0]?.grade).toEqual({ ...grade, checks: [{ ...verdict, ...texts }] });
  });

  it('is offered with its length, and refused in the words of what happened to it', async () => {
    const says = async (hash: string) => (await offerOf(hash)).says;
    const hash = await hashOfAttempt(attemptWith([]));
    expect((await offerOf(hash)).text).toBeTypeOf('string');
    expect(await says(hash)).toContain(HEAD.started.slice(0, 10));
    expect(await says(hash.slice(0, -9))).toMatch(/was cut or changed/);
    const of = async (text: string) => hash.slice(0, hash.indexOf(':') + 1) + (await packText(text));
    expect(await says(await of('0'.repeat(21_000_000)))).toMatch(/more than any attempt/);
    expect(await says(await of('{"format": 1}'))).toMatch(/something else/);
    expect(await says(await of('no JSON'))).toMatch(/something else/);
  });

  it('is not what other hashes of a lab page are', () => {
    expect(['#play', '', '#v1.file:src/x.py', '#v2.attempt:x'].map(carriesAttempt)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
