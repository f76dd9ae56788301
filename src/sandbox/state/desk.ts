import { effect } from '@preact/signals';
import { z } from 'zod';
import { t } from '../../i18n/index.ts';
import { consoleText } from '../panels/console.tsx';
import { local } from '../store/local.ts';
import type { Bench } from './bench.ts';
import { openFile } from './files.ts';

/** What lay open, and what was typed and not yet saved: no part of the attempt, yet missed when it is gone. */
const Desk = z.object({
  console: z.string(),
  active: z.string(),
  /** `text` only where it differs from the workspace. */
  files: z.array(z.object({ path: z.string(), text: z.string().optional() })),
  /** What is typed in the tasks' forms and not saved. */
  drafts: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});

/** Each attempt has its own, so that nobody finds somebody else's, and an attempt that is taken up again finds it. */
const keyOf = (attempt: string): string => `crosshire.desk.v2.${attempt}`;
/** Version 1: one a lab, whoever played it. */
const oldKeyOf = (lab: string): string => `crosshire.desk.v1.${lab}`;

/** Lays out again what was open when this browser left the attempt. */
export async function restoreDesk(bench: Bench, attempt: string): Promise<void> {
  const desk = Desk.safeParse(parsed(local().getItem(keyOf(attempt))));
  if (!desk.success) return;
  consoleText.value = desk.data.console;
  bench.drafts.value = desk.data.drafts;
  for (const { path, text } of desk.data.files) {
    await openFile(bench, path, { quiet: true });
    if (text !== undefined) bench.documents.change(path, { text });
  }
  bench.documents.show(desk.data.active);
}

/** A desk of version 1 goes to the attempt that is opened first, once. */
export function upgradeDesk(lab: string, attempt: string): void {
  const old = local().getItem(oldKeyOf(lab));
  if (old === null) return;
  if (local().getItem(keyOf(attempt)) === null) local().setItem(keyOf(attempt), old);
  local().removeItem(oldKeyOf(lab));
}

/** Null for a text that was damaged: an open workbench is worth more than what lay on the desk. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const PAUSE = 300;

/** Keeps the desk from now on, a moment after the last key. `attempt` says whose it is at that moment. */
export function keepDesk(bench: Bench, attempt: () => string): { flush(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = '';
  const write = (): void => {
    timer = undefined;
    try {
      local().setItem(keyOf(attempt()), latest);
    } catch (error) {
      bench.notice.value = t('boot.storage', { reason: error instanceof Error ? error.message : String(error) });
    }
  };
  effect(() => {
    const desk: z.input<typeof Desk> = {
      console: consoleText.value,
      active: bench.documents.active.value,
      files: bench.documents.documents.value.map(({ path, text, saved }) =>
        text === saved ? { path } : { path, text },
      ),
      drafts: bench.drafts.value,
    };
    latest = JSON.stringify(desk);
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
  });
  return {
    /** Writes what waits, before another attempt takes the place of this one. */
    flush: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    },
  };
}
