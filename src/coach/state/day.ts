import { computed, signal } from '@preact/signals';
import { isEvidence, readEvidence } from '../../evidence/index.ts';
import { boardOf, coursesOf, type Labs, type Result, resultOf } from '../../game-day/index.ts';
import type { Evidence } from '../../schema/evidence.ts';
import { RunEntry, type RunEvent } from '../../schema/game-day/record.ts';
import type { Plan } from '../../schema/game-day.ts';
import { beginDay, type DayDb, presentDay, type StoredResult } from './day-db.ts';

/** What happened when a text was taken in. */
export type Taken = { ok: true; result: Result; known: boolean } | { ok: false; place: string; reason: string };

const CHANNEL = 'crosshire-game-day';

/**
 * The coach's day: an append-only record in this browser's storage, and everything else computed from it. Another tab,
 * such as the projector's, hears of every line.
 */
export async function openDay(db: DayDb, labs: Labs, now: () => number = Date.now) {
  const iso = (): string => new Date(now()).toISOString();
  const id = signal(await presentDay(db, iso()));
  const record = signal<readonly RunEntry[]>([]);
  const stored = signal<readonly Stored[]>([]);
  const notice = signal<string | null>(null);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

  const plan = computed(() => planIn(record.value));
  /** What was there at the freeze, while it lasts. */
  const counting = computed(() => resultsIn(record.value, stored.value));
  const board = computed(() => plan.value && boardOf(counting.value, plan.value, labs, record.value));
  const courses = computed(() =>
    plan.value && board.value ? coursesOf(board.value.results.counted, plan.value, labs, record.value) : [],
  );

  const reload = async (): Promise<void> => {
    const entries = await db.getAllFromIndex('entries', 'day', id.value);
    record.value = entries
      .flatMap(({ n, at, event }) => {
        const parsed = RunEntry.safeParse({ n, at, event });
        return parsed.success ? [parsed.data] : [];
      })
      .sort((a, b) => a.n - b.n);
    const documents = await db.getAllFromIndex('results', 'day', id.value);
    stored.value = documents.flatMap(storedResult);
  };
  channel?.addEventListener('message', () => {
    void presentDay(db, iso()).then((present) => {
      id.value = present;
      return reload();
    });
  });

  /** Writes a line and, once it is stored, shows it. */
  const append = async (event: RunEvent): Promise<void> => {
    for (;;) {
      const last = record.value.at(-1);
      const n = (last?.n ?? -1) + 1;
      const at = new Date(Math.max(now(), last ? Date.parse(last.at) : 0)).toISOString();
      try {
        await db.add('entries', { day: id.value, n, at, event });
      } catch (error) {
        // Another tab wrote this line first: take it in, and write the next one.
        if (!(error instanceof DOMException && error.name === 'ConstraintError')) throw error;
        await reload();
        continue;
      }
      record.value = [...record.value, { n, at, event }];
      channel?.postMessage('line');
      return;
    }
  };

  const take = async (text: string, team?: string): Promise<Taken> => {
    const read = readEvidence(text);
    if ('problem' in read) return { ok: false, place: read.problem.place, reason: read.problem.reason };
    const result = resultOf(read.evidence, team);
    const key = keyOf(result);
    const known = stored.value.some((one) => one.key === key);
    if (!known) {
      const { evidence, breaks } = result;
      await db.put('results', { key, day: id.value, seal: evidence.seal, evidence, breaks: [...breaks] });
      stored.value = [...stored.value, { key, evidence, breaks }];
    }
    if (!known || team !== undefined) await append({ do: 'result', seal: key, ...(team ? { team } : {}) });
    return { ok: true, result, known };
  };

  await reload();
  return {
    labs,
    id,
    record,
    plan,
    board,
    courses,
    stored,
    notice,
    now,
    append,
    take,
    setPlan: (next: Plan): Promise<void> => append({ do: 'plan', plan: next }),
    /** Another day with the same plan; this one is kept. */
    begin: async (): Promise<void> => {
      const kept = plan.value;
      id.value = await beginDay(db, iso());
      record.value = [];
      stored.value = [];
      if (kept) await append({ do: 'plan', plan: kept });
    },
  };
}

export type Day = Awaited<ReturnType<typeof openDay>>;

interface Stored extends Result {
  key: string;
}

function keyOf({ evidence: { seal, head, count }, breaks }: Result): string {
  return breaks.length === 0 ? seal : `${seal} ${JSON.stringify([breaks, head, count])}`;
}

/** It was read and looked at when it came in; going through ten thousand lines of each team again would make a reload slow. */
function storedResult({ key, evidence, breaks }: StoredResult): Stored[] {
  return isEvidence(evidence) ? [{ key, evidence: evidence as Evidence, breaks: breaks as Result['breaks'] }] : [];
}

function planIn(record: readonly RunEntry[]): Plan | null {
  const line = record.findLast(({ event }) => event.do === 'plan');
  return line?.event.do === 'plan' ? line.event.plan : null;
}

/** Documents whose line came before the freeze, each with the team the coach gave it to last. */
function resultsIn(record: readonly RunEntry[], stored: readonly Stored[]): Result[] {
  const frozen = record.findLast(({ event }) => event.do === 'freeze' || event.do === 'thaw');
  const end = frozen?.event.do === 'freeze' ? frozen.n : Number.POSITIVE_INFINITY;
  const teams = new Map<string, string | undefined>();
  for (const { n, event } of record)
    if (event.do === 'result' && n < end) teams.set(event.seal, event.team ?? teams.get(event.seal));
  return stored.flatMap(({ key, evidence, breaks }) => {
    if (!teams.has(key)) return [];
    const team = teams.get(key);
    return [{ evidence, breaks, ...(team === undefined ? {} : { team }) }];
  });
}
