import { beforeAll, describe, expect, it } from 'vitest';
import { type CaseResult, casesOf, openProof, readLab } from '../../src/authoring/index.ts';
import { openWarehouse, type Ports } from '../../src/engine/index.ts';
import { GRADERS, type Graders } from '../../src/grading/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import type { LabBundle } from '../../src/schema/bundle.ts';
import { BASES, LOST_ORDERS } from './lab-folder.ts';

let ports: Ports;
const lab = readLab(LOST_ORDERS, BASES);

beforeAll(async () => {
  ports = await openNodePorts({ python: false });
}, 60_000);

function prove(bundle: LabBundle, graders?: Graders): CaseResult[] {
  const proof = openProof(bundle, (config) => openWarehouse(ports, config), { graders });
  try {
    return casesOf(bundle).map((which) => proof.run(which));
  } finally {
    proof.close();
  }
}

/** The lab on one seed, where a second one would only take time. */
const short: LabBundle = { ...lab, start: { ...lab.start, lab: { ...lab.start.lab, twins: [] } } };

const red = (results: readonly CaseResult[]) =>
  results.filter(({ status }) => status !== 'pass').map(({ name, seed, differences }) => ({ name, seed, differences }));

/** The lab with one wrong repair changed. */
function withWrong(name: string, change: Partial<LabBundle['solution']['wrong'][number]>): LabBundle {
  const wrong = lab.solution.wrong.map((repair) => (repair.name === name ? { ...repair, ...change } : repair));
  return { ...short, solution: { ...lab.solution, wrong } };
}

describe('openProof', () => {
  it('proves start, repairs and coverage on every seed', () => {
    const results = prove(lab);
    expect(red(results)).toEqual([]);
    expect(results.map(({ name, seed }) => `${name} ${seed}`)).toEqual([
      'start 1',
      'start 2',
      'solution 1',
      'solution 2',
      'accepted/rebuild 1',
      'accepted/rebuild 2',
      ...['copied-twice', 'everything-in', 'fixed-only', 'no-gate', 'silent'].flatMap((name) => [
        `wrong/${name} 1`,
        `wrong/${name} 2`,
      ]),
      'catch-up/repair 1',
      'coverage 1',
    ]);
  });

  it('canary: a grader that lets everything pass turns the proof red', () => {
    const lenient: Graders = { ...GRADERS, query: (check, look) => ({ ...GRADERS.query(check, look), holds: true }) };
    const names = red(prove(short, lenient)).map(({ name }) => name);
    expect([...new Set(names)]).toEqual([
      'start',
      'wrong/copied-twice',
      'wrong/everything-in',
      'wrong/fixed-only',
      'wrong/no-gate',
    ]);
  });

  it('canary: a grader that lets nothing pass turns the proof red', () => {
    const strict: Graders = { ...GRADERS, job: (check, look) => ({ ...GRADERS.job(check, look), holds: false }) };
    const names = new Set(red(prove(short, strict)).map(({ name }) => name));
    expect(names).toContain('solution');
    expect(names).toContain('accepted/rebuild');
    expect(names).toContain('catch-up/repair');
  });

  it('canary: a grader that throws is an error, not a pass', () => {
    const broken: Graders = {
      ...GRADERS,
      gate: () => {
        throw new TypeError('undefined is not a function');
      },
    };
    const results = prove(short, broken).filter(({ name }) => name !== 'coverage');
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['error']));
    expect(results[0]!.differences.join()).toContain('undefined is not a function');
  });

  it('canary: a wrong repair that does nothing wrong turns the proof red', () => {
    expect(red(prove(withWrong('silent', { actions: lab.solution.solution })))).toEqual([
      {
        name: 'wrong/silent',
        seed: 1,
        differences: ['gate-speaks passes, but is declared to fail', 'gate-counts passes, but is declared to fail'],
      },
    ]);
  });

  it('names a check that a wrong repair fails undeclared, and one whose message is another', () => {
    const declared = { 'bronze-untouched': 'Bronze is empty.' };
    const [first] = red(prove(withWrong('copied-twice', { fails: declared })));
    expect(first?.differences).toMatchInlineSnapshot(`
      [
        "revenue fails, but is not declared to: Revenue lacks 2026-03-03 | CH | 20.50; 2026-03-04 | CH | 20.50 and has 2026-03-03 | CH | 41.00; 2026-03-04 | CH | 41.00 instead.",
        "bronze-untouched says "Bronze is no longer what was delivered: shop.bronze.orders: 2026-03-03-2 | 2026-03-03 | CH | 20.50; 2026-03-04-2 | 2026-03-04 | CH | 20.50.", but is declared to say "Bronze is empty." [expected shop.bronze.orders: no row, actual shop.bronze.orders: 2026-03-03-2 | 2026-03-03 | CH | 20.50; 2026-03-04-2 | 2026-03-04 | CH | 20.50]",
      ]
    `);
  });

  it('names checks that no wrong repair fails', () => {
    const results = prove(
      withWrong('silent', { actions: lab.solution.wrong[2]!.actions, fails: lab.solution.wrong[2]!.fails }),
    );
    expect(red(results)).toEqual([{ name: 'coverage', seed: 1, differences: ['no wrong repair fails gate-speaks'] }]);
  });

  it('refuses a right repair that does more when it is done twice', () => {
    const insert = { do: 'sql', text: "INSERT INTO shop.ops.log VALUES ('repaired')" } as const;
    const create = { do: 'sql', text: 'CREATE TABLE IF NOT EXISTS shop.ops.log (line STRING)' } as const;
    const solution = [...lab.solution.solution, create, insert];
    const [first] = red(prove({ ...short, solution: { ...lab.solution, solution } }));
    expect(first).toEqual({
      name: 'solution',
      seed: 1,
      differences: ['done twice: table shop.ops.log: before no row, after repaired'],
    });
  });
});
