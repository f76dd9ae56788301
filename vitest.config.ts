import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Minutes each: begun last, they would leave a core idle at the end. */
const LONG = /\/tests\/(labs\/|cli\/main)/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = (file: TestSpecification): boolean => LONG.test(file.moduleId);
    return [...sorted.filter(long), ...sorted.filter((file) => !long(file))];
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Files share a thread, and threads a process: DuckDB and Python are compiled once, not once for each of 160 files, which
    // takes half of the processor's time away. No test leaves anything behind in a module or on `globalThis`.
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: LongFirst },
  },
});
