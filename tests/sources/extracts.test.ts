import { describe, expect, it } from 'vitest';
import { createSources, SourcesConfig } from '../../src/sources/index.ts';
import { config, JULY } from './reference.ts';

const SEEDS = [config.sap_vbap.declared_for_seed, 11];

/** KUNNR → LAND1 of a day's extract. */
function extract(seed: number, day: string, options: { fault?: unknown; config?: unknown } = {}): Map<string, string> {
  const [file] = createSources().deliver({ source: 'sap_kna1', day, seed, config, ...options });
  const rows = file!.content.trim().split('\n').slice(1);
  return new Map(rows.map((row) => [row.split(',')[0]!, row.split(',')[5]!]));
}

/** The base's numbers with some days of customers declared differently. */
function withCustomers(days: Record<string, unknown>): SourcesConfig {
  const { sap_kna1 } = config;
  return SourcesConfig.parse({ ...config, sap_kna1: { ...sap_kna1, days: { ...sap_kna1.days, ...days } } });
}

describe('an extract that breaks off', () => {
  it('does so at the key of another night: 729 rows on the ninth, 728 on the tenth', () => {
    const [seed] = SEEDS;
    expect(extract(seed!, JULY(9), { fault: { truncate: 'tail', share: 0.4 } }).size).toBe(729);
    const fault = { truncate: 'tail', share: 0.4, cut_on: JULY(9) };
    expect(extract(seed!, JULY(10), { fault }).size).toBe(728);
  });

  it.each(SEEDS)('holds all keys before that key and none after it, seed %i', (seed) => {
    const cut = [...extract(seed, JULY(9), { fault: { truncate: 'tail', share: 0.4 } }).keys()].at(-1)!;
    const whole = [...extract(seed, JULY(10)).keys()];
    const head = extract(seed, JULY(10), { fault: { truncate: 'tail', share: 0.4, cut_on: JULY(9) } });
    expect([...head.keys()]).toEqual(whole.filter((key) => key <= cut));
    const tail = extract(seed, JULY(10), { fault: { truncate: 'head', share: 0.6, cut_on: JULY(9) } });
    expect([...tail.keys()].every((key) => key > cut)).toBe(true);
    expect(head.size + tail.size).toBeGreaterThanOrEqual(whole.length - 1);
  });

  it('misses a share of another day by one row', () => {
    const fault = { truncate: 'tail', below: { share: 0.95, of: JULY(12) } };
    expect(extract(SEEDS[0]!, JULY(13), { fault }).size).toBe(1159);
  });

  it('may have a header and nothing else', () => {
    const [file] = createSources().deliver({
      source: 'sap_kna1',
      day: JULY(9),
      seed: SEEDS[0]!,
      config,
      fault: { truncate: 'tail', keep: 0 },
    });
    expect(file!.content).toBe('KUNNR,NAME1,STRAS,PSTLZ,ORT01,LAND1,KUKLA\n');
  });

  it('may lack one country', () => {
    const [seed] = SEEDS;
    const whole = extract(seed!, JULY(9));
    const left = extract(seed!, JULY(9), { fault: { missing: { column: 'LAND1', value: 'AT' } } });
    expect([...left]).toEqual([...whole].filter(([, country]) => country !== 'AT'));
    expect(left.size).toBeLessThan(whole.size);
  });

  it('is refused when the key has no share to go with', () => {
    const fault = { truncate: 'tail', keep: 7, cut_on: JULY(9) };
    expect(() => extract(SEEDS[0]!, JULY(10), { fault })).toThrow('`cut_on` goes with `share`');
  });
});

describe('customers of a declared day', () => {
  it.each(SEEDS)('are filled up and archived to the row, so that a bound is met on every seed: %i', (seed) => {
    const numbers = withCustomers({ [JULY(13)]: { created: 2, fill_to: 20 }, [JULY(14)]: { archived: 0.05 } });
    const full = extract(seed, JULY(13), { config: numbers }).size;
    expect(full % 20).toBe(0);
    expect(extract(seed, JULY(14), { config: numbers }).size).toBe(full * 0.95);
  });

  it.each(SEEDS)('order nothing once they are archived, seed %i', (seed) => {
    const numbers = withCustomers({ [JULY(14)]: { archived: 0.05 } });
    const left = extract(seed, JULY(14), { config: numbers });
    const gone = [...extract(seed, JULY(13), { config: numbers }).keys()].filter((key) => !left.has(key));
    expect(gone.length).toBeGreaterThan(50);
    expect(buyers(seed, JULY(14), numbers).filter((key) => gone.includes(key))).toEqual([]);
  });

  it.each(SEEDS)('place their first order as late as is declared, seed %i', (seed) => {
    const later = SourcesConfig.parse({ ...config, sap_vbap: { ...config.sap_vbap, first_order_after: 2 } });
    for (const day of [9, 10, 11]) {
      const known = extract(seed, JULY(day - 2));
      const strangers = buyers(seed, JULY(day), later).filter((key) => !key.startsWith('C9') && !known.has(key));
      expect(strangers).toEqual([]);
    }
  });
});

/** KUNNR of the orders created on a day. */
function buyers(seed: number, day: string, numbers: SourcesConfig): string[] {
  return createSources()
    .deliver({ source: 'sap_vbak', day, seed, config: numbers })
    .flatMap((file) =>
      file.content
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )
    .filter((header) => header.change_type === 'I')
    .map((header) => header.KUNNR);
}
