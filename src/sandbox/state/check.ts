import type { Bench } from './bench.ts';

/** What grading needs, on its way to the worker or there; one promise a workbench. */
const loading = new WeakMap<Bench, Promise<void>>();

/** Fetches what a check needs and hands it to the worker, once. A failure is forgotten, so that the next call tries again. */
export function prepareCheck(bench: Bench): Promise<void> {
  const known = loading.get(bench);
  if (known) return known;
  const loaded = bench.lab.grading().then(({ grading, baked }) => bench.client.grading(grading, baked));
  loading.set(bench, loaded);
  loaded.catch(() => loading.delete(bench));
  return loaded;
}

/** Grades the warehouse; the first check may have to wait for its files. */
export async function runCheck(bench: Bench): Promise<void> {
  if (bench.busy.value) return;
  bench.right.value = 'checks';
  bench.preparing.value = true;
  try {
    await prepareCheck(bench);
  } catch (error) {
    bench.tell(error);
    return;
  } finally {
    bench.preparing.value = false;
  }
  await bench.act({ do: 'check' });
}
