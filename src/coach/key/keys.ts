import { signal } from '@preact/signals';
import type { LabFacts } from '../../game-day/index.ts';
import { AnswerKey } from '../../schema/game-day/key.ts';
import type { Keys } from '../../worker/keys.ts';
import type { KeyLab, Progress } from '../../worker/protocol.ts';
import type { DayDb, StoredKey } from '../state/day-db.ts';

/** One lab on one team's seed, and what of its key is wanted. */
export interface Wanted {
  facts: LabFacts;
  seed: number;
  what: 'answers' | 'repairs';
}

/** A key as far as it is there. */
export interface KeptKey {
  key: AnswerKey;
  /** Milliseconds on this machine. */
  took: StoredKey['took'];
}

/** What is being made; `n` of `total` wrong repairs, both 0 for answers. */
export interface Work {
  lab: string;
  seed: number;
  n: number;
  total: number;
  /** Name of the wrong repair. */
  name: string;
  /** Where the worker is; null between two of its signs. */
  progress: Progress | null;
  /** How many wanted keys wait behind this one. */
  waiting: number;
}

/** Where keys come from: the worker, the labs with their answers, and what tells one edition of them from the next. */
export interface KeySource {
  connect(onProgress: (progress: Progress) => void): Promise<Keys>;
  lab(id: string): Promise<KeyLab>;
  edition(id: string): string;
}

/** The answer keys that this browser keeps, and the one that is being made. */
export async function openKeys(db: DayDb, source: KeySource, now: () => number = Date.now) {
  const kept = signal<ReadonlyMap<string, KeptKey>>(await readKept(db));
  const work = signal<Work | null>(null);
  const failed = signal<string | null>(null);
  let keys: Keys | undefined;
  let running: AbortController | undefined;
  const show = (part: Partial<Work>): void => {
    if (work.value) work.value = { ...work.value, ...part };
  };
  const idOf = (lab: string, seed: number): string => `${lab} ${source.edition(lab)} ${seed}`;
  const find = (lab: string, seed: number): KeptKey | undefined => kept.value.get(idOf(lab, seed));

  /** Kept before it is shown: what stands on the page outlives it. */
  const keep = async (lab: string, seed: number, next: KeptKey): Promise<void> => {
    const id = idOf(lab, seed);
    await db.put('keys', { id, lab, seed, ...next });
    kept.value = new Map(kept.value).set(id, next);
  };

  const makeOne = async ({ facts, seed, what }: Wanted, waiting: number, signal: AbortSignal): Promise<void> => {
    const { id: lab, lab: own, wrong } = facts;
    const blank: KeptKey = {
      key: { lab, title: own.title, seed, answers: [], repairs: [] },
      took: { answers: 0, repairs: 0 },
    };
    const found = find(lab, seed);
    const there = new Set(found?.key.repairs.map(({ name }) => name));
    const missing = what === 'repairs' ? wrong.map(({ name }) => name).filter((name) => !there.has(name)) : [];
    const answers = found === undefined;
    if (!answers && missing.length === 0) return;
    work.value = { lab, seed, n: 0, total: 0, name: '', progress: null, waiting };
    const of = await source.lab(lab);
    keys ??= await source.connect((progress) => show({ progress }));
    let began = now();
    /** Time since the part before. */
    const lap = (): number => {
      const took = now() - began;
      began = now();
      return took;
    };
    await keys.make(
      of,
      seed,
      { answers, repairs: missing },
      {
        answers: (given) =>
          keep(lab, seed, { key: { ...blank.key, answers: given }, took: { ...blank.took, answers: lap() } }),
        begins: (n) => show({ n: there.size + n + 1, total: wrong.length, name: missing[n] ?? '', progress: null }),
        async repair(repair) {
          const { key, took } = find(lab, seed) ?? blank;
          const next = { ...took, repairs: took.repairs + lap() };
          await keep(lab, seed, { key: { ...key, repairs: [...key.repairs, repair] }, took: next });
        },
      },
      signal,
    );
  };

  return {
    kept,
    work,
    failed,
    find,
    /** Makes what is wanted and not there yet, one after the other; a second call while one runs does nothing. */
    async make(wanted: readonly Wanted[]): Promise<void> {
      if (running) return;
      running = new AbortController();
      const { signal: aborted } = running;
      failed.value = null;
      try {
        for (const [n, one] of wanted.entries()) {
          if (aborted.aborted) break;
          await makeOne(one, wanted.length - n - 1, aborted);
        }
      } catch (error) {
        if (!aborted.aborted) failed.value = error instanceof Error ? error.message : String(error);
      } finally {
        running = undefined;
        work.value = null;
        keys?.close();
      }
    },
    /** Ends the worker. What was made so far is kept. */
    stop(): void {
      running?.abort();
    },
  };
}

export type AnswerKeys = Awaited<ReturnType<typeof openKeys>>;

/** What another version of this page wrote is made anew. */
async function readKept(db: DayDb): Promise<Map<string, KeptKey>> {
  const stored = await db.getAll('keys');
  return new Map(
    stored.flatMap(({ id, key, took }) => {
      const parsed = AnswerKey.safeParse(key);
      return parsed.success ? [[id, { key: parsed.data, took }] as const] : [];
    }),
  );
}
