import type { Bench } from './bench.ts';

/** Loads what grading needs once, then grades the warehouse. */
export async function runCheck(bench: Bench): Promise<void> {
  if (bench.busy.value) return;
  bench.right.value = 'checks';
  if (!loaded.has(bench)) {
    const { grading, baked } = await bench.lab.grading();
    await bench.client.grading(grading, baked);
    loaded.add(bench);
  }
  await bench.act({ do: 'check' });
}

const loaded = new WeakSet<Bench>();
