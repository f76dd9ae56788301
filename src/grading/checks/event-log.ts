import type { FlowRecord } from '../../engine/index.ts';
import { quoteText } from '../../engine/sql/quote.ts';
import type { CheckOf } from '../../schema/check.ts';
import { type Finding, fails, holds } from '../finding.ts';
import type { Scene } from '../scene.ts';
import type { Look } from './look.ts';

interface Counts {
  passed?: number | undefined;
  failed?: number | undefined;
}

/** Counts over the updates the grader ran equal what is written, or what the clean counterpart counted. */
export function checkEventLog(check: CheckOf<'event_log'>, look: Look): Finding {
  const flows = flowsSince(look.scene, check.pipeline);
  const evidence = evidenceQuery(check, look.scene);
  const actual = ruleCounts(flows, check.dataset);
  for (const [rule, wanted] of wantedCounts(check, look)) {
    const found = compareRule(rule, wanted, actual.get(rule));
    if (found) return { ...found, evidence };
  }
  const found = compareRecords(check, flows);
  return found ? { ...found, evidence } : holds({ evidence });
}

function wantedCounts(check: CheckOf<'event_log'>, look: Look): Map<string, Counts> {
  const written = Object.entries(check.expectations ?? {});
  if (!check.equals) return new Map(written);
  const clean = ruleCounts(flowsSince(look.counterpart(check.equals), check.pipeline), check.dataset);
  if (clean.size === 0) throw new Error(`the clean counterpart counted no rule on ${check.dataset}`);
  return new Map<string, Counts>([...clean, ...written]);
}

function flowsSince({ warehouse, since }: Scene, pipeline: string): FlowRecord[] {
  return warehouse.state.updates
    .slice(since.updates)
    .flatMap((update) => (update.pipeline === pipeline ? update.flows : []));
}

function ruleCounts(flows: readonly FlowRecord[], dataset: string): Map<string, Required<Counts>> {
  const counts = new Map<string, { passed: number; failed: number }>();
  for (const rule of flows.flatMap((flow) => flow.expectations)) {
    if (lastPart(rule.dataset) !== dataset) continue;
    const before = counts.get(rule.name) ?? { passed: 0, failed: 0 };
    counts.set(rule.name, { passed: before.passed + rule.passed, failed: before.failed + rule.failed });
  }
  return counts;
}

function compareRule(rule: string, wanted: Counts, actual: Counts | undefined): Finding | undefined {
  const expected = countsText(rule, wanted, wanted);
  if (!actual) return fails({ expected, actual: `${rule}: not evaluated` });
  const same = (['passed', 'failed'] as const).every((key) => wanted[key] === undefined || wanted[key] === actual[key]);
  return same ? undefined : fails({ expected, actual: countsText(rule, actual, wanted) });
}

function countsText(rule: string, counts: Counts, shown: Counts): string {
  const parts = (['failed', 'passed'] as const).filter((key) => shown[key] !== undefined);
  return `${rule}: ${parts.map((key) => `${counts[key]} ${key}`).join(', ')}`;
}

function compareRecords(check: CheckOf<'event_log'>, flows: readonly FlowRecord[]): Finding | undefined {
  const own = flows.filter((flow) => lastPart(flow.dataset) === check.dataset);
  for (const key of ['read', 'written', 'dropped'] as const) {
    const wanted = check.records?.[key];
    const actual = own.reduce((sum, flow) => sum + flow[key], 0);
    if (wanted !== undefined && wanted !== actual) {
      return fails({ expected: `${wanted} records ${key}`, actual: `${actual} records ${key}` });
    }
  }
  return undefined;
}

function evidenceQuery(check: CheckOf<'event_log'>, { warehouse, since }: Scene): string | null {
  const update = warehouse.state.updates.slice(since.updates).find(({ pipeline }) => pipeline === check.pipeline);
  if (!update) return null;
  return `SELECT timestamp, origin.flow_name, details:flow_progress.data_quality.expectations
FROM event_log(${quoteText(check.pipeline)})
WHERE event_type = 'flow_progress' AND timestamp >= ${quoteText(since.clock)}`;
}

/** Records name datasets in full, authors as the log does. */
function lastPart(name: string): string {
  return name.split('.').at(-1)!;
}
