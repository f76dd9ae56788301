import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Ports, Warehouse } from '../../../src/engine/index.ts';
import { Action } from '../../../src/schema/action.ts';
import { Case } from '../cases/case.ts';
import { openCase, openPorts } from '../cases/world.ts';
import type { Event } from './harness.ts';
import { currentRows, history } from './reference.ts';

/** The whole engine: tables, checkpoints, updates, and a night or two between them. */
const SOURCE = `CREATE OR REFRESH STREAMING TABLE scd1 FLOW AUTO CDC FROM STREAM(feed) KEYS (id) APPLY AS DELETE WHEN op = 'D'
  SEQUENCE BY seq COLUMNS id, v, w;
CREATE OR REFRESH STREAMING TABLE scd2 FLOW AUTO CDC FROM STREAM(feed) KEYS (id) APPLY AS DELETE WHEN op = 'D'
  SEQUENCE BY seq COLUMNS id, v, w STORED AS SCD TYPE 2 TRACK HISTORY ON v;`;

let ports: Ports;
beforeAll(async () => {
  ports = await openPorts();
}, 60_000);

const event: fc.Arbitrary<Event> = fc.tuple(
  fc.integer({ min: 1, max: 4 }),
  fc.integer({ min: 1, max: 12 }),
  fc.constantFrom('a', 'b', 'D'),
  fc.constantFrom('x', 'y'),
);

/** What an operator may do between two deliveries without changing a row. */
const turn = fc.constantFrom('update', 'reset', 'full refresh', 'again', 'an hour');

function act(warehouse: Warehouse, action: object): void {
  const { error } = warehouse.apply(Action.parse(action));
  expect(error?.message).toBeUndefined();
}

function update(warehouse: Warehouse, more: object = {}): void {
  act(warehouse, { do: 'update_pipeline', pipeline: 'p', ...more });
  expect(warehouse.state.updates.at(-1)?.error).toBeNull();
}

function land(warehouse: Warehouse, events: readonly Event[]): void {
  if (events.length === 0) return;
  const rows = events.map(([id, seq, v, w]) => `(${id}, ${v === 'D' ? 'NULL' : `'${v}'`}, '${w}', '${v}', ${seq})`);
  act(warehouse, { do: 'sql', text: `INSERT INTO feed VALUES ${rows.join(', ')}` });
}

const OPERATIONS: Record<string, (warehouse: Warehouse, events: readonly Event[]) => void> = {
  update: (warehouse) => update(warehouse),
  reset: (warehouse) => update(warehouse, { reset_checkpoint: ['scd1', 'scd2'] }),
  'full refresh': (warehouse) => update(warehouse, { full_refresh: ['all'] }),
  again: (warehouse, events) => land(warehouse, events.slice(0, 3)),
  // Tombstones outlive it.
  'an hour': (warehouse) =>
    act(warehouse, { do: 'advance', to: new Date(Date.parse(warehouse.state.clock) + 3_600_000).toISOString() }),
};

it('updates, resets, full refreshes and redelivery in any order end in the tables of the feed', () => {
  const play = fc.record({
    events: fc.uniqueArray(event, { maxLength: 24, selector: ([key, seq]) => `${key}/${seq}` }),
    turns: fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), turn), { minLength: 3, maxLength: 6 }),
  });
  const steps = [{ query: 'SELECT 1', rows: [['1']] }];
  const example = Case.parse({ shows: '', known: '', files: { 'p.sql': SOURCE }, steps });
  fc.assert(
    fc.property(play, ({ events, turns }) => {
      const warehouse = openCase(ports, example);
      act(warehouse, { do: 'sql', text: 'CREATE TABLE feed (id INT, v STRING, w STRING, op STRING, seq INT)' });
      let at = 0;
      for (const [size, name] of turns) {
        land(warehouse, events.slice(at, at + size));
        at += size;
        OPERATIONS[name]!(warehouse, events.slice(0, at));
      }
      land(warehouse, events.slice(at));
      update(warehouse);
      const rows = (sql: string) =>
        warehouse
          .query(sql)
          .rows.map((row) => row[0])
          .sort();
      expect(rows("SELECT concat_ws(' ', id, v, w) FROM scd1")).toEqual(currentRows(events).sort());
      const intervals =
        "concat(id, ' ', v, '/', w, '[', __START_AT, ',', coalesce(CAST(__END_AT AS STRING), '∞'), ')')";
      expect(rows(`SELECT ${intervals} FROM scd2`)).toEqual(history(events, ['v']).sort());
      warehouse.close();
    }),
    { numRuns: 16, seed: 20_260_701 },
  );
}, 300_000);
