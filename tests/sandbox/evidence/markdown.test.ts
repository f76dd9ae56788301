import { describe, expect, it } from 'vitest';
import { claimOf, sealEvidence } from '../../../src/evidence/index.ts';
import { fileName, markdownOf } from '../../../src/sandbox/evidence/markdown.ts';
import type { Evidence } from '../../../src/schema/evidence.ts';
import type { LogEntry } from '../../../src/schema/log.ts';
import type { Task } from '../../../src/schema/task.ts';
import { HEAD } from '../../evidence/arbitrary.ts';

const tasks = [
  {
    id: 'count',
    title: 'Count what is missing',
    phase: 'diagnose',
    fields: [],
    predicts_before: [],
    hints: [{ price: 1, text: '' }],
  },
] as Task[];
const lab = { id: 'lost-orders', lab: { title: 'Lost orders' }, tasks } as unknown as Parameters<
  typeof markdownOf
>[0]['lab'];

const verdict = { task: 'count', on: 'yours' as const, message: '', evidence: null };
const grade = {
  ...{ lab: 'lost-orders', seed: 7, status: 'fail' as const, score: 1, max: 7 },
  checks: [
    { ...verdict, id: 'how-many', status: 'pass' as const, points: 2, max: 2, expected: '2', actual: '2' },
    {
      ...verdict,
      id: 'revenue',
      status: 'fail' as const,
      points: 0,
      max: 5,
      expected: 'CH | 20.50',
      actual: 'no *row*\n',
    },
  ],
};

const LOG: LogEntry[] = [
  { n: 0, ms: 0, action: { do: 'look', at: 'event_log' }, outcome: 'ok' },
  {
    n: 1,
    ms: 61_000,
    action: { do: 'sql', text: 'SELECT `a`\nFROM t -- ```\n' },
    outcome: 'failed',
    error: 'no | table',
  },
  { n: 2, ms: 70_000, action: { do: 'hint', task: 'count' }, outcome: 'ok' },
  { n: 3, ms: 80_000, action: { do: 'note', text: '<b>told</b> sales' }, outcome: 'ok' },
  { n: 4, ms: 90_000, action: { do: 'check' }, outcome: 'ok', grade },
  { n: 5, ms: 100_000, action: { do: 'run_job', job: 'nightly' }, outcome: 'ok' },
];

const times = {
  evidence: 61_000,
  writesBeforeReading: 0,
  phases: [{ phase: 'repair' as const, held: null }],
  passed: null,
};
const sealed = (log: LogEntry[], head: Partial<Evidence['head']> = {}): Evidence =>
  sealEvidence({ ...HEAD, ...head }, log, claimOf(log, tasks, times));
const files = [{ path: 'sql/load.sql', before: "a\n('DE')\n", after: "a\n('DE', 'CH')\n" }];

