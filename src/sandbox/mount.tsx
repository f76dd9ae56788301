import { render } from 'preact';
import type { FilePlace } from '../components/workbench-link.ts';
import { attemptOf } from '../evidence/index.ts';
import { t } from '../i18n/index.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { Ticket } from '../schema/game-day/ticket.ts';
import type { Attempt } from '../schema/log.ts';
import { connectBrowser } from '../worker/connect.ts';
import type { Progress } from '../worker/protocol.ts';
import { keepLag, lagOf, readTeamResult } from './game/import.ts';
import { type Bench, createBench, type Handlers } from './state/bench.ts';
import { prepareCheck } from './state/check.ts';
import { keepDesk, restoreDesk, upgradeDesk } from './state/desk.ts';
import { openFile, reloadDocuments } from './state/files.ts';
import { type Edition, readAttempt } from './state/import.ts';
import { createKeeper, type Keeper } from './state/keeper.ts';
import { fetchUnpacked, type LabUrls, labDataFrom } from './state/lab-links.ts';
import { openListing } from './state/listing.ts';
import { keepOffline } from './state/offline.ts';
import { readCurrent } from './store/attempts.ts';
import { newPerson } from './store/db.ts';
import { presentPerson } from './store/people.ts';
import type { Person } from './store/records.ts';
import { Workbench } from './workbench.tsx';

export interface MountOptions {
  /** Where the workbench appears. */
  root: HTMLElement;
  urls: LabUrls;
  /** Lies in front when everything is there: what a link asked for. */
  file?: FilePlace | undefined;
  /** A listing of the handbook that lies in front, by its name. */
  listing?: string | undefined;
  /** Text of an attempt that a link carries: it opens instead of the kept one, which is put aside. */
  linked?: string | undefined;
  /** The team that plays on a game day: its seed and its own place in the storage. */
  ticket?: Ticket | undefined;
  /** Somebody's attempt to be gone through step by step; nothing of it is kept. */
  replay?: Evidence | undefined;
  /** Says how far the start is. */
  onProgress(text: string): void;
}

