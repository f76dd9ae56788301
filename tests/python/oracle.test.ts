import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBench } from './fixture.ts';

const folder = join(import.meta.dirname, '../oracle');
const read = <T>(file: string): Record<string, T> => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const golden = read<unknown>('golden/pyspark.json');
/** Programs that answer otherwise here, each with the reason. */
const differences = read<string>('pyspark-differences.json');

describe('small programs', () => {
  let answers: Record<string, unknown>;

  beforeAll(async () => {
    const bench = await openBench();
    bench.python.sync(new Map([['programs.py', readFileSync(join(folder, 'pyspark_cases.py'), 'utf8')]]));
    bench.python.notebook('programs.py', bench.host);
    answers = JSON.parse(bench.printed.join('')) as Record<string, unknown>;
  });

  it('were all asked of Spark', () => {
    expect(Object.keys(differences).filter((name) => !(name in golden))).toEqual([]);
  });

  it.each(Object.keys(golden).filter((name) => !(name in differences)))('answer as in Apache Spark: %s', (name) => {
    expect(answers[name]).toEqual(golden[name]);
  });

  it.each(Object.entries(differences))('still differ from Apache Spark: %s (%s)', (name) => {
    expect(answers[name]).not.toEqual(golden[name]);
  });
});
