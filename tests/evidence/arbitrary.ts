import fc from 'fast-check';
import { sealEvidence } from '../../src/evidence/index.ts';
import type { Action } from '../../src/schema/action.ts';
import type { Evidence, EvidenceClaim } from '../../src/schema/evidence.ts';
import type { LogEntry } from '../../src/schema/log.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('sql' as const), text }),
  fc.record({ do: fc.constant('note' as const), text }),
  fc.record({ do: fc.constant('look' as const), at: text }),
  fc.record({
    do: fc.constant('answer' as const),
    task: text,
    values: fc.dictionary(
      text.filter((name) => name !== '__proto__'),
      fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
    ),
  }),
  fc.record({ do: fc.constant('edit' as const), path: fc.constant('src/dwh/x.py'), content: text }),
);

const outcome = fc.constantFrom<LogEntry['outcome']>('ok', 'failed', 'timeout', 'killed', undefined);

/** Logs as the sandbox writes them: numbered from 0, times ascending. */
export const log = (size: { minLength: number; maxLength?: number }): fc.Arbitrary<LogEntry[]> =>
  fc.array(fc.tuple(action, outcome, fc.nat(5000)), { maxLength: 12, ...size }).map((steps) => {
    let ms = 0;
    return steps.map(([act, ended, pause], n) => {
      ms += pause;
      return { n, ms, action: act, ...(ended === undefined ? {} : { outcome: ended }) };
    });
  });

export const HEAD = {
  lab: 'lost-orders',
  seed: 7,
  labHash: '0123456789abcdef',
  engine: '0.1.0',
  person: 'blue',
  started: '2026-07-15T07:30:00.000Z',
};

export const CLAIM: EvidenceClaim = {
  check: null,
  times: { evidence: null, writesBeforeReading: 0, phases: [{ phase: 'repair', held: null }], passed: null },
  hints: [{ task: 'count', opened: 1, price: 1 }],
  revealed: false,
};

/** Sealed documents of at least `minLength` entries. */
export const evidence = (size: { minLength: number }): fc.Arbitrary<Evidence> =>
  log(size).map((entries) => sealEvidence(HEAD, entries, CLAIM));
