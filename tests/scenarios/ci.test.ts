import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRun, Ports, Warehouse } from '../../src/engine/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import type { Action } from '../../src/schema/action.ts';
import { openBaseWarehouse } from './base-warehouse.ts';
import { replace } from './worked-set.ts';

let ports: Ports;
let base: Warehouse;

/** The test target as CI deploys it, with schemas of one run. */
beforeAll(async () => {
  ports = await openNodePorts();
  base = openBaseWarehouse(ports, 1, { bundle: { file: 'databricks.yml', target: 'test' } });
  base.apply(
    replace(
      'databricks.yml',
      '      catalog: dwh_test\n',
      '      catalog: dwh_test\n      source_schema: run_1_src\n      schema: run_1_out\n',
    ),
  );
});
afterAll(() => base.close());

function run(...edits: Action[]): { run: JobRun; warehouse: Warehouse } {
  const warehouse = base.fork();
  for (const edit of edits) warehouse.apply(edit);
  const result = warehouse.apply({ do: 'run_job', job: 'ci_assert' });
  if (result.do !== 'run_job' || !result.run) throw new Error(result.error?.message ?? 'no run');
  return { run: result.run, warehouse };
}

const states = ({ tasks }: JobRun): string => tasks.map(({ key, state }) => `${key} ${state}`).join(', ');

describe('the CI job of the repository', () => {
  it('seeds, runs, asserts and leaves no schema behind', () => {
    const { run: green, warehouse } = run();
    expect(green.tasks.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    expect(green.state).toBe('SUCCESS');
    expect(warehouse.state.schemas.get('dwh_test')).not.toContain('run_1_src');
  });

  it('turns red when a country falls out of the rule, and still tears down', () => {
    const path = 'src/dwh/pipelines/transforms/silver_sales_order.py';
    const { run: red, warehouse } = run(replace(path, "'DE', 'AT', 'CH', 'NL'", "'DE', 'AT', 'NL'"));
    expect(states(red)).toBe(
      'seed SUCCESS, pipeline SUCCESS, assert FAILED, teardown SUCCESS, verdict UPSTREAM_FAILED',
    );
    expect(red.tasks.find(({ key }) => key === 'assert')?.error).toContain('known_country: 2 of 7 failed, expected 1');
    expect(red.state).toBe('FAILED');
    expect(warehouse.state.schemas.get('dwh_test')).not.toContain('run_1_out');
  });
});
