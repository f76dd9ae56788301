import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBase } from '../../src/authoring/base.ts';
import { readLab } from '../../src/authoring/read.ts';
import { BASES, LOST_ORDERS, labWith } from './lab-folder.ts';

const LAB = readFileSync(join(LOST_ORDERS, 'lab.yml'), 'utf8');

let bases: string;

beforeEach(() => {
  bases = mkdtempSync(join(tmpdir(), 'bases-'));
  cpSync(BASES, bases, { recursive: true });
});
afterEach(() => rmSync(bases, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(bases, path)), { recursive: true });
  writeFileSync(join(bases, path), text);
}

const problemsOf = (name: string): string[] =>
  readBase(bases, name).problems.map(({ file, line, what, hint }) => `${file}:${line}: ${what} (${hint})`);

const MARKET = `format: 1
title: Market stall
extends: shop
sources: {tills: {count: 2}}
night:
  - {do: run_job, job: nightly}
`;

describe('a base that extends another', () => {
  it('adds its numbers, replaces lists, and keeps the rest', () => {
    write('shop/base.yml', `${MARKET.replace('extends: shop', 'extends: hall')}`);
    write(
      'hall/base.yml',
      `format: 1
title: Hall
catalogs: {shop: [bronze]}
bundle: {file: a.yml, target: prod}
clock: 2026-03-01T18:00:00Z
job: nightly
sources: {tills: {count: 1, open: true}, scales: {}}
night: [{do: run_job, job: a}, {do: run_job, job: b}]
`,
    );
    expect(readBase(bases, 'shop').value?.base).toEqual({
      format: 1,
      title: 'Market stall',
      catalogs: { shop: ['bronze'] },
      bundle: { file: 'a.yml', target: 'prod' },
      clock: '2026-03-01T18:00:00Z',
      job: 'nightly',
      sources: { tills: { count: 2, open: true }, scales: {} },
      night: [{ do: 'run_job', job: 'nightly' }],
    });
  });

  it('lays its files over those of the base below, and over those of the base below that', () => {
    write('market/base.yml', MARKET);
    write('market/repo/sql/gate.sql', 'SELECT 2');
    write('stall/base.yml', 'format: 1\ntitle: Stall\nextends: market\n');
    write('stall/repo/sql/stall.sql', 'SELECT 3');
    const below = readBase(bases, 'shop').value!.repository;
    const { repository, base, folders } = readBase(bases, 'stall').value!;
    expect(repository).toEqual({ ...below, 'sql/gate.sql': 'SELECT 2', 'sql/stall.sql': 'SELECT 3' });
    expect(base.sources).toEqual({ tills: { count: 2 } });
    expect(folders).toHaveLength(3);
  });

  it('changes the hash of its labs with any text of the base below', () => {
    write('market/base.yml', MARKET);
    const { folder, remove } = labWith({ 'lab.yml': LAB.replace('base: shop', 'base: market') });
    const before = readLab(folder, bases).start.hash;
    write('shop/repo/sql/other.sql', 'SELECT 1');
    expect(readLab(folder, bases).start.hash).not.toBe(before);
    remove();
  });

  it('plays its own night in the labs that name it', () => {
    write('market/base.yml', MARKET);
    const { folder, remove } = labWith({ 'lab.yml': LAB.replace('base: shop', 'base: market') });
    const { history } = readLab(folder, bases).start;
    expect(history.some(({ action }) => action.do === 'advance')).toBe(false);
    remove();
  });

  it('is refused where it names no base, or comes back to itself', () => {
    write('market/base.yml', MARKET.replace('extends: shop', 'extends: shpo'));
    write('egg/base.yml', 'format: 1\ntitle: Egg\nextends: hen\n');
    write('hen/base.yml', 'format: 1\ntitle: Hen\nextends: egg\n');
    expect(problemsOf('market')).toEqual([
      '_base/market/base.yml:3: extends: there is no warehouse shpo (did you mean `shop`?)',
    ]);
    expect(problemsOf('egg')).toEqual([
      '_base/hen/base.yml:3: extends: egg extends hen extends egg (a base cannot build on itself)',
    ]);
  });

  it('is refused with what it may not hold', () => {
    write('market/base.yml', `${MARKET}nights: []\n`);
    write('market/notes.txt', '');
    expect(problemsOf('market')).toEqual([
      '_base/market/notes.txt:undefined: unknown file (a base is base.yml and repo/)',
      '_base/market/base.yml:7: nights: unknown key (did you mean `night`?)',
    ]);
  });
});
