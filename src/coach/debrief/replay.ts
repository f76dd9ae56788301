import { link } from '../../components/link.ts';
import { hashOfReplay } from '../../sandbox/replay/link.ts';
import { layReady } from '../../sandbox/replay/store.ts';
import type { Evidence } from '../../schema/evidence.ts';

/** Opens the lab in a tab of its own, where the attempt is gone through step by step in the real sandbox. */
export async function openReplay(evidence: Evidence, kind: 'scenario' | 'exercise'): Promise<void> {
  // The tab is opened by the click itself, or a browser would take it for something unasked for.
  const tab = window.open('', '_blank');
  await layReady(evidence, Date.now());
  const address = `${link(`${kind}s/${evidence.head.lab}/`)}${hashOfReplay(evidence.seal)}`;
  if (tab) tab.location.replace(address);
  else window.location.assign(address);
}
