import { beforeAll, describe, expect, test } from 'vitest';
import { openWarehouse, type Ports, type Warehouse } from '../../src/engine/index.ts';
import { type Histories, openHistories } from '../../src/grading/index.ts';
import { bake, openBaked } from '../../src/runtime/baked.ts';
import { stateHash } from '../../src/runtime/hash.ts';
import { labEngine } from '../../src/runtime/lab-engine.ts';
import { compileNodeDuckDB } from '../../src/runtime/node/duckdb.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import { tinyLab } from '../worker/tiny-lab.ts';

describe('a baked start state', () => {
  let histories: Histories;
  let files: { start: Uint8Array; clean: Uint8Array };
  /** Another database than the one the histories were played in. */
  let elsewhere: Ports;
  const count = (warehouse: Warehouse, sql: string) => warehouse.query(sql).rows[0]?.[0];

  beforeAll(async () => {
    const duckdb = await compileNodeDuckDB();
    const ports = await openNodePorts({ duckdb, python: false });
    elsewhere = await openNodePorts({ duckdb, python: false });
    histories = openHistories(tinyLab, (config) => openWarehouse(ports, config));
    files = { start: bake(tinyLab, histories, 1, 'start'), clean: bake(tinyLab, histories, 1, 'clean') };
  });

  test.each(['start', 'clean'] as const)('of the %s history equals the replay', (role) => {
    const restored = openBaked(elsewhere, tinyLab, files[role]).restore();
    expect(stateHash(restored)).toBe(stateHash(histories[role](1)));
  });

  test('says whose it is', () => {
    const { seed, role } = openBaked(elsewhere, tinyLab, files.clean);
    expect([seed, role]).toEqual([1, 'clean']);
  });

  test('is written the same twice', () => {
    expect(bake(tinyLab, histories, 1, 'start')).toEqual(files.start);
  });

  test('keeps older versions', () => {
    const restored = openBaked(elsewhere, tinyLab, files.start).restore();
    expect(count(restored, 'SELECT count(*) FROM main.shop.raw VERSION AS OF 1')).toBe('3');
    restored.execute('RESTORE TABLE main.shop.raw TO VERSION AS OF 1');
    expect(count(restored, 'SELECT count(*) FROM main.shop.raw')).toBe('3');
  });

  test('goes on as the replay does', () => {
    const restored = openBaked(elsewhere, tinyLab, files.start).restore();
    const replayed = histories.start(1).fork();
    for (const warehouse of [restored, replayed]) {
      warehouse.apply({ do: 'sql', text: 'INSERT INTO main.shop.raw VALUES (7, 7.00)' });
      warehouse.apply({ do: 'edit', path: 'a.md', content: 'x' });
    }
    expect(stateHash(restored)).toBe(stateHash(replayed));
    replayed.close();
  });

  test('of another lab or edition is refused', () => {
    expect(() => openBaked(elsewhere, { ...tinyLab, hash: 'tiny-2' }, files.start)).toThrow('build it again');
  });

  test('spares the histories the replay, for its own seed and role only', () => {
    const played: number[] = [];
    const prepared = labEngine.histories(elsewhere, tinyLab, (done) => played.push(done));
    prepared.add(files.start);
    expect(count(prepared.start(1), 'SELECT count(*) FROM main.shop.raw')).toBe('2');
    expect(played).toEqual([]);
    expect(count(prepared.clean(1), 'SELECT count(*) FROM main.shop.raw')).toBe('3');
    expect(played).not.toEqual([]);
    prepared.close();
  });
});

describe('the hash of a state', () => {
  test('sees a row, a version, a file and the clock, and not the order of rows', async () => {
    const ports = await openNodePorts({ python: false });
    const start = openHistories(tinyLab, (config) => openWarehouse(ports, config)).start(1);
    const hashAfter = (text: string): string => {
      const fork = start.fork();
      fork.apply({ do: 'sql', text });
      return stateHash(fork);
    };
    const hashes = [
      stateHash(start),
      hashAfter('INSERT INTO main.shop.raw VALUES (4, 1.00)'),
      hashAfter('INSERT INTO main.shop.raw VALUES (4, 1.01)'),
      hashAfter('TRUNCATE TABLE main.shop.raw'),
    ];
    const edited = start.fork();
    edited.apply({ do: 'edit', path: 'a.md', content: 'x' });
    const later = start.fork();
    later.apply({ do: 'advance', to: '2026-07-01T09:00:00Z' });
    hashes.push(stateHash(edited), stateHash(later));
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashAfter('INSERT INTO main.shop.raw VALUES (4, 1), (5, 2)')).toBe(
      hashAfter('INSERT INTO main.shop.raw VALUES (5, 2), (4, 1)'),
    );
    expect(stateHash(start.fork())).toBe(stateHash(start));
  });
});
