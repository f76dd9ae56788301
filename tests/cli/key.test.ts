import { describe, expect, it } from 'vitest';
import { crosshire } from './crosshire.ts';

describe('crosshire key', () => {
  it('prints the answers of a seed, derived from its own warehouse', async () => {
    const { exit, stdout } = await crosshire(['key', 'lost-orders', '--seed', '2', '--answers', '--json']);
    const document = JSON.parse(stdout);
    expect(exit).toBe(0);
    expect(document).toMatchObject({ lab: 'lost-orders', seed: 2, repairs: [] });
    expect(document.answers).toHaveLength(1);
    expect(document.answers[0].answer).toMatch(/\d/);
  });

  it('says what each wrong repair leaves, and what would be right', async () => {
    const { exit, stdout } = await crosshire(['key', 'lost-orders', '--json']);
    const document = JSON.parse(stdout);
    expect(exit).toBe(0);
    expect(document.repairs.length).toBeGreaterThan(0);
    const leaves = document.repairs.flatMap((repair: { leaves: object[] }) => repair.leaves);
    expect(leaves.length).toBeGreaterThan(0);
    for (const leaf of leaves) expect(leaf).toMatchObject({ check: expect.any(String), expected: expect.any(String) });
  });

  it('wants a seed that is a number', async () => {
    const { exit, stderr } = await crosshire(['key', 'lost-orders', '--seed', 'blue']);
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--seed blue is no seed')]);
  });
});
