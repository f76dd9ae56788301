import { EngineError, type Warehouse } from '../../engine/index.ts';
import type { CheckOf } from '../../schema/check.ts';
import { describeError, type Finding, fails, holds, theirs } from '../finding.ts';
import { takeSteps } from '../scene.ts';
import type { Look } from './look.ts';

type Night = CheckOf<'gate'>['nights'][number];

/** The gate file passes, or raises with both counts, on each prepared night. */
export function checkGate(check: CheckOf<'gate'>, { scene }: Look): Finding {
  const text = scene.warehouse.state.workspace.get(check.file);
  if (text === undefined) return fails({ expected: check.file, actual: 'no such file' });
  for (const night of check.nights) {
    const fork = scene.warehouse.fork();
    try {
      const finding = runNight(check, night, text, fork);
      if (!finding.holds) return finding;
    } finally {
      fork.close();
    }
  }
  return holds();
}

function runNight(check: CheckOf<'gate'>, night: Night, text: string, fork: Warehouse): Finding {
  const label = (what: string): string => `${night.name}: ${what}`;
  const trouble = takeSteps(fork, night.actions, night.name);
  if (trouble) return fails({ actual: label(trouble) });
  const counts = night.counts === undefined ? [] : countsOf(night.counts, fork);
  const { error } = theirs(() => fork.execute(text, { parameters: check.params }));
  const raised = error instanceof EngineError ? describeError(error) : undefined;
  if (night.expect === 'pass') {
    return raised === undefined ? holds() : fails({ expected: label('passes'), actual: label(raised) });
  }
  if (raised === undefined) return fails({ expected: label('raises'), actual: label('passes') });
  if (error!.condition !== 'USER_RAISED_EXCEPTION') return fails({ expected: label('raises'), actual: label(raised) });
  const missing = counts.filter((count) => !names(raised, count));
  if (missing.length === 0) return holds();
  return fails({ expected: label(`a message with ${missing.join(' and ')}`), actual: label(raised) });
}

function countsOf(sql: string, fork: Warehouse): string[] {
  const [row] = theirs(() => fork.query(sql, { limit: 1 })).rows;
  if (!row) throw new Error('`counts` yields no row');
  return row.map((cell) => cell ?? 'NULL');
}

/** `3` stands in "3 of 300" but not in "30 of 300". */
function names(message: string, count: string): boolean {
  const digits = message.replace(/(?<=\d)[,_](?=\d{3})/g, '');
  return new RegExp(`(?<![\\d.])${count.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\d|\\.\\d)`).test(digits);
}
