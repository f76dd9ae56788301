import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRegister } from '../../src/authoring/index.ts';
import type { Prover } from '../../src/worker/prover.ts';
import { openThreadProver } from './thread/client.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const { entries, worlds } = readRegister(join(ROOT, 'src', 'content'), join(ROOT, 'scenarios', '_base'));
const proof = entries.find(({ number }) => number === 'G-017')!.proof!;
const world = worlds.find(({ id }) => id === proof.world)!;

let prover: Prover;
beforeAll(async () => {
  prover = await openThreadProver();
}, 60_000);
afterAll(() => prover.close());

const figures = async (side: 'wrong' | 'right', snippet?: string) =>
  (await prover.prove(world, proof, side, snippet)).figures.map(({ value }) => value);

test('both sides run in a worker and show what the entry says', async () => {
  expect(await figures('wrong')).toEqual(proof.wrong.shows);
  expect(await figures('right')).toEqual(proof.right.shows);
});

test('a snippet of somebody else is shown on the same data', async () => {
  expect((await figures('right', 'true'))[0]).toBe('262.20');
});

test('a snippet that is no predicate is answered in the words of the platform, and the next one runs', async () => {
  const { failed } = await prover.prove(world, proof, 'right', "country IN ('DE'");
  expect(failed).toContain('PARSE_SYNTAX_ERROR');
  expect(await figures('right')).toEqual(proof.right.shows);
});
