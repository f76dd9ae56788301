import { computed, signal } from '@preact/signals';
import { canonicalJson, hash, isEvidence, readEvidence } from '../../evidence/index.ts';
import {
  type Brought,
  boardOf,
  broughtIn,
  coursesOf,
  type Labs,
  planHash,
  type Result,
  resultOf,
} from '../../game-day/index.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { Lesson, Summary } from '../../schema/game-day/brought.ts';
import { RunEntry, type RunEvent } from '../../schema/game-day/record.ts';
import type { Plan } from '../../schema/game-day.ts';
import { beginDay, type DayDb, presentDay, type StoredResult } from './day-db.ts';

/** What happened when a text was taken in: a result's file, the short form of one, or a form about the day. */
export type Taken =
  | { ok: true; result: Result; known: boolean }
  | { ok: true; summary: Summary; known: boolean }
  | { ok: true; lesson: Lesson; known: boolean }
  | { ok: false; place: string; reason: string }
  | { ok: false; code: 'cut' | 'version' | 'other-plan' };

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

  const takeBrought = async (brought: Brought): Promise<Taken> => {
    if (brought.kind === 'bad') return { ok: false, code: brought.why };
    const part = brought.kind === 'summary' ? brought.summary : brought.lesson;
    if (!plan.value || part.plan !== planHash(plan.value)) return { ok: false, code: 'other-plan' };
    const event: RunEvent =
      brought.kind === 'summary'
        ? { do: 'summary', summary: brought.summary }
        : { do: 'lesson', lesson: brought.lesson };
    const known = record.value.some((line) => canonicalJson(line.event) === canonicalJson(event));
    if (!known) await append(event);
    return brought.kind === 'summary'
      ? { ok: true, summary: brought.summary, known }
      : { ok: true, lesson: brought.lesson, known };
  };

  const take = async (text: string, team?: string): Promise<Taken> => {
    // A file of a result may hold anything in its notes: it is told by how it begins.
    const brought = text.trimStart().startsWith('{') ? undefined : broughtIn(text);
    if (brought) return takeBrought(brought);
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
    /** Short forms of results whose file is not here yet, the newest of each team and lab. */
    summaries: computed(() => summariesIn(record.value, stored.value)),
    /** Forms about the day, in no order that would say who came when. */
    lessons: computed(() => lessonsIn(record.value)),
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

function summariesIn(record: readonly RunEntry[], stored: readonly Stored[]): Summary[] {
  const all = record.flatMap(({ event }) => (event.do === 'summary' ? [event.summary] : []));
  const newest = new Map(all.map((summary) => [`${summary.team} ${summary.lab}`, summary]));
  const here = ({ fingerprint }: Summary): boolean =>
    stored.some(({ evidence: { seal } }) => seal.startsWith(fingerprint));
  return [...newest.values()].filter((summary) => !here(summary));
}

export function lessonsIn(record: readonly RunEntry[]): Lesson[] {
  const all = record.flatMap(({ event }) => (event.do === 'lesson' ? [event.lesson] : []));
  return all.sort((a, b) => (hash(canonicalJson(a)) < hash(canonicalJson(b)) ? -1 : 1));
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
