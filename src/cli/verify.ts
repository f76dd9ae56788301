import { existsSync, readFileSync } from 'node:fs';
import { findLab, type Places, readLab } from '../authoring/index.ts';
import { type Break, breaksOf, fingerprintOf, readEvidence } from '../evidence/index.ts';
import { VERSIONS } from '../runtime/versions.ts';
import type { LabBundle } from '../schema/bundle.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { Claim, VerifyDocument } from './documents.ts';
import { EXIT, UsageError } from './failure.ts';
import { replayAttempt } from './host.ts';
import type { Step } from './job.ts';
import { happenedClaims, planClaim, pointsOf, readPlayedPlan } from './plan-claim.ts';
import { claimsOf } from './verify-claims.ts';

/**
 * Checks a file of evidence: the chain, whether it belongs to a plan where one is given, then every claim against a replay.
 * Throws `UsageError` for what is no evidence, and no plan.
 */
export async function verifyEvidence(
  file: string,
  places: Places,
  onStep: (step: Step) => void,
  plan?: string,
): Promise<VerifyDocument> {
  const evidence = readFile(file);
  const chain = chainClaim(evidence);
  if (chain.status === 'refuted') return documentOf(evidence, 'refuted', [chain]);
  const played = plan === undefined ? undefined : readPlayedPlan(plan);
  const belongs = played ? [planClaim(evidence, played)] : [];
  const bundle = readLab(findLab(evidence.head.lab, places), places.bases);
  const other = otherEdition(evidence, bundle);
  if (other) return { ...documentOf(evidence, 'other-edition', [chain, ...belongs]), first: other };
  const entries = evidence.entries.map(({ entry }) => entry);
  const dead = { actions: {}, checks: {} };
  const replayed = await replayAttempt({ do: 'replay', bundle, seed: evidence.head.seed, entries, dead }, onStep);
  const happened = played ? happenedClaims(evidence, played, bundle) : [];
  const points = played && pointsOf(evidence, played, bundle);
  const own = claimsOf(evidence, replayed, bundle.start);
  const claims = [chain, ...belongs, ...happened, ...own, ...(points?.claims ?? [])];
  return { ...documentOf(evidence, overall(claims), claims), ...(points ? { points: points.lines } : {}) };
}

function readFile(file: string): Evidence {
  if (!existsSync(file)) throw new UsageError('there is no such file', undefined, file);
  const read = readEvidence(readFileSync(file, 'utf8'));
  if ('evidence' in read) return read.evidence;
  const { why, place, reason } = read.problem;
  if (why === 'json') throw new UsageError(`this is no JSON: ${reason}`, 'the file that the workbench saved', file);
  if (why === 'other')
    throw new UsageError(
      'this is no evidence',
      'an attempt file has no chain: open it in the workbench and save it as evidence',
      file,
    );
  throw new UsageError(`${place}: ${reason}`, 'the file was changed, or written by something else', file);
}

function chainClaim(evidence: Evidence): Claim {
  const [first, ...more] = breaksOf(evidence).map(breakInWords);
  const claimed = `${evidence.count} entries, fingerprint ${fingerprintOf(evidence)}`;
  if (first === undefined) return { claim: 'chain', status: 'confirmed', claimed, found: claimed };
  return { claim: 'chain', status: 'refuted', claimed, found: [first, ...more].join('; ') };
}

const KIND = {
  changed: 'was changed after the file was sealed',
  missing: 'is missing',
  added: 'was added',
  moved: 'stands where another one stood',
} as const;

function breakInWords({ at, what }: Break): string {
  if (at === 'head') return 'the head (lab, seed, edition, label, begin) was changed after the file was sealed';
  if (at === 'claim')
    return 'the claim (verdicts, score, times, hints) or its seal was changed after the file was sealed';
  return `entry ${at} ${KIND[what]}`;
}

function otherEdition({ head }: Evidence, { start }: LabBundle): string | undefined {
  const other = [
    ...(head.engine === VERSIONS.engine ? [] : [`engine ${head.engine}, and this is ${VERSIONS.engine}`]),
    ...(head.labHash === start.hash ? [] : [`edition ${head.labHash} of ${head.lab}, and here is ${start.hash}`]),
  ];
  return other.length === 0 ? undefined : `made on ${other.join('; on ')}`;
}

function overall(claims: readonly Claim[]): VerifyDocument['status'] {
  if (claims.some(({ status }) => status === 'refuted')) return 'refuted';
  return claims.some(({ status }) => status === 'unknown') ? 'unknown' : 'confirmed';
}

function documentOf(evidence: Evidence, status: VerifyDocument['status'], claims: Claim[]): VerifyDocument {
  const { lab, seed, person, started, engine, labHash } = evidence.head;
  const fingerprint = fingerprintOf(evidence);
  const first =
    claims.find((claim) => claim.status === 'refuted') ?? claims.find((claim) => claim.status === 'unknown');
  return {
    ...{ lab, seed, person: person ?? null, started, engine, labHash, fingerprint, status },
    first: first ? `${first.claim}: ${differenceOf(first)}` : null,
    claims,
  };
}

function differenceOf({ claim, claimed, found }: Claim): string {
  return claim === 'chain' ? `${found}` : `claimed ${claimed}, found ${found}`;
}

/** Neither confirmed nor refuted is wrong use when another edition could decide it, and our fault when we could not. */
export function exitOfVerify({ status }: VerifyDocument): number {
  const exits = { confirmed: EXIT.holds, refuted: EXIT.doesNotHold, 'other-edition': EXIT.wrong, unknown: EXIT.fault };
  return exits[status];
}
