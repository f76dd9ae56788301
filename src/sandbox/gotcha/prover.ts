import type { Proof, ProofResult } from '../../schema/proof.ts';
import { downloadBytes } from '../../worker/browser/download.ts';
import { connectProver, type EngineLinks } from '../../worker/connect.ts';
import type { Progress, Prove } from '../../worker/protocol.ts';

interface Packed {
  worlds: Prove['world'][];
  proofs: Record<string, Proof>;
}

/** Fetches the packed proofs and starts the engine; the answer runs a side of this page's proof. */
export async function openProver(
  { slug, proofs, engine }: { slug: string; proofs: string; engine: EngineLinks },
  onStage: (stage: Progress['stage']) => void,
): Promise<(side: 'wrong' | 'right', snippet?: string) => Promise<ProofResult>> {
  const prover = connectProver(engine, { onProgress: ({ stage }) => onStage(stage) });
  const packed = JSON.parse(new TextDecoder().decode(await downloadBytes(proofs))) as Packed;
  const proof = packed.proofs[slug];
  const world = packed.worlds.find(({ id }) => id === proof?.world);
  if (!proof || !world) throw new Error(`the packed proofs have none for ${slug}`);
  return (side, snippet) => prover.prove(world, proof, side, snippet);
}
