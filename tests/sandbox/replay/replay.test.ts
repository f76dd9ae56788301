import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { hashOfReplay, sealOfHash } from '../../../src/sandbox/replay/link.ts';
import { createReplay, nextChange } from '../../../src/sandbox/replay/replay.ts';
import type { Bench } from '../../../src/sandbox/state/bench.ts';
import { createDocuments } from '../../../src/sandbox/state/documents.ts';
import type { Action } from '../../../src/schema/action.ts';
import type { LogEntry } from '../../../src/schema/log.ts';
import { evidence, log } from '../../game-day/day.ts';

const ENTRIES = log(
  { do: 'look', at: 'jobs' },
  { do: 'sql', text: 'SELECT 1' },
  { do: 'edit', path: 'a.py', content: '1' },
  { do: 'run_job', job: 'nightly', outcome: 'killed' },
  { do: 'check', fails: ['orders'] },
  { do: 'edit', path: 'b.py', content: '2', outcome: 'failed' },
);

/** A bench over a log that only grows and goes back. */
function opened(endings: Readonly<Record<string, LogEntry['outcome']>> = {}) {
  let played: Action[] = [];
  const entries = signal<readonly LogEntry[]>([]);
  const bench = {
    entries,
    documents: createDocuments(),
    client: {
      get attempt() {
        return { entries: played };
      },
      rewind: async (n: number) => {
        played = played.slice(0, n);
        return { attempt: { entries: [] }, clock: '' };
      },
    },
    begin: () => undefined,
    act: async (action: Action) => {
      played = [...played, action];
      const path = action.do === 'edit' ? action.path : '';
      return { entry: { outcome: endings[path] ?? (path === 'b.py' ? 'failed' : 'ok') } };
    },
  };
  const replay = createReplay(bench as unknown as Bench, evidence('blue', ENTRIES));
  return { replay, bench, played: () => played.map((action) => (action.do === 'edit' ? action.path : action.do)) };
}

describe('going through somebody’s attempt', () => {
  it('plays what had an effect, step for step, and shows the team’s own log', async () => {
    const { replay, bench, played } = opened();
    await replay.go(6);
    expect(played()).toEqual(['look', 'sql', 'a.py', 'look', 'look', 'b.py']);
    expect(bench.entries.value).toEqual(ENTRIES);
    expect(replay.differs.value).toBe(null);
  });

  it('goes back, and undoes what a visitor tried before the next step', async () => {
    const { replay, bench, played } = opened();
    await replay.go(3);
    await bench.act({ do: 'sql', text: 'DROP TABLE t' });
    await replay.go(4);
    expect(played()).toEqual(['look', 'sql', 'a.py', 'look']);
    await replay.go(1);
    expect(played()).toEqual(['look']);
    expect(replay.at.value).toBe(1);
    expect(bench.entries.value).toEqual(ENTRIES.slice(0, 1));
    await replay.go(99);
    expect(replay.at.value).toBe(6);
  });

  it('says which step ended otherwise than in the log', async () => {
    const { replay } = opened({ 'a.py': 'failed' });
    await replay.go(3);
    expect(replay.differs.value?.n).toBe(2);
  });

  it('finds the next step that changed or checked something', () => {
    expect([0, 3, 4, 6].map((at) => nextChange(ENTRIES, at))).toEqual([3, 4, 5, 6]);
  });
});

describe('the link of a replay', () => {
  it('names a seal, and nothing else does', () => {
    const { seal } = evidence('blue', ENTRIES);
    expect(sealOfHash(hashOfReplay(seal))).toBe(seal);
    for (const other of ['', '#play', '#v1.replay:', `#v1.replay:${seal}0`, `#v2.replay:${seal}`])
      expect(sealOfHash(other)).toBeUndefined();
  });
});
