import { claimOf, headOf, sealEvidence } from '../../evidence/index.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { DebriefView } from '../../worker/views.ts';
import type { Bench } from '../state/bench.ts';

/** Evidence of the present attempt, and what the Markdown shows besides. */
export interface Made {
  evidence: Evidence;
  files: DebriefView['files'];
}

/** Seals the attempt as it is now. `person`: the label its user chose, or none. */
export async function makeEvidence(bench: Bench, person: string | undefined): Promise<Made> {
  const { attempt } = bench.client;
  if (!attempt) throw new Error('evidence: no attempt is open');
  // One reading: nothing can come between the log and what is computed from it.
  const { log, times, files, cost, impact } = await bench.read({ view: 'evidence' });
  const game = bench.game.value?.ticket ?? null;
  const claim = claimOf(log, bench.lab.start.tasks, times, { cost, impact });
  return {
    evidence: sealEvidence(headOf(attempt, person, game && { plan: game.plan, team: game.team }), log, claim),
    files,
  };
}
