import { effect } from '@preact/signals';
import { z } from 'zod';
import { consoleText } from '../panels/console.tsx';
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

const keyOf = (bench: Bench): string => `crosshire.desk.v1.${bench.lab.start.id}`;

/** Lays out again what was open when this browser left the lab. */
export async function restoreDesk(bench: Bench): Promise<void> {
  const desk = Desk.safeParse(parsed(localStorage.getItem(keyOf(bench))));
  if (!desk.success) return;
  consoleText.value = desk.data.console;
  bench.drafts.value = desk.data.drafts;
  for (const { path, text } of desk.data.files) {
    await openFile(bench, path, { quiet: true });
    if (text !== undefined) bench.documents.change(path, { text });
  }
  bench.documents.show(desk.data.active);
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

/** Keeps the desk from now on. */
export function keepDesk(bench: Bench): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const desk: z.input<typeof Desk> = {
      console: consoleText.value,
      active: bench.documents.active.value,
      files: bench.documents.documents.value.map(({ path, text, saved }) =>
        text === saved ? { path } : { path, text },
      ),
      drafts: bench.drafts.value,
    };
    clearTimeout(timer);
    timer = setTimeout(() => localStorage.setItem(keyOf(bench), JSON.stringify(desk)), PAUSE);
  });
}
