// npm run build: packs the engine and the labs, builds the pages, then adds preview pictures, policy and offline support.
import { spawnSync } from 'node:child_process';

const STEPS = [
  ['tools/pack-engine.mjs'],
  ['tools/pack-labs.mjs'],
  ['tools/pack-proofs.mjs'],
  ['tools/pack-worked.mjs'],
  ['node_modules/astro/bin/astro.mjs', 'build'],
  ['tools/previews.mjs'],
  ['tools/post-build.mjs'],
];

for (const [file, ...args] of STEPS) {
  const started = performance.now();
  const run = spawnSync(process.execPath, [file, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
  console.log(`${file}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
