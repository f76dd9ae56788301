import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { consoleText } from '../../src/sandbox/panels/console.tsx';
import { createBench } from '../../src/sandbox/state/bench.ts';
import { keepDesk, restoreDesk, upgradeDesk } from '../../src/sandbox/state/desk.ts';
import type { LabData } from '../../src/sandbox/state/lab-data.ts';
import type { Client } from '../../src/worker/client.ts';

const OLD = 'crosshire.desk.v1.swiss-drop';
const held = new Map<string, string>();
let full = false;

beforeEach(() => {
  held.clear();
  full = false;
  consoleText.value = '';
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => held.delete(key),
    setItem: (key: string, text: string) => {
      if (full) throw new Error('quota exceeded');
      held.set(key, text);
    },
  });
});

afterEach(() => {
  // Desks of earlier tests hang on the console, too: what they would write waits on a clock that stops now.
  consoleText.value = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A bench over a workspace in which every file says `saved`. */
function opened() {
  const lab = { start: { id: 'swiss-drop', tasks: [], lab: { start: '' } } } as unknown as LabData;
  const read = async () => ({ text: 'saved', clock: '' });
  return createBench(lab, () => ({ act: async () => null, read }) as unknown as Client);
}

async function laidOut(attempt: string) {
  consoleText.value = '';
  const bench = opened();
  await restoreDesk(bench, attempt);
  const texts = bench.documents.documents.value.map(({ path, text }) => [path, text]);
  return { console: consoleText.value, texts, drafts: bench.drafts.value };
}

describe('the desk', () => {
  it('is the attempt’s own: what one typed and did not save, another does not find', async () => {
    const bench = opened();
    let present = 'first';
    const desk = keepDesk(bench, () => present);
    bench.documents.add({ path: 'a.py', saved: 'saved', text: 'typed', start: 'saved', diff: false });
    bench.drafts.value = { count: { lines: '7' } };
    desk.flush();
    present = 'second';
    bench.documents.clear();
    bench.drafts.value = {};
    consoleText.value = 'SELECT 2';
    vi.runAllTimers();
    expect(await laidOut('first')).toEqual({
      console: '',
      texts: [['a.py', 'typed']],
      drafts: { count: { lines: '7' } },
    });
    expect(await laidOut('second')).toEqual({ console: 'SELECT 2', texts: [], drafts: {} });
    expect(await laidOut('third')).toEqual({ console: '', texts: [], drafts: {} });
  });

  it('of version 1, one a lab, goes to the attempt that is opened first, once', async () => {
    held.set(OLD, JSON.stringify({ console: 'SELECT 1', active: 'console', files: [] }));
    upgradeDesk('swiss-drop', 'first');
    upgradeDesk('swiss-drop', 'second');
    expect((await laidOut('first')).console).toBe('SELECT 1');
    expect((await laidOut('second')).console).toBe('');
    expect(held.has(OLD)).toBe(false);
  });

  it('that was damaged is left out, and the attempt opens', async () => {
    held.set('crosshire.desk.v2.first', '{"console": 7');
    expect(await laidOut('first')).toEqual({ console: '', texts: [], drafts: {} });
  });

  it('that finds no place says so', () => {
    const bench = opened();
    keepDesk(bench, () => 'first');
    full = true;
    consoleText.value = 'SELECT 1';
    vi.runAllTimers();
    expect(bench.notice.value).toContain('quota exceeded');
  });
});
