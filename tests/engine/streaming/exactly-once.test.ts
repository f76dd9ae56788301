import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { Warehouse } from '../../../src/engine/index.ts';
import { closeAll, open, rows } from '../warehouse/harness.ts';

const LANDING = '/Volumes/shop/bronze/landing';
const CHECKPOINT = '/Volumes/shop/bronze/checkpoint';
const BACKUP = '/Volumes/shop/bronze/backup';

afterEach(closeAll);

/** What may happen to a stream between two nights. */
type Event =
  | { do: 'land'; files: number }
  | { do: 'run'; most: number; once: boolean }
  /** The machine dies between the write and its commit. */
  | { do: 'lose commit' };

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('land' as const), files: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('run' as const),
      most: fc.integer({ min: 1, max: 3 }),
      once: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'lose commit' as const }) },
);

class Stream {
  readonly warehouse: Warehouse;
  landed = 0;

  constructor(warehouse: Warehouse) {
    this.warehouse = warehouse;
  }

  perform(step: Event): void {
    if (step.do === 'land') for (let n = 0; n < step.files; n++) this.land();
    else if (step.do === 'run') this.run(step.most, step.once ? 'once' : 'availableNow');
    else this.loseCommit();
  }

  land(): void {
    const path = `${LANDING}/${String(this.landed).padStart(3, '0')}.json`;
    const content = JSON.stringify({ id: String(this.landed) });
    this.warehouse.state.volumes.set(path, { path, content, modified: this.warehouse.state.clock });
    this.landed += 1;
  }

  run(most: number, trigger: string): void {
    const host = this.warehouse.pythonHost({ catalog: 'shop', schema: 'bronze', conf: {} });
    const options = { 'cloudFiles.format': 'json', 'cloudFiles.maxFilesPerTrigger': String(most) };
    const query = host.stream(
      { op: 'files', format: 'cloudFiles', path: LANDING, streaming: true, schema: 'id STRING', options },
      {
        table: 'shop.bronze.t',
        forEach: false,
        format: null,
        outputMode: 'append',
        queryName: null,
        trigger,
        options: { checkpointLocation: CHECKPOINT },
      },
    );
    while (query.next()) {
      // Each batch writes itself.
    }
  }

  loseCommit(): void {
    const { volumes } = this.warehouse.state;
    const commits = [...volumes.keys()].filter((path) => path.startsWith(`${CHECKPOINT}/commits/`));
    const last = commits.sort((left, right) => Number(left.split('/').at(-1)) - Number(right.split('/').at(-1))).at(-1);
    if (last !== undefined) volumes.delete(last);
  }

  volume(op: 'copy' | 'delete' | 'move', path: string, to?: string): void {
    const { error } = this.warehouse.apply({
      do: 'volume',
      op,
      path,
      ...(to === undefined ? {} : { to }),
      missing_ok: true,
    });
    if (error) throw error;
  }

  /** Ids in the table, in order. */
  ids(): string[] {
    return rows(this.warehouse, 'SELECT CAST(id AS INT) AS id FROM t ORDER BY id');
  }
}

const each = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => String(from + index));

async function begun(events: readonly Event[]): Promise<Stream> {
  const { warehouse } = await open();
  const stream = new Stream(warehouse);
  stream.land();
  for (const step of events) stream.perform(step);
  stream.run(2, 'availableNow');
  return stream;
}

const histories = fc.array(event, { maxLength: 12 });
const check = (property: (events: Event[], more: Event[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(histories, histories, property), { numRuns: 25, seed: 7 });

describe('a stream into a table', () => {
  test('has every file exactly once, however arrivals, batches and lost commits interleave', { timeout: 120_000 }, () =>
    check(async (events, more) => {
      const stream = await begun(events);
      for (const step of more) stream.perform(step);
      stream.run(3, 'availableNow');
      stream.run(3, 'availableNow');
      expect(stream.ids()).toEqual(each(0, stream.landed));
      closeAll();
    }),
  );

  test('without its checkpoint has every file that is still there once more', { timeout: 120_000 }, () =>
    check(async (events, more) => {
      const stream = await begun(events);
      const before = stream.landed;
      stream.volume('delete', CHECKPOINT);
      for (const step of more) stream.perform(step);
      stream.run(3, 'availableNow');
      stream.run(3, 'availableNow');
      expect(stream.ids()).toHaveLength(before + stream.landed);
      closeAll();
    }),
  );

  test(
    'that is restored with its old checkpoint has every file once, whatever came in between',
    { timeout: 120_000 },
    () =>
      check(async (events, more) => {
        const stream = await begun(events);
        stream.volume('copy', CHECKPOINT, BACKUP);
        const version = stream.warehouse.store.get('shop.bronze.t')?.commits.at(-1)?.version;
        stream.volume('delete', CHECKPOINT);
        for (const step of more) stream.perform(step);
        stream.run(3, 'availableNow');
        stream.warehouse.execute(`RESTORE TABLE t TO VERSION AS OF ${version}`);
        stream.volume('delete', CHECKPOINT);
        stream.volume('move', BACKUP, CHECKPOINT);
        stream.run(3, 'availableNow');
        expect(stream.ids()).toEqual(each(0, stream.landed));
        closeAll();
      }),
  );
});
