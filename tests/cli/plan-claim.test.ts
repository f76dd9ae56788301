import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/cli/failure.ts';
import { planClaim } from '../../src/cli/plan-claim.ts';
import { evidence, log, plan } from '../game-day/day.ts';

const PLAN = plan();
const ENTRIES = log({ do: 'look', at: 'jobs' }, { do: 'check', fails: [] });

function fileWith(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'plan-')), 'plan.json');
  writeFileSync(path, text);
  return path;
}

describe('a result and a plan', () => {
  it('belong together when plan, team, seed and lab are the plan’s own', () => {
    const claim = planClaim(evidence('red', ENTRIES), fileWith(JSON.stringify(PLAN)));
    expect(claim).toMatchObject({ status: 'confirmed', found: expect.stringContaining('team red, seed 102') });
  });

  it('do not when the plan has changed since, or the seed is another team’s', () => {
    const later = fileWith(JSON.stringify({ ...PLAN, version: 2 }));
    expect(planClaim(evidence('red', ENTRIES), later)).toMatchObject({
      status: 'refuted',
      found: expect.stringContaining('sealed for another plan'),
    });
    const borrowed = planClaim(evidence('red', ENTRIES, { seed: 101 }), fileWith(JSON.stringify(PLAN)));
    expect(borrowed).toMatchObject({ status: 'refuted', found: expect.stringContaining('not the seed of this team') });
  });

  it('are not compared with what is no plan', () => {
    expect(() => planClaim(evidence('red', ENTRIES), fileWith('{"format": 1}'))).toThrow(UsageError);
    expect(() => planClaim(evidence('red', ENTRIES), 'nowhere.json')).toThrow('there is no such file');
  });
});
