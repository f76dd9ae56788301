import { describe, expect, test } from 'vitest';
import { EngineError } from '../../src/engine/errors.ts';
import { yaml } from '../../src/runtime/yaml.ts';

const text = `resources:
  jobs:
    dwh_daily:
      name: "Daily"
      tasks:
        - task_key: load
        - task_key: gate
      empty:
`;

describe('the YAML port', () => {
  test('gives plain data', () => {
    const { data } = yaml.parse(text, 'databricks.yml');
    const job = { name: 'Daily', tasks: [{ task_key: 'load' }, { task_key: 'gate' }], empty: null };
    expect(data).toEqual({ resources: { jobs: { dwh_daily: job } } });
  });

  test.each([
    [['resources', 'jobs', 'dwh_daily', 'name'], '"Daily"', 4, 13],
    [['resources', 'jobs', 'dwh_daily', 'tasks', 1, 'task_key'], 'gate', 7, 21],
  ])('finds the place of %j', (path, found, line, column) => {
    const span = yaml.parse(text, 'databricks.yml').spanOf(path);
    expect(text.slice(span?.start, span?.end)).toBe(found);
    expect(span).toMatchObject({ line, column, endLine: line, endColumn: column + found.length });
  });

  test('knows no place for what is not there', () => {
    expect(yaml.parse(text, 'databricks.yml').spanOf(['resources', 'pipelines'])).toBeUndefined();
  });

  test('gives a place to a key without a value', () => {
    expect(yaml.parse(text, 'x.yml').spanOf(['resources', 'jobs', 'dwh_daily', 'empty'])?.line).toBe(8);
  });

  test('places a syntax error', () => {
    const parse = () => yaml.parse('a: 1\nb: [1, 2\nc: 3\n', 'jobs.yml');
    expect(parse).toThrow(EngineError);
    expect(parse).toThrow(expect.objectContaining({ file: 'jobs.yml', condition: 'SANDBOX_YAML_INVALID' }));
    try {
      parse();
    } catch (error) {
      expect((error as EngineError).span?.line).toBeGreaterThanOrEqual(2);
    }
  });

  test('refuses a key that is there twice', () => {
    expect(() => yaml.parse('a: 1\na: 2\n', 'x.yml')).toThrow(/unique/i);
  });
});
