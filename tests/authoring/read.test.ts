import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LabError } from '../../src/authoring/problem.ts';
import { readLab } from '../../src/authoring/read.ts';
import { BASES, LOST_ORDERS, labWith } from './lab-folder.ts';

const original = (path: string): string => readFileSync(join(LOST_ORDERS, path), 'utf8');

function problemsWith(changes: Record<string, string | null>): string {
  const { folder, remove } = labWith(changes);
  try {
    readLab(folder, BASES);
    return 'none';
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    return error.message;
  } finally {
    remove();
  }
}

describe('readLab', () => {
  it('bundles a folder into plain data that survives JSON', () => {
    const bundle = readLab(LOST_ORDERS, BASES);
    expect(JSON.parse(JSON.stringify(bundle))).toEqual(bundle);
    expect(bundle.start.id).toBe('lost-orders');
    expect(Object.keys(bundle.start.repository)).toContain('sql/load.sql');
  });

  it('lets an inject happen to a repair, and to nothing else', () => {
    const night = [{ do: 'advance', to: '2026-03-06T20:00:00Z' }];
    const injects = `- {id: night-falls, minute: 5, actions: ${JSON.stringify(night)}}\n`;
    const solution = `${original('solution/actions.yml')}\n- {inject: night-falls}\n`;
    const { folder, remove } = labWith({ 'injects.yml': injects, 'solution/actions.yml': solution });
    const last = readLab(folder, BASES).solution.solution.at(-1);
    remove();
    expect(last).toMatchObject({ do: 'inject', id: 'night-falls', actions: night });
    const elsewhere = { 'injects.yml': injects, 'next-day.yml': '- {inject: night-falls}\n' };
    expect(problemsWith(elsewhere)).toContain('belongs into solution, accepted or wrong');
    expect(problemsWith({ 'solution/actions.yml': '- {inject: nobody}\n' })).toContain(
      'there is no nobody in injects.yml',
    );
  });

  it('plays the night of the base on each day of `nights`', () => {
    const { history } = readLab(LOST_ORDERS, BASES).start;
    const clocks = history.flatMap(({ action }) => (action.do === 'advance' ? [action.to] : []));
    expect(clocks.slice(0, 4)).toEqual([
      '2026-03-01T20:00:00Z',
      '2026-03-02T02:00:00Z',
      '2026-03-02T20:00:00Z',
      '2026-03-03T02:00:00Z',
    ]);
  });

  it('keeps the incident mark of an item, and of nothing else', () => {
    const { history } = readLab(LOST_ORDERS, BASES).start;
    expect(history.filter((item) => item.incident).map((item) => item.action.do)).toEqual(['edit']);
  });

  it('replaces `from` by the text of the file', () => {
    const edit = readLab(LOST_ORDERS, BASES).solution.solution.find(
      (action) => action.do === 'edit' && action.path === 'sql/gate.sql',
    );
    expect(edit).toEqual({ do: 'edit', path: 'sql/gate.sql', content: original('files/gate.sql') });
  });

  const editOf = (text: string) => {
    const { folder, remove } = labWith({ 'next-day.yml': text });
    const [edit] = readLab(folder, BASES).grading.nextDay;
    remove();
    return edit;
  };

  it('replaces `from` and `changed` by the text with those passages', () => {
    const text = `
- do: edit
  path: sql/gate.sql
  from: files/gate.sql
  changed:
    - {find: 'orders are strange', with: 'orders look odd'}
    - {find: 'look odd', with: 'are odd'}
`;
    const content = original('files/gate.sql').replace('orders are strange', 'orders are odd');
    expect(editOf(text)).toEqual({ do: 'edit', path: 'sql/gate.sql', content });
  });

  it('takes a file as its base has it, before the history changed it', () => {
    const path = 'sql/gate.sql';
    const content = readLab(LOST_ORDERS, BASES).start.repository[path];
    expect(content).toBeTypeOf('string');
    expect(editOf(`- {do: edit, path: ${path}, from: base/${path}}`)).toEqual({ do: 'edit', path, content });
  });

  it('refuses a passage that is not there once, a text that is nowhere, and `changed` alone', () => {
    expect(
      problemsWith({
        'next-day.yml': `
- {do: edit, path: a.sql, from: files/gate.sql, changed: [{find: SELECT, with: select}, {find: nowhere, with: here}]}
- {do: edit, path: a.sql, from: files/gate.sql, changed: [{find: e, with: i}]}
- {do: edit, path: a.sql, from: base/none.sql}
- {do: edit, path: a.sql, from: gate.sql}
- {do: edit, path: a.sql, content: '', changed: [{find: a, with: b}]}
`,
      }),
    ).toMatchInlineSnapshot(`
      "next-day.yml:2: edit: in files/gate.sql, "nowhere" occurs 0 times, not once (copy it from the file, white space included)
      next-day.yml:3: edit: in files/gate.sql, "e" occurs 8 times, not once (make it longer)
      next-day.yml:4: edit: there is no base/none.sql
      next-day.yml:5: edit: gate.sql is no file of the lab (the path begins with files/, or with base/)
      next-day.yml:6: edit: \`changed\` goes with \`from\`"
    `);
  });

  it('keeps answers out of what a browser opens a lab with', () => {
    const { start, grading } = readLab(LOST_ORDERS, BASES);
    expect(original('files/gate.sql')).toContain('orders are strange');
    expect(JSON.stringify([start, grading])).not.toContain('orders are strange');
  });

  it('changes its hash with any text of the lab', () => {
    const { folder, remove } = labWith({ 'brief.mdx': 'Another brief.' });
    expect(readLab(folder, BASES).start.hash).not.toBe(readLab(LOST_ORDERS, BASES).start.hash);
    remove();
  });

  it('refuses unknown files, missing ones, and texts nobody loads', () => {
    expect(
      problemsWith({
        'check.yml': '',
        'brief.mdx': null,
        'files/spare.sql': 'SELECT 1',
        'wrong/fixed-only/fails.yml': null,
      }),
    ).toMatchInlineSnapshot(`
      "brief.mdx: is missing
      wrong/fixed-only/fails.yml: is missing
      check.yml: unknown file (did you mean checks.yml?)
      files/spare.sql: no action loads this file (use it with \`from: files/spare.sql\`, or delete it)"
    `);
  });

  it('refuses an impact that names no table or no key, at its line', () => {
    const impact = `impact:
  - {table: revenue, key: [country]}
  - table: shop.gold.revenue
    key: []
    mony: revenue
`;
    expect(problemsWith({ 'lab.yml': `${original('lab.yml')}\n${impact}` })).toMatchInlineSnapshot(`
      "lab.yml:14: impact[0].table: catalog.schema.table, in lower case
      lab.yml:16: impact[1].key: Too small: expected array to have >=1 items
      lab.yml:17: impact[1].mony: unknown key (did you mean \`money\`?)"
    `);
  });

  it('refuses a base that does not exist', () => {
    expect(problemsWith({ 'lab.yml': original('lab.yml').replace('base: shop', 'base: shp') })).toMatchInlineSnapshot(
      `"lab.yml: base: there is no warehouse shp (did you mean \`shop\`?)"`,
    );
  });

  it('refuses names that do not agree between files', () => {
    expect(
      problemsWith({
        'lab.yml': original('lab.yml').replace('fails: [how-many, revenue', 'fails: [how-much, revenue'),
        'tasks.yml': original('tasks.yml').replace('phase: prevent', 'phase: contain'),
        'checks.yml': original('checks.yml')
          .replace('task: guard', 'task: gard')
          .replace('id: next-day', 'id: revenue'),
        'wrong/silent/fails.yml': 'gate-speakes: Nobody is told.',
      }),
    ).toMatchInlineSnapshot(`
      "checks.yml:34: id revenue is taken (first used in line 10)
      lab.yml:11: there is no check how-much (did you mean \`how-many\`?)
      lab.yml:11: there is no check next-day
      tasks.yml:16: there is no phase of lab.yml contain
      checks.yml:46: there is no task gard (did you mean \`guard\`?)
      wrong/everything-in/fails.yml:2: there is no check next-day
      wrong/no-gate/fails.yml:3: there is no check next-day
      wrong/silent/fails.yml:1: there is no check gate-speakes (did you mean \`gate-speaks\`?)"
    `);
  });

  it('refuses placeholders that nothing fills, and an answer that would be told', () => {
    expect(
      problemsWith({
        'checks.yml': original('checks.yml')
          .replace('{actual} is not the number', '{expected} is the number')
          .replace('Nobody is told: {actual}', 'Nobody is told: {acutal}'),
      }),
    ).toMatchInlineSnapshot(`
      "checks.yml:1: unknown placeholder {expected} (known here: {actual})
      checks.yml:46: unknown placeholder {acutal} (known here: {expected}, {actual})"
    `);
  });

  it('refuses a prediction that nothing judges, and a check of a sentence', () => {
    const rubric = 'rubric: [the filter]';
    expect(
      problemsWith({
        'tasks.yml': original('tasks.yml')
          .replace('fields: [{ id: orders, type: integer,', `fields: [{ id: orders, type: sentence, ${rubric},`)
          .replace(
            'title: Bring them back',
            'title: Bring them back\n  fields: [{id: n, type: integer, label: n}]\n  predicts_before: [{do: run_job}]',
          ),
      }),
    ).toMatchInlineSnapshot(`
      "tasks.yml:9: backfill: nothing judges this prediction (a check of kind \`answer\` with this task)
      checks.yml:1: how-many: task count has no fields to grade (a sentence is read by people and never graded)"
    `);
  });

  it('refuses checks that look where nothing can be seen', () => {
    expect(
      problemsWith({
        'next-day.yml': null,
        'checks.yml': original('checks.yml')
          .replace('on: rerun\n', 'on: rerun\n  twin: true\n')
          .replace('on: clean-days\n', 'on: clean-days\n  strikes: [incident]\n')
          .replace('kind: answer\n', 'kind: answer\n  on: rerun\n'),
      }),
    ).toMatchInlineSnapshot(`
      "checks.yml:1: how-many: answer looks at \`on: yours\` only
      checks.yml:19: rerun-is-quiet: \`twin\` is for checks that depend on files alone (a replay, or rules, tests, gate, lint)
      checks.yml:36: next-day: \`on: next-day\` needs next-day.yml
      checks.yml:56: gate-quiet: \`strikes\` goes with \`on: incident-replay\`"
    `);
  });

  it('refuses an incident that overwrites files, and edits that are not one thing', () => {
    expect(
      problemsWith({
        'incident.yml': '- {do: edit, path: sql/load.sql, content: SELECT 1}',
        'solution/actions.yml':
          '- {do: edit, path: a.sql}\n- {do: edit, path: a.sql, from: files/none.sql}\n- {do: sqll, text: SELECT 1}\n',
      }),
    ).toMatchInlineSnapshot(`
      "incident.yml:1: an edit would overwrite the learner’s files (let the cause strike from outside, or use mutate_rule)
      solution/actions.yml:1: edit: exactly one of content, from, replace, delete, rename; found none
      solution/actions.yml:2: edit: there is no files/none.sql
      solution/actions.yml:3: [2].do: unknown value "sqll" (did you mean \`sql\`?)"
    `);
  });
});
