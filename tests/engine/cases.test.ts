import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EventRecord, Ports, UpdateRecord, Warehouse } from '../../src/engine/index.ts';
import { printType } from '../../src/engine/sql/index.ts';
import { Action } from '../../src/schema/action.ts';
import { readCases, type Step, type UpdateExpectation } from './cases/case.ts';
import { performJob } from './cases/jobs.ts';
import { openCase, openPorts } from './cases/world.ts';

let ports: Ports;
let warehouse: Warehouse | undefined;
beforeAll(async () => {
  ports = await openPorts();
}, 60_000);
afterEach(() => warehouse?.close());

describe('cases', () => {
  for (const [name, example] of readCases()) {
    it(`${name}: ${example.shows}`, () => {
      warehouse = openCase(ports, example);
      for (const [index, step] of example.steps.entries()) perform(warehouse, step, index + 1);
    });
  }
});

function perform(world: Warehouse, step: Step, n: number): void {
  const where = `step ${n}`;
  if ('land' in step) {
    const delivered = world.apply(
      Action.parse({ do: 'deliver', source: 'files', day: world.state.clock.slice(0, 10), fault: step.land }),
    );
    expect(delivered.error?.message, where).toBeUndefined();
  } else if ('act' in step) {
    const { error } = world.apply(Action.parse(step.act), step.by === undefined ? {} : { by: step.by });
    if (step.fails === undefined) expect(error?.message, where).toBeUndefined();
    else expect(error?.message, where).toContain(step.fails);
  } else if ('update' in step) {
    const before = world.state.events.length;
    world.apply(Action.parse({ do: 'update_pipeline', pipeline: 'p', ...step.update }));
    checkUpdate(world.state.updates.at(-1)!, world.state.events.slice(before), step.is, where);
  } else if ('run' in step || 'repair' in step || 'problems' in step) {
    performJob(world, step, where);
  } else if ('query' in step) {
    checkQuery(world, step, where);
  } else if ('notebook' in step) {
    runNotebook(world, step, where);
  } else if ('volume' in step) {
    const paths = [...world.state.volumes.keys()].filter((path) => path.startsWith(`${step.volume}/`));
    expect(paths.map((path) => path.slice(step.volume.length + 1)).sort(), where).toEqual(step.holds.toSorted());
  } else if ('file' in step) {
    const content = world.state.volumes.get(step.file)?.content;
    if (step.is !== undefined) expect(content, where).toBe(step.is);
    for (const part of step.contains ?? []) expect(content, where).toContain(part);
  } else if ('write' in step) {
    const { write: path, content } = step;
    world.state.volumes.set(path, { path, content, modified: world.state.clock });
  } else {
    checkHistory(world, step, where);
  }
}

function runNotebook(world: Warehouse, step: Extract<Step, { notebook: string }>, where: string): void {
  const result = world.apply({ do: 'run_job', job: step.notebook });
  const run = world.state.runs.at(-1);
  const task = run?.tasks[0];
  const error = task?.error ?? result.error?.message;
  if (step.fails === undefined) expect(error ?? null, where).toBeNull();
  else expect(error, where).toContain(step.fails);
  if (step.prints !== undefined) expect(task?.output?.trim(), where).toBe(step.prints.trim());
  if (step.attempts !== undefined) expect((run?.earlier.length ?? 0) + 1, where).toBe(step.attempts);
}

