import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBench } from './fixture.ts';

const folder = join(import.meta.dirname, '../oracle');
const golden = JSON.parse(readFileSync(join(folder, 'golden/pyspark.json'), 'utf8')) as Record<string, unknown>;

describe('small programs answer as in Apache Spark', () => {
  let answers: Record<string, unknown>;

  beforeAll(async () => {
    const bench = await openBench();
    bench.python.sync(new Map([['programs.py', readFileSync(join(folder, 'pyspark_cases.py'), 'utf8')]]));
    bench.python.notebook('programs.py', bench.host);
    answers = JSON.parse(bench.printed.join('')) as Record<string, unknown>;
  });

  it.each(Object.keys(golden))('%s', (name) => {
    expect(answers[name]).toEqual(golden[name]);
  });
});
