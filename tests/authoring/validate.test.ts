import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../src/authoring/problem.ts';
import { validate } from '../../src/authoring/validate.ts';
import { parseYaml } from '../../src/authoring/yaml.ts';
import { CheckFile } from '../../src/schema/check.ts';
import { Lab } from '../../src/schema/lab.ts';
import { TaskFile } from '../../src/schema/task.ts';

function problemsOf(schema: Parameters<typeof validate>[0], text: string): string {
  const { source, problems } = parseYaml(text, 'file.yml');
  return [...problems, ...(problems.length > 0 ? [] : validate(schema, source).problems)].map(formatProblem).join('\n');
}

describe('validate', () => {
  it('names line, key and the nearest key there is', () => {
    expect(
      problemsOf(
        CheckFile,
        `
- {id: revenue, task: backfill, kind: query, point: 3, message: m, hint: h, sql: SELECT 1, rows: []}
- id: Revenue
  task: backfill
  kind: tests
  on: next_day
  points: -1
  message: m
  hint: h
  mutations:
    - {module: a, dct: EXPECTATIONS, key: e, value: null}
`,
      ),
    ).toMatchInlineSnapshot(`
      "file.yml:2: [0].points: is missing
      file.yml:2: [0].point: unknown key (did you mean \`points\`?)
      file.yml:3: [1].id: an id is lower-case words joined by hyphens, e.g. swiss-revenue
      file.yml:6: [1].on: unknown value "next_day" (did you mean \`next-day\`?)
      file.yml:7: [1].points: Too small: expected number to be >=0
      file.yml:11: [1].mutations[0].dict: is missing
      file.yml:11: [1].mutations[0].dct: unknown key (did you mean \`dict\`?)"
    `);
  });

  it('lists the kinds when a kind is missing or misspelt', () => {
    expect(
      problemsOf(
        CheckFile,
        `
- {id: a, task: t, points: 1, message: m, hint: h}
- {id: b, task: t, kind: evnt_log, points: 1, message: m, hint: h}
`,
      ),
    ).toMatchInlineSnapshot(`
      "file.yml:2: [0].kind: is missing (known: query, untouched, event_log, job, gate, tests, rules, answer, lineage, volume, history, grants, lint, promotion)
      file.yml:3: [1].kind: unknown value "evnt_log" (did you mean \`event_log\`?)"
    `);
  });

  it('says which fields exclude each other', () => {
    expect(
      problemsOf(
        CheckFile,
        `
- {id: a, task: t, kind: query, points: 1, message: m, hint: h, sql: SELECT 1}
- {id: b, task: t, kind: history, points: 1, message: m, hint: h}
- {id: c, task: t, kind: event_log, pipeline: p, dataset: d, points: 1, message: m, hint: h, equals: clean}
- {id: d, task: t, kind: lint, files: '**', never: ['('], points: 1, message: m, hint: h}
`,
      ),
    ).toMatchInlineSnapshot(`
      "file.yml:2: [0].equals: give either \`rows\` or \`equals\`
      file.yml:3: [1].table: give either \`table\` or \`answered_before_writing\`
      file.yml:4: [2].on: right repairs differ in their own counts; count only in updates the grader runs
      file.yml:5: [3].never[0]: not a regular expression"
    `);
  });

  it('says what a lab lacks, all at once', () => {
    expect(
      problemsOf(Lab, `{format: 2, kind: scenaro, title: "", base: dwh, seed: one, phase: [repair]}`),
    ).toMatchInlineSnapshot(`
        "file.yml:1: format: unknown value 2 (did you mean \`1\`?)
        file.yml:1: kind: unknown value "scenaro" (did you mean \`scenario\`?)
        file.yml:1: title: Too small: expected string to have >=1 characters
        file.yml:1: summary: is missing
        file.yml:1: seed: expected number, received string
        file.yml:1: start: is missing
        file.yml:1: phases: is missing
        file.yml:1: minutes: is missing
        file.yml:1: fails: is missing
        file.yml:1: phase: unknown key (did you mean \`phases\`?)"
      `);
  });

  it('demands three hints or a reason', () => {
    expect(problemsOf(TaskFile, '- {id: scope, phase: contain, title: Say what is affected}')).toMatchInlineSnapshot(
      `"file.yml:1: [0].hints: a task has three hints, or says under \`no_hints\` why not"`,
    );
  });

  it('refuses what is no YAML, and keys that stand twice', () => {
    expect(problemsOf(Lab, 'format: 1\nkind: [')).toMatchInlineSnapshot(
      `"file.yml:2: Flow sequence in block collection must be sufficiently indented and end with a ]"`,
    );
    expect(problemsOf(Lab, 'format: 1\nformat: 1')).toMatchInlineSnapshot(`"file.yml:2: Map keys must be unique"`);
  });
});