/** As DESCRIBE HISTORY has it. */
function checkHistory(world: Warehouse, step: Extract<Step, { history: string }>, where: string): void {
  const commits = world.store.get(step.history)?.commits ?? [];
  const operations = commits.map((commit) => commit.operation);
  if (step.operations) expect(operations, where).toEqual(step.operations);
  if (step.epochs) {
    const streamed = commits.filter((commit) => commit.operation === 'STREAMING UPDATE');
    const ids = [...new Set(streamed.map(({ parameters }) => parameters['queryId']))];
    const letter = (id: string | undefined) => String.fromCharCode('a'.charCodeAt(0) + ids.indexOf(id));
    const epochs = streamed.map(({ parameters }) => `${letter(parameters['queryId'])}:${parameters['epochId']}`);
    expect(epochs, where).toEqual(step.epochs);
  }
  for (const [version, metrics] of Object.entries(step.metrics ?? {}))
    expect(commits.find((commit) => commit.version === Number(version))?.metrics, where).toEqual(metrics);
  for (const [version, parameters] of Object.entries(step.parameters ?? {}))
    expect(commits.find((commit) => commit.version === Number(version))?.parameters, where).toMatchObject(parameters);
}

function checkQuery(world: Warehouse, step: Extract<Step, { query: string }>, where: string): void {
  if (step.fails !== undefined) {
    expect(() => world.query(step.query), where).toThrow(step.fails);
    return;
  }
  const { rows, columns } = world.query(step.query);
  if (step.rows) expect(sorted(rows), where).toEqual(sorted(step.rows));
  if (!step.columns) return;
  expect(
    columns.map(({ name, type }) => `${name} ${printType(type)}`),
    where,
  ).toEqual(step.columns);
}

const sorted = (rows: readonly (readonly (string | null)[])[]): string[] =>
  rows.map((row) => JSON.stringify(row)).sort();

function checkUpdate(
  update: UpdateRecord,
  events: readonly EventRecord[],
  wanted: UpdateExpectation,
  where: string,
): void {
  expect({ state: update.state, error: update.error }, where).toMatchObject({
    state: wanted.state,
    error:
      wanted.error === undefined
        ? wanted.state === 'FAILED'
          ? expect.any(String)
          : null
        : expect.stringContaining(wanted.error),
  });
  for (const [name, record] of Object.entries(wanted.flows ?? {})) {
    const { error, ...rest } = record;
    const found = update.flows.find((flow) => flow.flow === name);
    expect(found, `${where}: ${name}`).toMatchObject({
      ...rest,
      ...(error ? { error: expect.stringContaining(error) } : {}),
    });
  }
  const counted = ruleCounts(events);
  for (const [rule, counts] of Object.entries(wanted.rules ?? {}))
    expect(counted.get(rule), `${where}: ${rule}`).toEqual(counts);
  for (const name of wanted.silent ?? [])
    expect(
      [...counted.keys()].filter((key) => key.includes(name)),
      where,
    ).toEqual([]);
  for (const [flow, batches] of Object.entries(wanted.batches ?? {})) {
    expect(metricsOf(events, flow), `${where}: ${flow}`).toEqual(batches);
  }
  let at = 0;
  for (const message of wanted.messages ?? []) {
    const index = events.findIndex((event, position) => position >= at && event.message.includes(message));
    expect(index, `${where}: no message "${message}" after event ${at}`).toBeGreaterThanOrEqual(0);
    at = index + 1;
  }
}

interface Progress {
  status: string;
  metrics?: Record<string, number>;
  data_quality?: { expectations: { name: string; dataset: string; passed_records: number; failed_records: number }[] };
}

const progressOf = (event: EventRecord): Progress | undefined =>
  (event.details as { flow_progress?: Progress }).flow_progress;

/** Summed over all events, as the platform's readers have to. */
function ruleCounts(events: readonly EventRecord[]): Map<string, [number, number]> {
  const counts = new Map<string, [number, number]>();
  for (const rule of events.flatMap((event) => progressOf(event)?.data_quality?.expectations ?? [])) {
    const key = `${rule.dataset}.${rule.name}`;
    const [passed, failed] = counts.get(key) ?? [0, 0];
    counts.set(key, [passed + rule.passed_records, failed + rule.failed_records]);
  }
  return counts;
}

function metricsOf(events: readonly EventRecord[], flow: string): Record<string, number>[] {
  return events
    .filter((event) => event.origin['flow_name'] === flow)
    .map((event) => progressOf(event)?.metrics)
    .filter((metrics) => metrics !== undefined);
}
