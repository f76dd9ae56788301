import { defineConfig } from 'vitest/config';

/** Reads what `npm run build` wrote to dist/: run by `npm run test:site`. */
export default defineConfig({
  test: {
    include: ['tests/site/**/*.site.ts'],
    environment: 'node',
    testTimeout: 300_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
