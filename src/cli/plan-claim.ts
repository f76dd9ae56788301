import { existsSync, readFileSync } from 'node:fs';
import { resourcesOf } from '../authoring/index.ts';
import { canonicalJson } from '../evidence/index.ts';
import {
  boardOf,
  factsOf,
  type Line,
  planHash,
  type Refusal,
  readPlan,
  resultOf,
  sortResults,
  stepsBefore,
} from '../game-day/index.ts';
import type { Action, ActionOf } from '../schema/action.ts';
import type { LabBundle } from '../schema/bundle.ts';
import type { Evidence } from '../schema/evidence.ts';
import { DebriefFile } from '../schema/game-day/debrief.ts';
import type { RunEntry } from '../schema/game-day/record.ts';
import type { Plan } from '../schema/game-day.ts';
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

/** A plan, or the console's export of a whole day: then what the coach recorded, and the lines of its board. */
export interface PlayedPlan {
  plan: Plan;
  record: readonly RunEntry[];
  /** Team → the lines that the export gives it; undefined for a plan alone. */
  lines: ReadonlyMap<string, readonly Line[]> | undefined;
}

/** Reads either file. Throws `UsageError` for what is none of them. */
export function readPlayedPlan(file: string): PlayedPlan {
  if (!existsSync(file)) throw new UsageError('there is no such file', undefined, file);
  const text = readFileSync(file, 'utf8');
  const day = debriefIn(text, file);
  // What the plan says of the labs is the console's business; here teams, seeds, rules and the hash count.
  const { plan, problems } = readPlan(day ? JSON.stringify(day.plan) : text, {});
  const [problem] = problems;
  if (!plan)
    throw new UsageError(`${problem?.place || 'file'}: ${problem?.what}`, 'a plan as the console saves it', file);
  const lines = day && new Map(day.board.rows.map(({ team, lines: given }) => [team, given as unknown as Line[]]));
  return { plan, record: day?.record ?? [], lines };
}

/**
 * The export of a day, when the text is one; anything else is read as a plan, which says what is wrong with it. Throws
 * `UsageError` for an export that lacks a part: points without the whole record would be others.
 */
function debriefIn(text: string, file: string): DebriefFile | undefined {
  const value = jsonIn(text);
  const named = typeof value === 'object' && value !== null && 'kind' in value;
  if (!named || value.kind !== 'crosshire-game-day-debrief') return undefined;
  const read = DebriefFile.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UsageError(`${issue?.path.join('.')}: ${issue?.message}`, 'the export as the console saves it', file);
}

/** Undefined for what is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a file of evidence belongs to a plan: its mark, its team, its seed, its lab. */
export function planClaim(evidence: Evidence, { plan }: PlayedPlan): Claim {
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

/** Whether what happened to the team from outside is what lab and plan say, action by action: a log could hold anything under that name. */
export function happenedClaims({ entries, head }: Evidence, { plan }: PlayedPlan, bundle: LabBundle): Claim[] {
  const session = plan.sessions.find(({ lab }) => lab === head.lab);
  const known = [...bundle.start.injects, ...(session?.injects ?? [])];
  return entries.flatMap(({ entry: { n, action } }) => {
    if (action.do === 'inject') {
      const own = known.findLast(({ id, actions }) => id === action.id && actions !== undefined);
      const same = own && sameActions(own.actions ?? [], action.actions) && sameActions(own.clean, action.clean);
      return [claimOf(`inject ${action.id} at entry ${n}`, 'as lab or plan have it', same === true)];
    }
    if (action.do !== 'catch_up') return [];
    const earlier = entries.slice(0, n).flatMap(({ entry }) => (entry.action.do === 'inject' ? [entry.action] : []));
    return [claimOf(`catch-up at entry ${n}`, 'the reference repair', isReference(action, earlier, bundle))];
  });
}

const claimOf = (claim: string, claimed: string, holds: boolean): Claim => {
  return { claim, status: holds ? 'confirmed' : 'refuted', claimed, found: holds ? claimed : 'other actions' };
};

const sameActions = (a: readonly Action[] | undefined, b: readonly Action[] | undefined): boolean =>
  canonicalJson(a ?? null) === canonicalJson(b ?? null);

/** Answers count by their task: their values are each seed's own, and what is done for a team gives it no points. */
function isReference(action: ActionOf<'catch_up'>, earlier: readonly ActionOf<'inject'>[], bundle: LabBundle): boolean {
  const own = stepsBefore(action.phase, bundle).flatMap((step) => (step.do === 'inject' ? step.actions : [step]));
  const told = (each: { do: string }): unknown =>
    'task' in each && each.do === 'answer' ? { answer: each.task } : each;
  const expected = [...own, ...earlier.flatMap(({ actions }) => actions)].map(told);
  return canonicalJson(expected) === canonicalJson(action.actions.map(told));
}

/** What the result is worth by the plan's rules; a claim where an export of the day says what it gave. */
export function pointsOf(evidence: Evidence, { plan, record, lines }: PlayedPlan, bundle: LabBundle) {
  const facts = factsOf(bundle, resourcesOf(bundle.start));
  const board = boardOf([resultOf(evidence)], plan, { [facts.id]: facts }, record);
  const team = board.results.counted[0]?.team;
  const ofLab = (all: readonly Line[]): Line[] => all.filter(({ lab }) => lab === facts.id);
  const own = ofLab(board.rows.find((row) => row.team === team)?.lines ?? []);
  const given = team === undefined ? undefined : lines?.get(team);
  const claim = given && agreeOn(ofLab(given), own);
  return { lines: own, claims: claim ? [claim] : [] };
}

function agreeOn(given: readonly Line[], own: readonly Line[]): Claim {
  const sum = (lines: readonly Line[]): string =>
    `${lines.length} lines, ${Math.round(lines.reduce((all, { points }) => all + points, 0) * 10) / 10} points`;
  const same = canonicalJson(given) === canonicalJson(own);
  return { claim: 'points', status: same ? 'confirmed' : 'refuted', claimed: sum(given), found: sum(own) };
}
