import { describe, expect, it } from 'vitest';
import { boardCsv, coursesCsv, dayJson } from '../../src/coach/debrief/exports.ts';
import { postmortemOf } from '../../src/coach/debrief/postmortem.ts';
import { withAt } from '../../src/coach/plan/edit.ts';
import { clockText } from '../../src/coach/ui/time.ts';
import { boardOf, coursesOf } from '../../src/game-day/index.ts';
import { FACTS, LABS, log, plan, record, result } from '../game-day/day.ts';

const PLAN = plan();
const ENTRIES = log(
  { do: 'look', at: 'event_log' },
  { do: 'answer', task: 'night', values: { night: '2026-07-10' } },
  { do: 'note', text: 'Lead decides:\nhold publish' },
  { do: 'sql', text: 'DELETE FROM t WHERE note = \'=1+1, "x"\'' },
  { do: 'check', fails: ['orders', 'no-wrong-publish'] },
);
const KEPT = record({ do: 'note', text: 'one driver', team: 'blue' }, { do: 'note', text: 'loud', team: 'red' });
const board = boardOf([result('blue', ENTRIES)], PLAN, LABS, KEPT);
const courses = coursesOf(board.results.counted, PLAN, LABS, KEPT);

describe('the exports', () => {
  it('add up: the lines of a team in the CSV are its points', () => {
    const rows = boardCsv(board)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const sum = rows.filter(([team]) => team === 'blue').reduce((all, row) => all + Number(row.at(-1)), 0);
    expect(sum).toBe(board.rows.find(({ team }) => team === 'blue')?.points);
  });

  it('have a line a team and lab, in seconds, empty where nothing was reached', () => {
    const [head, line, ...more] = coursesCsv(courses).trim().split('\r\n');
    const cells = Object.fromEntries((head ?? '').split(',').map((name, at) => [name, line?.split(',')[at]]));
    expect(more).toEqual([]);
    expect(cells).toMatchObject({
      team: 'blue',
      first_evidence_s: '0',
      detect_held_s: '60',
      repair_held_s: '',
      hints: '0',
    });
  });

  it('name the documents by their seals and hold none of them', () => {
    const document = JSON.parse(dayJson(PLAN, KEPT, board, courses));
    expect(document.results.counted).toEqual([
      { team: 'blue', lab: FACTS.id, seal: expect.stringMatching(/^[0-9a-f]{64}$/), steps: 5 },
    ]);
    expect(JSON.stringify(document)).not.toContain('headLink');
  });
});

describe('the postmortem draft', () => {
  const [counted] = board.results.counted;
  const [course] = courses;
  if (!counted || !course) throw new Error('a result counts');
  const text = postmortemOf({
    team: 'Team blue',
    facts: FACTS,
    course,
    evidence: counted.evidence,
    record: KEPT,
    seed: 101,
  });

  it('has the answers in the words of the forms, whether they held, and the times', () => {
    expect(text).toContain('# Postmortem: Lost orders, Team blue');
    expect(text).toContain('- Night: **2026-07-10** (holds)');
    expect(text).toContain('- 02:00 Lead decides: hold publish');
    expect(text).toContain('- 04:00 Check: 3 of 5 hold');
  });

  it('has what the observer noted of this team, and not of another', () => {
    expect(text).toContain('observer: one driver');
    expect(text).not.toContain('loud');
  });
});

describe('rows and euros that readers had wrong', () => {
  const none = { missing: 0, extra: 0, changed: 0, money: { less: 0, more: 0, touched: 0 } };
  const start = { ...none, missing: 6, changed: 3, money: { less: 82201.21, more: 0, touched: 133316.53 } };
  const impact = {
    tables: [
      { table: 'shop.gold.revenue', start, worst: { night: '2026-07-14T02:15:00Z', difference: start }, end: none },
      { table: 'shop.gold.facts', start: { ...none, extra: 1, money: null }, worst: null, end: null },
    ],
    nights: { story: 6, attempt: 1, fell: 2 },
  };
  const own = boardOf([result('blue', ENTRIES, { impact })], PLAN, LABS, KEPT);
  const [told] = coursesOf(own.results.counted, PLAN, LABS, KEPT);
  const [sealed] = own.results.counted;
  if (!told || !sealed) throw new Error('a result counts');

  it('stand in the postmortem, computed, beside what the team said', () => {
    const text = postmortemOf({
      ...{ team: 'Team blue', facts: FACTS, record: KEPT, seed: 101 },
      course: told,
      evidence: sealed.evidence,
    });
    expect(text).toContain(
      '- Wrong when they arrived: gold.revenue: 9 rows; 6 missing, 3 with another value; EUR 82,201.21 too little; EUR 133,316.53 stand in these rows',
    );
    expect(text).toContain('- Wrong when they saved: gold.revenue: as without the incident');
    expect(text).toContain('- Wrong when they saved: gold.facts: the table is gone, or has lost a column that counts');
    expect(text).toContain('- at worst on 2026-07-14: gold.revenue: 9 rows');
    expect(text).toContain('- 1 of 2 that fell on their work');
    expect(text).toContain('What the team said:');
  });

  it('stand in the CSV, empty where the file does not say or a table is gone', () => {
    const cells = (given: typeof courses) => {
      const [head, line] = coursesCsv(given).trim().split('\r\n');
      return Object.fromEntries((head ?? '').split(',').map((name, at) => [name, line?.split(',')[at]]));
    };
    expect(cells([told])).toMatchObject({
      impact_rows_start: '10',
      impact_eur_less_start: '82201.21',
      impact_rows_end: '',
      wrong_nights_story: '6',
      wrong_nights_attempt: '1',
    });
    expect(cells(courses)).toMatchObject({ impact_rows_start: '', wrong_nights_story: '' });
  });
});

describe('the plan’s form', () => {
  it('replaces what lies at a path and shares the rest', () => {
    const next = withAt(PLAN, ['sessions', 0, 'phases', 1, 'minutes'], 9);
    expect(next.sessions[0]?.phases.map(({ minutes }) => minutes)).toEqual([5, 9, 10]);
    expect(next.teams).toBe(PLAN.teams);
    expect(next.sessions[0]?.phases[0]).toBe(PLAN.sessions[0]?.phases[0]);
  });
});

describe('a time', () => {
  it('is minutes and seconds, hours when there are any, and a minus when it is over', () => {
    expect([0, 65_000, 3_725_000, -61_000].map(clockText)).toEqual(['00:00', '01:05', '1:02:05', '−01:01']);
  });
});
