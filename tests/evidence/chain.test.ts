import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breaksOf,
  canonicalJson,
  fingerprintOf,
  headOf,
  readEvidence,
  sealEvidence,
  writeEvidence,
} from '../../src/evidence/index.ts';
import type { Evidence } from '../../src/schema/evidence.ts';
import { CLAIM, evidence, HEAD, log } from './arbitrary.ts';

/** A document, a position in it, and what happens to its entries there. */
const tampered = (
  minLength: number,
  change: (entries: Evidence['entries'], at: number, other: number) => Evidence['entries'],
) =>
  fc.tuple(evidence({ minLength }), fc.nat(), fc.nat()).map(([document, a, b]) => {
    const at = a % document.entries.length;
    const other = b % document.entries.length;
    return { at, other, document: { ...document, entries: change(document.entries, at, other) } };
  });

const with_ = (entries: Evidence['entries'], at: number, part: object): Evidence['entries'] =>
  entries.map((one, n) => (n === at ? { ...one, entry: { ...one.entry, ...part } } : one));

describe('a sealed document', () => {
  it('holds, and still does after it was written and read', () => {
    fc.assert(
      fc.property(evidence({ minLength: 0 }), (document) => {
        const read = readEvidence(writeEvidence(document));
        expect(read).toEqual({ evidence: JSON.parse(JSON.stringify(document)) });
        expect('evidence' in read && breaksOf(read.evidence)).toEqual([]);
        expect(breaksOf(document)).toEqual([]);
      }),
    );
  });

  it('has the same seal for the same log, and another one for another log', () => {
    fc.assert(
      fc.property(log({ minLength: 0 }), log({ minLength: 0 }), (one, other) => {
        const same = canonicalJson(one) === canonicalJson(other);
        expect(sealEvidence(HEAD, one, CLAIM).seal === sealEvidence(HEAD, other, CLAIM).seal).toBe(same);
        expect(sealEvidence(HEAD, structuredClone(one), CLAIM)).toEqual(sealEvidence(HEAD, one, CLAIM));
      }),
    );
  });
});

describe('tampering is named with its position', () => {
  it('when an entry was changed', () => {
    const changed = tampered(1, (entries, at) => with_(entries, at, { ms: (entries[at]?.entry.ms ?? 0) + 1 }));
    fc.assert(
      fc.property(changed, ({ at, document }) => {
        expect(breaksOf(document)).toEqual([{ at, what: 'changed' }]);
      }),
    );
  });

  it('when several were changed: each of them', () => {
    const twice = tampered(2, (entries, at, other) =>
      with_(with_(entries, at, { error: 'no' }), other, { outcome: 'ok', error: 'yes' }),
    );
    fc.assert(
      fc.property(twice, ({ at, other, document }) => {
        const places = [...new Set([at, other])].sort((a, b) => a - b);
        expect(breaksOf(document)).toEqual(places.map((place) => ({ at: place, what: 'changed' })));
      }),
    );
  });

  it('when one was removed, the last one included', () => {
    const removed = tampered(1, (entries, at) => entries.toSpliced(at, 1));
    fc.assert(
      fc.property(removed, ({ at, document }) => {
        expect(breaksOf(document)).toEqual([{ at, what: 'missing' }]);
      }),
    );
  });

  it('when two were swapped: the first of them is the first break', () => {
    const swapped = tampered(2, (entries, at, other) =>
      entries.map((one, n) => (n === at ? entries[other] : n === other ? entries[at] : one) as typeof one),
    ).filter(({ at, other }) => at !== other);
    fc.assert(
      fc.property(swapped, ({ at, other, document }) => {
        expect(breaksOf(document)[0]).toEqual({ at: Math.min(at, other), what: 'moved' });
      }),
    );
  });

  it('when one was added, in the middle or at the end, under any number', () => {
    const added = fc
      .tuple(evidence({ minLength: 1 }), evidence({ minLength: 1 }), fc.nat())
      .map(([document, { entries: foreign }, place]) => {
        const at = place % (document.entries.length + 1);
        const entry = { ...foreign[0]!, entry: { ...foreign[0]!.entry, n: at, ms: 0.5 } };
        return { at, document: { ...document, entries: document.entries.toSpliced(at, 0, entry) } };
      });
    fc.assert(
      fc.property(added, ({ at, document }) => {
        const [first] = breaksOf(document);
        expect(first?.at).toBe(at);
        expect(first?.what).toBe(at === document.entries.length - 1 ? 'changed' : 'added');
      }),
    );
  });

  it('when the whole end was cut off, at its first missing position', () => {
    fc.assert(
      fc.property(evidence({ minLength: 3 }), (document) => {
        const cut = { ...document, entries: document.entries.slice(0, -2) };
        expect(breaksOf(cut)).toEqual([{ at: document.count - 2, what: 'missing' }]);
      }),
    );
  });

  it('when head, claim, count or seal are not what was sealed', () => {
    fc.assert(
      fc.property(evidence({ minLength: 1 }), (document) => {
        expect(breaksOf({ ...document, head: { ...document.head, seed: 8 } })).toEqual([
          { at: 'head', what: 'changed' },
        ]);
        expect(breaksOf({ ...document, head: { ...document.head, person: 'red' } })[0]?.at).toBe('head');
        expect(breaksOf({ ...document, claim: { ...CLAIM, revealed: true } })).toEqual([
          { at: 'claim', what: 'changed' },
        ]);
        expect(breaksOf({ ...document, seal: document.headLink })).toEqual([{ at: 'claim', what: 'changed' }]);
        expect(breaksOf({ ...document, count: document.count + 1 })).toEqual([{ at: document.count, what: 'missing' }]);
        const { claim } = document;
        expect(breaksOf(sealEvidence(document.head, [], claim))).toEqual([]);
      }),
    );
  });
});

