import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Claim, VerifyDocument } from '../../src/cli/documents.ts';
import { sealEvidence } from '../../src/evidence/index.ts';
import type { LogEntry } from '../../src/schema/log.ts';
import { LOST_ORDERS } from '../authoring/lab-folder.ts';
import { crosshire } from './crosshire.ts';
import { edit, evidenceOf, fileOf, logOf, type Step, withVerdict } from './evidence-file.ts';

const gate = readFileSync(join(LOST_ORDERS, 'files/gate.sql'), 'utf8');

/** A check before anything is done, one hint, one statement that fails, the repair, a step that was stopped, a check. */
const STEPS: Step[] = [
  [{ do: 'check' }],
  [{ do: 'look', at: 'event_log' }],
  [{ do: 'hint', task: 'count' }],
  [{ do: 'answer', task: 'count', values: { orders: 2 } }],
  [{ do: 'sql', text: 'SELECT nothing FROM shop.silver.orders' }, { outcome: 'failed' }],
  [edit('sql/load.sql', "('DE')", "('DE', 'CH')")],
  [{ do: 'edit', path: 'sql/gate.sql', content: gate }],
  [{ do: 'sql', text: 'DELETE FROM shop.bronze.orders' }, { outcome: 'killed' }],
  [
    {
      do: 'sql',
      text: "INSERT INTO shop.silver.orders SELECT b.* FROM shop.bronze.orders b LEFT ANTI JOIN shop.silver.orders s ON b.order_id = s.order_id WHERE b.country = 'CH'",
    },
  ],
  [{ do: 'run_job', job: 'nightly' }],
  [{ do: 'check' }],
];

const verify = async (evidence: unknown): Promise<{ exit: number | null; document: VerifyDocument }> => {
  const { exit, stdout } = await crosshire(['verify', fileOf(evidence), '--json']);
  return { exit, document: JSON.parse(stdout) };
};
const refuted = ({ claims }: VerifyDocument): Claim[] => claims.filter(({ status }) => status === 'refuted');

/** The log as a workbench would have it: outcomes and grades are what `run` and `grade` say of the same actions. */
let honest: LogEntry[];

beforeAll(async () => {
  const outcomesOf = async (steps: Step[]) => {
    const { stdout } = await crosshire(['run', 'lost-orders', '--json', '--actions', actions(steps)]);
    return JSON.parse(stdout).outcomes as { error: string | null }[];
  };
  const gradeOf = async (steps: Step[]) => {
    const { stdout } = await crosshire(['grade', 'lost-orders', '--json', '--actions', actions(steps)]);
    const grade = JSON.parse(stdout);
    return { ...grade, checks: grade.checks.map((check: object) => ({ ...check, task: 'count' })) };
  };
  const done = STEPS.filter(([, part]) => part?.outcome !== 'killed');
  const [first, last, outcomes] = [await gradeOf(STEPS.slice(0, 1)), await gradeOf(done), await outcomesOf(done)];
  honest = logOf(STEPS).map((entry) => ({
    ...entry,
    ...(entry.n === 0 ? { grade: first } : entry.n === STEPS.length - 1 ? { grade: last } : {}),
    ...(entry.outcome === 'failed' ? { error: outcomes[entry.n]!.error! } : {}),
  }));
}, 120_000);

const actions = (steps: Step[]): string => fileOf(JSON.stringify(steps.map(([action]) => action)));
const changed = (n: number, part: Partial<LogEntry>): LogEntry[] =>
  honest.map((entry) => (entry.n === n ? { ...entry, ...part } : entry));

