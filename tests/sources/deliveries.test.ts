import { describe, expect, it } from 'vitest';
import { EngineError } from '../../src/engine/errors.ts';
import type { DeliveredFile } from '../../src/engine/ports.ts';
import { createSources } from '../../src/sources/index.ts';
import { config, JULY } from './reference.ts';

const seed = config.sap_vbap.declared_for_seed;
const deliver = (source: string, day: string, fault?: unknown): DeliveredFile[] =>
  createSources().deliver({ source, day, seed, config, fault });
const items = (day: string, fault?: unknown) =>
  deliver('sap_vbap', day, fault).flatMap((file) =>
    file.content
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
const caught = (run: () => unknown): EngineError => {
  try {
    run();
  } catch (error) {
    if (error instanceof EngineError) return error;
  }
  throw new Error('nothing was refused');
};

describe('deliveries', () => {
  it('land in the folder of their source and day, changes in packages of a thousand', () => {
    expect(deliver('sap_vbap', JULY(9)).map((file) => [file.path, file.content.split('\n').length - 1])).toEqual([
      ['/Volumes/dwh_prod/bronze/landing/sap_vbap/dt=2026-07-09/vbap_2026-07-09T21-05-00Z_0001.json', 1000],
      ['/Volumes/dwh_prod/bronze/landing/sap_vbap/dt=2026-07-09/vbap_2026-07-09T21-10-00Z_0002.json', 1000],
      ['/Volumes/dwh_prod/bronze/landing/sap_vbap/dt=2026-07-09/vbap_2026-07-09T21-15-00Z_0003.json', 70],
    ]);
    expect(deliver('sap_kna1', JULY(9)).map((file) => file.path)).toEqual([
      '/Volumes/dwh_prod/bronze/landing/sap_kna1/dt=2026-07-09/kna1_2026-07-09.csv',
    ]);
  });

  it('are the same whatever was asked before', () => {
    const sources = createSources();
    const ask = (day: string) => sources.deliver({ source: 'sap_vbap', day, seed, config });
    const later = ask(JULY(12));
    expect(ask(JULY(3))).toEqual(deliver('sap_vbap', JULY(3)));
    expect(later).toEqual(deliver('sap_vbap', JULY(12)));
  });

  it('have no rate file on Saturday and Sunday, and the days before with the first', () => {
    expect(deliver('fx_rate', JULY(4))).toEqual([]);
    expect(deliver('fx_rate', JULY(1))[0]!.content).toBe(
      'currency,rate_date,fx_rate\nCHF,2026-06-26,0.9391\nCHF,2026-06-29,0.9388\nCHF,2026-06-30,0.9395\nCHF,2026-07-01,0.9400\n',
    );
  });

  it('go on after the fourteen nights: a day without France, a burst, a night of cancellations, a holiday', () => {
    const french = (day: number): number => items(JULY(day)).filter((item) => item.LAND1 === 'FR').length;
    expect([french(16), french(17)]).toEqual([0, 25]);
    expect(items(JULY(21)).filter((item) => item.change_type === 'I').length).toBeLessThan(200);
    const cancelled = items(JULY(18)).filter((item) => item.STATUS === 'CANCELLED').length;
    expect(cancelled).toBeGreaterThan(200);
    expect(items('2026-08-02').length).toBeGreaterThan(700);
  });
});

describe('faults', () => {
  it('recode a value for that day and nothing else', () => {
    const before = items(JULY(15));
    const after = items(JULY(15), { recode: { column: 'LAND1', from: 'CH', to: 'CHE' } });
    expect(after.map((item) => (item.LAND1 === 'CHE' ? { ...item, LAND1: 'CH' } : item))).toEqual(before);
    expect(after.filter((item) => item.LAND1 === 'CH')).toEqual([]);
    expect(items(JULY(16)).some((item) => item.LAND1 === 'CHE')).toBe(false);
  });

  it('truncate an extract to its head: 729 of 1,216, or as many as asked for', () => {
    const rows = (day: string, fault: unknown): number =>
      deliver('sap_kna1', day, fault)[0]!.content.split('\n').length - 2;
    expect(rows(JULY(9), { truncate: 'tail', share: 0.4 })).toBe(729);
    expect(rows(JULY(10), { truncate: 'tail', keep: 728 })).toBe(728);
  });

  it('drop files, all or one', () => {
    expect(deliver('fx_rate', JULY(9), { drop_file: 'all' })).toEqual([]);
    expect(deliver('sap_vbap', JULY(9), { drop_file: 2 })).toHaveLength(2);
  });

  it('repeat a rate, the same or another', () => {
    const text = deliver('fx_rate', JULY(9), { duplicate_rate: { currency: 'CHF', fx_rate: 0.95 } })[0]!.content;
    expect(text).toBe('currency,rate_date,fx_rate\nCHF,2026-07-09,0.9409\nCHF,2026-07-09,0.9500\n');
  });

  it.each([25, 0])('make %i lines French', (lines) => {
    const after = items(JULY(15), { country: { code: 'FR', lines } });
    expect(after.filter((item) => item.LAND1 === 'FR')).toHaveLength(lines);
    expect(after).toHaveLength(items(JULY(15)).length);
  });

  it('are refused with the reason and what there is', () => {
    expect(caught(() => deliver('sap_vbap', JULY(9), { vanish: true }))).toMatchObject({
      condition: 'SANDBOX_FAULT_INVALID',
      text: 'The fault of sap_vbap is not one: Unrecognized key: "vanish".',
      hint: expect.stringMatching(/^A fault is made of recode, country, .*drop_file\.$/),
    });
    expect(
      caught(() => deliver('fx_rate', JULY(9), { recode: { column: 'LAND1', from: 'CH', to: 'CHE' } })),
    ).toMatchObject({
      text: 'recode: eurofxref_2026-07-09.csv has no column LAND1.',
      hint: 'Its columns are currency, rate_date, fx_rate.',
    });
    expect(caught(() => deliver('sap_kna1', JULY(9), { truncate: 'tail' })).text).toContain(
      'goes with `share` or `keep`',
    );
  });

  it('of an unknown source or of broken numbers name what is wrong', () => {
    expect(caught(() => deliver('sap_mara', JULY(9)))).toMatchObject({
      hint: 'The sources are sap_vbak, sap_vbap, sap_kna1, fx_rate.',
    });
    const broken = { ...config, fx_rate: { rates: { CHF: { '2026-07-01': -1 } } } };
    const run = () => createSources().deliver({ source: 'fx_rate', day: JULY(1), seed, config: broken });
    expect(caught(run).text).toContain('fx_rate.rates.CHF.2026-07-01');
  });
});
