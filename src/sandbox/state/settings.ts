import { signal } from '@preact/signals';
import { local } from '../store/local.ts';

/** What someone who practises alone may hide. */
export const HIDEABLE = ['time', 'clock', 'phases', 'score'] as const;
export type Hideable = (typeof HIDEABLE)[number];

const KEY = 'crosshire.hidden.v1';

const isHideable = (name: string): name is Hideable => (HIDEABLE as readonly string[]).includes(name);

const stored = (local().getItem(KEY) ?? '').split(' ').filter(isHideable);

/** Hidden parts of the workbench; remembered in this browser. */
export const hidden = signal<ReadonlySet<Hideable>>(new Set(stored));

export function setHidden(part: Hideable, to: boolean): void {
  const next = new Set(hidden.value);
  if (to) next.add(part);
  else next.delete(part);
  hidden.value = next;
  local().setItem(KEY, [...next].join(' '));
}
