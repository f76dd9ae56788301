import { type Break, breaksOf } from '../evidence/index.ts';
import type { Evidence, EvidenceHead } from '../schema/evidence.ts';
import type { Team } from '../schema/game-day/team.ts';
import type { Plan } from '../schema/game-day.ts';
import type { Labs } from './facts.ts';
import { planHash } from './plan.ts';

/** A document as it came in, and where its chain breaks. `team`: whom the coach gave it to, for one that does not say. */
export interface Result {
  evidence: Evidence;
  breaks: readonly Break[];
  team?: string | undefined;
}

/** Looks at the chain once; whoever keeps the result need not look again. */
export function resultOf(evidence: Evidence, team?: string): Result {
  return { evidence, breaks: breaksOf(evidence), ...(team === undefined ? {} : { team }) };
}

/** Why a document gives nobody points. */
export type Refusal =
  | { why: 'tampered'; breaks: readonly Break[] }
  | { why: 'other-plan' | 'other-lab' | 'other-edition' | 'other-seed' | 'no-team' };

/** One team's result in one lab that counts. */
export interface Counted {
  team: string;
  lab: string;
  evidence: Evidence;
}

export interface Sorted {
  /** One a team and lab. */
  counted: Counted[];
  /** The same team's other documents: an earlier state of the counted one, or a shorter attempt beside it. */
  superseded: { team: string; evidence: Evidence; by: string; how: 'earlier' | 'beside' }[];
  refused: { seal: string; head: EvidenceHead; team: string | null; refusal: Refusal }[];
}

/**
 * Which documents count: of each team and lab the longest whose chain holds; of equally long ones the one with the smaller
 * seal, so that the order of arrival decides nothing. Everything else is kept and says why it does not count.
 */
export function sortResults(results: readonly Result[], plan: Plan, labs: Labs): Sorted {
  const sorted: Sorted = { counted: [], superseded: [], refused: [] };
  const mark = planHash(plan);
  const valid: Counted[] = [];
  for (const result of distinct(results)) {
    const { evidence } = result;
    const team = teamOf(result, plan);
    const refusal = refusalOf(result, team, { plan, mark, labs });
    const { seal, head } = evidence;
    if (refusal || !team)
      sorted.refused.push({ seal, head, team: team?.id ?? null, refusal: refusal ?? { why: 'no-team' } });
    else valid.push({ team: team.id, lab: head.lab, evidence });
  }
  for (const group of Map.groupBy(valid, ({ team, lab }) => `${team}/${lab}`).values()) {
    const [best, ...others] = group.sort(longestFirst);
    if (!best) continue;
    sorted.counted.push(best);
    for (const { team, evidence } of others) {
      const how = isEarlier(evidence, best.evidence) ? 'earlier' : 'beside';
      sorted.superseded.push({ team, evidence, by: best.evidence.seal, how });
    }
  }
  return sorted;
}

/** The same document twice is one. In order of seal, so that the order of arrival decides nothing. */
function distinct(results: readonly Result[]): Result[] {
  const keyed = results
    .map((result) => ({ result, key: keyOf(result) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.flatMap(({ result, key }, at) => (keyed[at - 1]?.key === key ? [] : [result]));
}

/** A seal speaks for a document whose chain holds; one that breaks may share it with the document it was made from. */
function keyOf({ evidence: { seal, head, count }, breaks, team }: Result): string {
  return breaks.length === 0 ? seal : `${seal} ${JSON.stringify([breaks, head, count, team ?? null])}`;
}

const longestFirst = (a: Counted, b: Counted): number =>
  b.evidence.count - a.evidence.count || (a.evidence.seal < b.evidence.seal ? -1 : 1);

/** Whether the later document begins with everything the earlier one holds. */
function isEarlier(earlier: Evidence, later: Evidence): boolean {
  const last = earlier.entries.at(-1);
  if (earlier.headLink !== later.headLink) return false;
  return last === undefined || later.entries[earlier.entries.length - 1]?.link === last.link;
}

/** By the sealed mark, else by whom the coach gave it to, else by the label, else by the seed, which is each team's own. */
function teamOf({ evidence: { head }, team }: Result, { teams }: Plan): Team | undefined {
  if (head.game) return teams.find(({ id }) => id === head.game?.team);
  return (
    teams.find(({ id }) => id === team) ??
    teams.find(({ id, name }) => head.person === id || head.person === name) ??
    teams.find(({ seed }) => seed === head.seed)
  );
}

interface Day {
  plan: Plan;
  mark: string;
  labs: Labs;
}

function refusalOf(
  { evidence: { head }, breaks }: Result,
  team: Team | undefined,
  { plan, mark, labs }: Day,
): Refusal | undefined {
  if (breaks.length > 0) return { why: 'tampered', breaks };
  if (head.game && head.game.plan !== mark) return { why: 'other-plan' };
  if (!plan.sessions.some(({ lab }) => lab === head.lab)) return { why: 'other-lab' };
  if (labs[head.lab] && labs[head.lab]?.hash !== head.labHash) return { why: 'other-edition' };
  if (!team) return { why: 'no-team' };
  return head.seed === team.seed ? undefined : { why: 'other-seed' };
}
