import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogEntry } from '../../src/schema/log.ts';
import { Client, type ClientOptions, type ClientState } from '../../src/worker/client.ts';
import { FakeWorker, freshAttempt, lab } from './fake-worker.ts';

const note = (text: string) => ({ do: 'note', text }) as const;

function setUp(options: Partial<ClientOptions> = {}) {
  const workers: FakeWorker[] = [];
  const entries: LogEntry[] = [];
  const states: ClientState[] = [];
  const client = new Client({
    spawn() {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    assets: async () => null,
    python: async () => null,
    onEntry: (entry) => entries.push(entry),
    onState: (state) => states.push(state),
    ...options,
  });
  return { client, workers, entries, states };
}

async function opened(options: Partial<ClientOptions> = {}) {
  const all = setUp(options);
  await all.client.open({ lab, seed: 1, attempt: null });
  return all;
}

const calls = (worker: FakeWorker | undefined) => worker?.received.map((request) => request.call);

const baked = new Uint8Array();

describe('Python in the worker', () => {
  test('comes after a prepared start, so that nobody waits for it', async () => {
    const { client, workers } = setUp();
    await client.open({ lab, seed: 1, baked, attempt: null });
    await client.read('clock', {});
    expect(calls(workers[0])).toEqual(['load', 'open', 'python', 'read']);
  });

  test('comes first when a history or an attempt has to be played', async () => {
    const { client, workers } = setUp();
    const entry: LogEntry = { n: 0, ms: 5, action: note('a'), outcome: 'ok' };
    await client.open({ lab, seed: 1, baked, attempt: { ...freshAttempt, entries: [entry] } });
    expect(calls(workers[0])).toEqual(['load', 'python', 'open']);
  });

  test('is waited for by updates and by what follows them, not by reads', async () => {
    const python = Promise.withResolvers<null>();
    const { client, workers } = setUp({ python: () => python.promise });
    await client.open({ lab, seed: 1, baked, attempt: null });
    const acts = [client.act({ do: 'run_job', job: 'j' }), client.act(note('a'))];
    await client.read('clock', {});
    expect(calls(workers[0])).toEqual(['load', 'open', 'read']);
    python.resolve(null);
    await Promise.all(acts);
    expect(calls(workers[0])).toEqual(['load', 'open', 'read', 'python', 'act', 'act']);
  });

  test('tells who needs it that it could not be had, and tries again', async () => {
    let online = false;
    const { client } = setUp({ python: () => (online ? Promise.resolve(null) : Promise.reject(new Error('offline'))) });
    await client.open({ lab, seed: 1, baked, attempt: null });
    await expect(client.act({ do: 'run_job', job: 'j' })).rejects.toThrow('offline');
    online = true;
    expect((await client.act({ do: 'run_job', job: 'j' })).entry.outcome).toBe('ok');
  });
});

describe('a check', () => {
  test('that hangs fails, and the others are graded by the next worker', async () => {
    vi.useFakeTimers();
    const { client, workers } = await opened();
    workers[0]?.hangIn('endless');
    const reply = client.act({ do: 'check' });
    await vi.advanceTimersByTimeAsync(13_000);
    expect((await reply).value).toMatchObject({
      do: 'check',
      grade: { dead: { endless: expect.stringContaining('12 s') } },
    });
    expect(client.attempt?.entries).toMatchObject([{ action: { do: 'check' }, outcome: 'ok' }]);
    vi.useRealTimers();
  });
});

describe('the client', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('starts a worker, opens a lab and keeps the log', async () => {
    const { client, workers, entries, states } = await opened();
    const reply = await client.act(note('a'));
    expect(reply.entry.outcome).toBe('ok');
    expect(entries.map((entry) => entry.outcome)).toEqual([undefined, 'ok']);
    expect(client.attempt?.entries).toEqual([reply.entry]);
    expect(calls(workers[0])).toEqual(['load', 'python', 'open', 'act']);
    await vi.waitFor(() => expect(states).toEqual(['ready', 'busy', 'ready']));
  });

  test('sends one request at a time, in order', async () => {
    const { client, workers } = await opened();
    const both = [client.act(note('a')), client.read('clock', {}), client.act(note('b'))];
    await Promise.all(both);
    expect(calls(workers[0])).toEqual(['load', 'python', 'open', 'act', 'read', 'act']);
  });

  test('ends a silent worker, rejects what ran, and restores the log in a new one', async () => {
    const { client, workers, entries } = await opened();
    await client.act(note('a'));
    const lost = client.act(note('hang'));
    const next = client.read('clock', {});
    const rejection = expect(lost).rejects.toMatchObject({ name: 'WorkerEnded', reason: 'silent' });
    await vi.advanceTimersByTimeAsync(13_000);
    await rejection;
    expect(await next).toEqual({ clock: '2' });
    expect(workers[0]?.ended).toBe(true);
    expect(calls(workers[1])).toEqual(['load', 'python', 'open', 'read']);
    expect(entries.at(-1)).toMatchObject({ n: 1, outcome: 'timeout' });
    expect(client.attempt?.entries.map((entry) => entry.outcome)).toEqual(['ok', 'timeout']);
  });

  test('leaves a worker alone that gives signs of life, until the request takes too long', async () => {
    const { client, workers } = await opened();
    const lost = client.act(note('beat'));
    const rejection = expect(lost).rejects.toMatchObject({ name: 'WorkerEnded', reason: 'slow' });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(workers[0]?.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(21_000);
    await rejection;
    expect(workers[0]?.ended).toBe(true);
  });

  test('ends the worker when a running action is aborted, and closes the entry as killed', async () => {
    const { client, entries } = await opened();
    const abort = new AbortController();
    const lost = client.act(note('hang'), { signal: abort.signal });
    const rejection = expect(lost).rejects.toMatchObject({ reason: 'aborted' });
    await vi.advanceTimersByTimeAsync(10);
    abort.abort();
    await rejection;
    await client.act(note('b'));
    expect(entries.map((entry) => [entry.n, entry.outcome])).toEqual([
      [0, undefined],
      [0, 'killed'],
      [1, undefined],
      [1, 'ok'],
    ]);
  });

  test('never sends a request that is aborted while it waits', async () => {
    const { client, workers } = await opened();
    const abort = new AbortController();
    const first = client.act(note('a'));
    const waiting = expect(client.act(note('b'), { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    abort.abort();
    await first;
    await waiting;
    expect(calls(workers[0])).toEqual(['load', 'python', 'open', 'act']);
  });

  test('stops waiting for a read that is aborted, and keeps the worker', async () => {
    const { client, workers } = await opened();
    const abort = new AbortController();
    const read = expect(client.read('clock', {}, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    abort.abort();
    await read;
    await client.act(note('a'));
    expect(workers).toHaveLength(1);
  });

  test.each(['crash', 'fatal'])('starts anew after a worker is lost by %s', async (text) => {
    const { client, workers } = await opened();
    await expect(client.act(note(text))).rejects.toThrow();
    expect((await client.act(note('b'))).entry.n).toBe(1);
    expect(workers).toHaveLength(2);
    expect(client.attempt?.entries.map((entry) => entry.outcome)).toEqual(['killed', 'ok']);
  });

  test('keeps the worker when a request merely fails', async () => {
    const { client, workers } = await opened();
    await expect(client.act(note('refuse'))).rejects.toMatchObject({
      name: 'RequestFailed',
      plain: { message: 'refuse' },
    });
    await client.read('clock', {});
    expect(workers).toHaveLength(1);
  });

  test('takes the standby worker, already loaded, and prepares another', async () => {
    const { client, workers } = await opened({ standby: true });
    await vi.waitFor(() => expect(calls(workers[1])).toEqual(['load', 'python']));
    await expect(client.act(note('crash'))).rejects.toThrow();
    await client.read('clock', {});
    expect(calls(workers[1])).toEqual(['load', 'python', 'open', 'read']);
    await vi.waitFor(() => expect(calls(workers[2])).toEqual(['load', 'python']));
  });

  test('hands grading over again after a restart', async () => {
    const { client, workers } = await opened();
    await client.grading({ checks: [], strikes: [], nextDay: [], cleanDays: [] });
    await expect(client.act(note('crash'))).rejects.toThrow();
    await client.read('clock', {});
    expect(calls(workers[1])).toEqual(['load', 'python', 'open', 'grading', 'read']);
  });

  test('restores an attempt that it is given', async () => {
    const { client } = setUp();
    const entry: LogEntry = { n: 0, ms: 5, action: note('a'), outcome: 'ok' };
    await client.open({ lab, seed: 1, attempt: { ...freshAttempt, entries: [entry] } });
    expect(client.attempt?.entries).toEqual([entry]);
  });

  test('rejects what is pending when it is closed', async () => {
    const { client, workers } = await opened();
    const lost = expect(client.act(note('hang'))).rejects.toMatchObject({ reason: 'closed' });
    await vi.advanceTimersByTimeAsync(10);
    client.close();
    await lost;
    expect(workers).toHaveLength(1);
    expect(client.state).toBe('closed');
  });
});