describe('crosshire verify', () => {
  it('confirms an honest attempt claim by claim, and exits 0', async () => {
    const { exit, document } = await verify(evidenceOf(honest));
    expect({ exit, first: document.first }).toEqual({ exit: 0, first: null });
    expect(document).toMatchObject({ lab: 'lost-orders', seed: 1, person: 'blue', status: 'confirmed' });
    expect(document.claims.map(({ claim }) => claim)).toEqual([
      'chain',
      'order',
      'outcomes',
      'check at entry 0',
      ...['how-many', 'revenue', 'rerun-is-quiet', 'bronze-untouched', 'next-day'].map(
        (id) => `check at entry 10, ${id}`,
      ),
      ...['gate-speaks', 'gate-quiet', 'gate-counts', 'score'].map((id) => `check at entry 10, ${id}`),
      'verdict and score',
      'times',
      'hints',
      'solution shown',
    ]);
    const found = Object.fromEntries(document.claims.map((claim) => [claim.claim, claim.found]));
    expect(found['outcomes']).toBe('10 of 11 entries played, each with the outcome in the log');
    expect(found['check at entry 10, score']).toBe('pass, 15 of 16 points');
  }, 60_000);

  it('refutes a verdict that was never found, although the chain was sealed over it', async () => {
    const grade = withVerdict(honest[0]!.grade!, 'revenue', 'pass');
    const { exit, document } = await verify(evidenceOf(changed(0, { grade })));
    expect(exit).toBe(1);
    expect(document.first).toMatchInlineSnapshot(
      `"check at entry 0, revenue: claimed pass, 5 of 5, found fail, 0 of 5: expected 2026-03-03 | CH | 20.50; 2026-03-04 | CH | 20.50, got no row"`,
    );
    expect(refuted(document)).toHaveLength(1);
  }, 60_000);

  it('refutes a repair that was left out of the log, by what its check finds then', async () => {
    const without = honest.filter(({ n }) => n !== 8).map((entry, n) => ({ ...entry, n }));
    const { exit, document } = await verify(evidenceOf(without));
    expect(exit).toBe(1);
    expect(document.first).toMatchInlineSnapshot(
      `"check at entry 9, revenue: claimed pass, 5 of 5, found fail, 0 of 5: expected 2026-03-03 | CH | 20.50, got no row"`,
    );
  }, 60_000);

  it('refutes an outcome, a score and a number of hints that the log does not have', async () => {
    const outcome = await verify(evidenceOf(changed(4, { outcome: 'ok', error: undefined })));
    expect(outcome.document.first).toMatchInlineSnapshot(
      `"outcome of entry 4 (sql): claimed ok, found failed: [UNRESOLVED_COLUMN.WITH_SUGGESTION] A column, variable, or function parameter with name \`nothing\` cannot be resolved. Did you mean one of the following? [\`order_id\`, \`order_date\`, \`country\`, \`amount\`]. SQLSTATE: 42703"`,
    );
    const sealed = evidenceOf(honest);
    const check = { ...sealed.claim.check!, score: 16 };
    const claim = { ...sealed.claim, check, hints: [] };
    const { exit, document } = await verify(sealEvidence(sealed.head, honest, claim));
    expect(exit).toBe(1);
    expect(refuted(document).map(({ claim: name }) => name)).toEqual(['verdict and score', 'hints']);
  }, 60_000);

  it('names the entry of a broken chain without playing anything', async () => {
    const sealed = evidenceOf(honest);
    const entries = sealed.entries.map((one, n) => (n === 3 ? { ...one, entry: { ...one.entry, ms: 1 } } : one));
    const { exit, stdout } = await crosshire(['verify', fileOf({ ...sealed, entries: entries.toSpliced(6, 1) })]);
    expect(exit).toBe(1);
    expect(stdout.replaceAll(/fingerprint [0-9a-f ]{14}/g, 'fingerprint …')).toMatchInlineSnapshot(`
      "lost-orders, seed 1, blue, fingerprint …
      ✗ chain
          claimed: 11 entries, fingerprint …
          found:   entry 3 was changed after the file was sealed; entry 6 is missing
      refuted: chain: entry 3 was changed after the file was sealed; entry 6 is missing
      "
    `);
  });

  it('says of another engine or edition that it decides nothing, and exits 2', async () => {
    const { exit, document } = await verify(evidenceOf(honest, { engine: '0.0.9', labHash: '00' }));
    expect(exit).toBe(2);
    expect(document.status).toBe('other-edition');
    expect(document.claims.map(({ status }) => status)).toEqual(['confirmed']);
    expect(document.first).toMatch(
      /^made on engine 0\.0\.9, and this is [\d.]+; on edition 00 of lost-orders, and here is \w+$/,
    );
  });

  it.each([
    [[], 'crosshire: which evidence? (crosshire verify swiss-drop.evidence.json)'],
    [['none.json'], 'none.json: there is no such file'],
    [['a', 'b'], 'crosshire: one file, not 2 (crosshire verify swiss-drop.evidence.json)'],
  ])('exits 2 for wrong use: %j', async (args, message) => {
    const { exit, stderr } = await crosshire(['verify', ...args]);
    expect({ exit, stderr: stderr.trim() }).toEqual({ exit: 2, stderr: message });
  });

  it('exits 2 with place and hint for a file that is no evidence', async () => {
    const said = async (text: string): Promise<string> => {
      const file = fileOf(text);
      const { exit, stderr } = await crosshire(['verify', file]);
      expect(exit).toBe(2);
      return stderr.trim().replace(file, 'FILE');
    };
    expect(await said('{"format": 1}')).toMatchInlineSnapshot(
      `"FILE: this is no evidence (an attempt file has no chain: open it in the workbench and save it as evidence)"`,
    );
    expect(await said('PK')).toMatchInlineSnapshot(
      `"FILE: this is no JSON: Unexpected token 'P', "PK" is not valid JSON (the file that the workbench saved)"`,
    );
    const dance = JSON.stringify(evidenceOf(honest)).replace('"do":"check"', '"do":"dance"');
    expect(await said(dance)).toMatchInlineSnapshot(
      `"FILE: entries.0.entry.action.do: Invalid discriminator value. Expected 'advance' | 'deliver' | 'edit' | 'sql' | 'update_pipeline' | 'run_job' | 'repair_run' | 'volume' | 'run_tests' | 'mutate_rule' | 'answer' | 'look' | 'hint' | 'check' | 'reveal' | 'note' | 'inject' | 'catch_up' (the file was changed, or written by something else)"`,
    );
    expect(await said(JSON.stringify(evidenceOf(honest, { lab: 'lost-ordres' })))).toMatchInlineSnapshot(
      `"lost-ordres: there is no such lab or folder (did you mean lost-orders?)"`,
    );
  });
});
