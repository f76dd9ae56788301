import type { Actor, Core } from './core.ts';

/** Runs work as somebody; afterwards the former actor acts again. */
export function acting<T>(core: Core, actor: Actor, work: () => T): T {
  const before = core.actor;
  core.actor = actor;
  try {
    return work();
  } finally {
    core.actor = before;
  }
}
