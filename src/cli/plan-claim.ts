import { existsSync, readFileSync } from 'node:fs';
import { planHash, type Refusal, readPlan, resultOf, sortResults } from '../game-day/index.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { Claim } from './documents.ts';
import { UsageError } from './failure.ts';

const WHY: Readonly<Record<Refusal['why'], string>> = {
  tampered: 'the chain does not hold',
  'other-plan': 'sealed for another plan, or another version of it',
  'other-lab': 'the plan does not play this lab',
  'other-edition': 'another edition of the lab',
  'other-seed': 'not the seed of this team',
  'no-team': 'the plan has no such team',
};

/** Whether a file of evidence belongs to a plan: its mark, its team, its seed, its lab. Throws `UsageError` for what is no plan. */
export function planClaim(evidence: Evidence, file: string): Claim {
  if (!existsSync(file)) throw new UsageError('there is no such file', undefined, file);
  // What the plan says of the labs is the console's business; here only teams, seeds and the hash count.
  const { plan, problems } = readPlan(readFileSync(file, 'utf8'), {});
  const [problem] = problems;
  if (!plan)
    throw new UsageError(`${problem?.place || 'file'}: ${problem?.what}`, 'a plan as the console saves it', file);
  const { seed, lab, game } = evidence.head;
  const claimed = game ? `plan ${game.plan}, team ${game.team}, seed ${seed}, ${lab}` : `no plan, seed ${seed}, ${lab}`;
  const { counted, refused } = sortResults([resultOf(evidence)], plan, {});
  const [result] = counted;
  if (result) {
    const found = `plan ${planHash(plan)}, team ${result.team}, seed ${seed}, ${lab}`;
    return { claim: 'plan', status: 'confirmed', claimed, found };
  }
  const why = refused[0]?.refusal.why ?? 'no-team';
  return { claim: 'plan', status: 'refuted', claimed, found: `plan ${planHash(plan)}: ${WHY[why]}` };
}