describe('evidence as Markdown', () => {
  it('holds facts, verdicts, times, hints, the change, the statements and the other steps', () => {
    const evidence = sealed(LOG);
    const text = markdownOf({ evidence, lab, files });
    expect(
      text.replaceAll(evidence.seal, 'SEAL').replace(/`[0-9a-f]{4}( [0-9a-f]{4}){2}`/, '`FINGER`'),
    ).toMatchInlineSnapshot(`
      "# Evidence: Lost orders

      | Fact | Value |
      | --- | --- |
      | Lab | \`lost-orders\` |
      | Edition of the lab | \`0123456789abcdef\` |
      | Seed | 7 |
      | Engine | 0.1.0 |
      | By | blue |
      | Begun | 2026-07-15 07:30 UTC |
      | Length | 0:01:40, 6 steps |
      | Fingerprint | \`FINGER\` |
      | Seal (SHA-256) | \`SEAL\` |

      ## Verdicts

      1 of 2 hold, 1 of 7 points, as of entry 4 at 0:01:30. The warehouse was changed after that.

      | Check | Verdict | Points | Expected | Got |
      | --- | --- | --- | --- | --- |
      | \`how-many\` | holds | 2/2 |  |  |
      | \`revenue\` | does not hold | 0/5 | CH \\| 20.50 | no \\*row\\* |

      ## Times

      | Measure | Yours |
      | --- | --- |
      | First evidence | 0:01:01 |
      | Writes before the first read | 0 |
      | repair: done | not yet |
      | Everything held | not yet |

      ## Hints

      | Task | Opened | Price |
      | --- | --- | --- |
      | Count what is missing | 1 | 1 |

      ## Changes

      \`\`\`diff
      --- a/sql/load.sql
      +++ b/sql/load.sql
       a
      -('DE')
      +('DE', 'CH')
      \`\`\`

      ## Statements run in the console

      **1** · 0:01:01 · failed: no \\| table

      \`\`\`\`sql
      SELECT \`a\`
      FROM t -- \`\`\`
      \`\`\`\`

      ## Other steps

      - **3** · 0:01:20 · noted: \\<b\\>told\\</b\\> sales
      - **4** · 0:01:30 · checked
      - **5** · 0:01:40 · ran nightly

      ## To check it

      Run this beside a copy of Crosshire of the same version; it plays the log again, grades it, and confirms or refutes each line above:

      \`\`\`sh
      crosshire verify lost-orders.blue.evidence.json
      \`\`\`

      That proves what these steps do to this warehouse. It does not prove who took them, or that they were not taken from somebody else.
      "
    `);
  });

  it('says what there is none of', () => {
    const text = markdownOf({ evidence: sealed([]), lab, files: [] });
    for (const none of ['Nothing was checked.', 'None was opened.', 'No file differs.', 'None.'])
      expect(text).toContain(none);
  });
});

describe('words of one’s own in the Markdown', () => {
  const asking = {
    ...{ id: 'tell', title: 'Tell sales', phase: 'repair', hints: [], predicts_before: [{ do: 'run_job' }] },
    fields: [
      { id: 'lines', type: 'integer', label: 'Lines' },
      { id: 'said', type: 'sentence', label: 'Your message', rubric: ['the day', 'what *you* do'] },
    ],
  } as unknown as Task;
  const values = { lines: 12, said: 'Since 9 July.\n# <b>Wait</b> for us.' };
  const log: LogEntry[] = [{ n: 0, ms: 5000, action: { do: 'answer', task: 'tell', values }, outcome: 'ok' }];
  const section = (entries: LogEntry[]): string => {
    const text = markdownOf({ evidence: sealed(entries), lab: { ...lab, tasks: [asking] }, files: [] });
    return text.slice(text.indexOf('## In your own words'), text.indexOf('## Changes'));
  };

  it('hold the prediction, the sentence as a quotation, and what a good answer names', () => {
    expect(section(log)).toMatchInlineSnapshot(`
      "## In your own words

      ### Tell sales

      **0** · 0:00:05 · predicted before it was run

      - Lines: 12

      ### Tell sales

      **0** · 0:00:05 · Your message

      > Since 9 July.
      > \\# \\<b\\>Wait\\</b\\> for us.

      What a good answer names:

      - the day
      - what \\*you\\* do

      No machine has judged these sentences. Let a colleague who was not there read them.

      "
    `);
  });

  it('keep the rubric back while nothing is written', () => {
    expect(section([])).not.toContain('the day');
  });
});

describe('the name of a file of evidence', () => {
  it('tells lab and label, in letters that every system takes', () => {
    expect(fileName(sealed([]))).toBe('lost-orders.blue.evidence.json');
    expect(fileName(sealed([], { person: 'Team / Grün 2!' }), 'md')).toBe('lost-orders.team-grün-2.evidence.md');
    expect(fileName(sealed([], { person: undefined }))).toBe('lost-orders.evidence.json');
  });
});