describe('the format', () => {
  const read = (document: object) => readEvidence(JSON.stringify(document));
  const old = sealEvidence(HEAD, [], CLAIM);
  const present = sealEvidence(HEAD, [], { ...CLAIM, impact: null });

  it('is 2 where the file says what readers had wrong, and a file of format 1 is read as it was sealed', () => {
    expect([old.format, present.format]).toEqual([1, 2]);
    for (const document of [old, present]) {
      expect(read(document)).toEqual({ evidence: document });
      expect(breaksOf(document)).toEqual([]);
    }
  });

  it('is no lie: what it promises is there, and nothing else', () => {
    const place = 'claim.impact';
    expect(read({ ...old, format: 2 })).toMatchObject({
      problem: { place, reason: 'format 2 has an impact, or null' },
    });
    expect(read({ ...present, format: 1 })).toMatchObject({
      problem: { place, reason: 'only format 2 has an impact' },
    });
    expect(read({ ...present, format: 3 })).toMatchObject({ problem: { place: 'format' } });
  });
});

describe('the hash', () => {
  it('is SHA-256 over canonical JSON, as another implementation computes it', async () => {
    const document = sealEvidence(
      HEAD,
      [{ n: 0, ms: 1.5, action: { do: 'note', text: 'Zürich 🚆' }, outcome: 'ok' }],
      CLAIM,
    );
    const sha = async (text: string): Promise<string> => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      return Buffer.from(digest).toString('hex');
    };
    const head =
      '{"engine":"0.1.0","lab":"lost-orders","labHash":"0123456789abcdef","person":"blue","seed":7,"started":"2026-07-15T07:30:00.000Z"}';
    const headLink = await sha(head);
    const entry = '{"action":{"do":"note","text":"Zürich 🚆"},"ms":1.5,"n":0,"outcome":"ok"}';
    const link = await sha(`${headLink}\n${entry}`);
    expect(document).toMatchObject({ headLink, entries: [{ link }] });
    const claim =
      '{"check":null,"hints":[{"opened":1,"price":1,"task":"count"}],"revealed":false,"times":{"evidence":null,"passed":null,"phases":[{"held":null,"phase":"repair"}],"writesBeforeReading":0}}';
    expect(document.seal).toBe(await sha(`${link}\n{"claim":${claim},"count":1}`));
    expect(fingerprintOf(document)).toBe(
      `${document.seal.slice(0, 4)} ${document.seal.slice(4, 8)} ${document.seal.slice(8, 12)}`,
    );
  });
});

describe('canonical JSON', () => {
  it('sorts members at every depth, leaves out what is undefined, and has no white space', () => {
    expect(canonicalJson({ b: [1, { z: null, a: 'é\n"' }], a: undefined, '10': true, '9': 0.1 })).toBe(
      '{"10":true,"9":0.1,"b":[1,{"a":"é\\n\\"","z":null}]}',
    );
  });

  it('means the same value to any reader of JSON, and is the same for every order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
        expect(canonicalJson(Object.fromEntries(Object.entries(value).reverse()))).toBe(canonicalJson(value));
      }),
    );
  });

  it('refuses what JSON cannot hold, with the path', () => {
    expect(() => canonicalJson({ a: [1, Number.NaN] })).toThrow('$.a[1]: NaN is no number of JSON');
    expect(() => canonicalJson({ at: new Date(0) })).toThrow('$.at: JSON cannot hold a Date');
    expect(() => canonicalJson([1n])).toThrow('$[0]: JSON cannot hold bigint');
    expect(() => canonicalJson([undefined])).toThrow('$[0]: JSON cannot hold undefined');
  });
});

describe('the mark of a game day', () => {
  const game = { plan: '0123456789abcdef', team: 'blue' };
  const attempt = { format: 1 as const, ...HEAD, entries: [] };

  it('is sealed with the head: another team or plan is a break there', () => {
    const document = sealEvidence(headOf(attempt, 'blue', game), [], CLAIM);
    expect(document.head.game).toEqual(game);
    for (const part of [{ team: 'red' }, { plan: 'f'.repeat(16) }]) {
      const head = { ...document.head, game: { ...game, ...part } };
      expect(breaksOf({ ...document, head })).toContainEqual({ at: 'head', what: 'changed' });
    }
  });

  it('is absent outside a game day', () => {
    expect('game' in headOf(attempt, 'blue', null)).toBe(false);
  });
});

describe('a text that is no evidence', () => {
  it.each([
    ['PK', 'json', ''],
    ['{"format": 1}', 'other', ''],
    ['[]', 'other', ''],
  ])('%s is refused as %s', (text, why, place) => {
    expect(readEvidence(text)).toMatchObject({ problem: { why, place } });
  });

  it('is refused with the place where a member is wrong', () => {
    const document = sealEvidence(HEAD, [{ n: 0, ms: 1, action: { do: 'check' } }], CLAIM);
    const wrong = JSON.stringify(document).replace('"do":"check"', '"do":"dance"');
    expect(readEvidence(wrong)).toMatchObject({ problem: { why: 'invalid', place: 'entries.0.entry.action.do' } });
    const extra = JSON.stringify({ ...document, signed: true });
    expect(readEvidence(extra)).toMatchObject({
      problem: { why: 'invalid', reason: expect.stringContaining('signed') },
    });
  });
});