/** Fetches everything, opens the lab with the attempt this browser keeps, and draws the workbench. */
export async function mountWorkbench({
  root,
  urls,
  file,
  listing,
  linked,
  ticket,
  replay,
  onProgress,
}: MountOptions): Promise<void> {
  // The engine's download is the long one: it begins before anything about the lab is known.
  let handlers: Handlers = {};
  const client = connectBrowser(urls.engine, {
    onProgress: (progress) => {
      onProgress(inWords(progress));
      handlers.onProgress?.(progress);
    },
    onEntry: (entry) => handlers.onEntry?.(entry),
    onState: (state) => handlers.onState?.(state),
    onLog: (level, text) => handlers.onLog?.(level, text),
  });
  const [lab, baked] = await Promise.all([labDataFrom(urls), fetchUnpacked(urls.baked)]);
  const bench = createBench(lab, (wanted) => {
    handlers = wanted;
    return client;
  });
  const person = ticket ? teamAsPerson(ticket) : await presentOrNobody();
  bench.person.value = person;
  const keeper = replay
    ? NO_KEEPER
    : createKeeper(lab.start.id, person, (problem) => {
        bench.notice.value = problem;
      });
  const kept = replay ? null : await readKept(bench, keeper, lab.start.id, person.id);
  if (kept) keeper.use(kept.id);
  const open = async (attempt: Attempt | null): Promise<void> => {
    const seed = attempt?.seed ?? replay?.head.seed ?? ticket?.seed ?? lab.start.lab.seed;
    // The prepared state is the lab's own seed; any other is played, which takes Python.
    const prepared = seed === lab.start.lab.seed ? baked : undefined;
    const lag = ticket && attempt ? lagOf(ticket, attempt) : 0;
    const result = await bench.client.open({ lab: lab.start, seed, baked: prepared, attempt, lag });
    bench.begin(result.attempt, result.clock);
    keeper.keep(result.attempt);
  };
  bench.keepWith(keeper.keep);
  try {
    await open(kept?.attempt ?? null);
  } catch (error) {
    if (!kept) throw error;
    await keeper.setAside();
    keeper.use();
    await open(null);
    bench.notice.value = t('boot.notReplayed', { reason: reasonOf(error) });
  }

  let desk: ReturnType<typeof keepDesk> | undefined;
  /** Goes on with another attempt or a new one, and puts the present one aside once that is open. */
  const change = async (attempt: Attempt | null, as?: string): Promise<void> => {
    const present = bench.client.attempt ?? null;
    const presentId = keeper.id;
    const drafts = bench.drafts.value;
    desk?.flush();
    try {
      await keeper.setAside();
      keeper.use(as);
      await open(attempt);
      bench.documents.clear();
      if (as !== undefined) await restoreDesk(bench, as);
    } catch (error) {
      keeper.use(presentId);
      await open(present);
      bench.drafts.value = drafts;
      throw new Error(t('import.failed', { reason: reasonOf(error) }));
    }
  };
  const edition = () => ({ lab: lab.start.id, hash: lab.start.hash, engine: bench.client.attempt?.engine ?? '' });
  if (ticket) {
    const { createGame } = await import('./game/game.ts');
    bench.game.value = createGame(bench, ticket, await lab.catchUp());
    await bench.game.value.begin();
  }
  if (replay) {
    const { createReplay } = await import('./replay/replay.ts');
    bench.replay.value = createReplay(bench, readableHere(replay, edition()));
  }
  if (kept) {
    if (!ticket) upgradeDesk(lab.start.id, kept.id);
    await restoreDesk(bench, kept.id);
  }
  if (linked !== undefined)
    await (async () => change(readAttempt(linked, edition())))().catch((error: unknown) => {
      bench.notice.value = t('link.failed', { reason: reasonOf(error) });
    });
  if (file) await openFile(bench, file.path, file);
  if (listing) await openListing(bench, urls.listings, listing);
  if (!replay) desk = keepDesk(bench, () => keeper.id);
  render(
    <Workbench
      bench={bench}
      onStartOver={() => change(null)}
      onImport={async (text) => {
        if (!ticket) return change(readAttempt(text, edition()));
        const attempt = readTeamResult(text, edition(), ticket, bench.entries.value.length);
        keepLag(ticket, attempt, Date.now());
        return change(attempt);
      }}
      onTakeUp={async (stored) => change(readAttempt(JSON.stringify(stored.attempt), edition()), stored.id)}
      onRewind={async (n) => {
        desk?.flush();
        await keeper.setAside();
        keeper.use();
        const result = await bench.client.rewind(n);
        bench.begin(result.attempt, result.clock);
        keeper.keep(result.attempt);
        await reloadDocuments(bench);
      }}
    />,
    root,
  );
  keepOffline(lab.start.id);
  // The first check should not have to wait for its files; whoever presses it earlier waits for these very ones.
  whenIdle(() => void prepareCheck(bench).catch((error: unknown) => console.warn('check files', error)));
}

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
};

/** What is gone through is nobody's attempt here. */
const NO_KEEPER: Keeper = { id: '', use: () => undefined, keep: () => undefined, setAside: async () => undefined };

/** The document, when this edition of lab and engine can play it. Throws an Error that says what differs. */
function readableHere(evidence: Evidence, edition: Edition): Evidence {
  readAttempt(JSON.stringify(attemptOf(evidence)), edition);
  return evidence;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Without storage nobody is known; the attempt goes on unkept, and the notice says so. */
async function presentOrNobody(): Promise<Person> {
  try {
    return await presentPerson();
  } catch {
    return newPerson('');
  }
}

/** A team's attempts lie apart from everybody's own, and the same link finds them again. */
function teamAsPerson({ plan, team, name }: Ticket): Person {
  return { id: `game-${plan}-${team}`, name, created: '' };
}

async function readKept(
  bench: Bench,
  keeper: Keeper,
  lab: string,
  person: string,
): Promise<{ id: string; attempt: Attempt } | null> {
  try {
    const kept = await readCurrent(lab, person);
    if (kept.kind === 'attempt') return kept;
    if (kept.kind === 'unreadable') {
      await keeper.setAside();
      bench.notice.value = t('boot.unreadable', { reason: kept.reason });
    }
    return null;
  } catch (error) {
    bench.notice.value = t('boot.storage', { reason: reasonOf(error) });
    return null;
  }
}

function inWords({ stage, done, total }: Progress): string {
  if (stage === 'engine' && total > 0) return t('boot.assets', { done: megabytes(done), total: megabytes(total) });
  if (stage === 'history' || stage === 'steps') return t(`boot.${stage}`, { done, total });
  return t(
    stage === 'python'
      ? 'boot.python'
      : stage === 'start'
        ? 'boot.start'
        : stage === 'checks'
          ? 'boot.checks'
          : 'boot.engine',
  );
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
