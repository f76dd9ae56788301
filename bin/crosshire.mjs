#!/usr/bin/env node
// Runs on whatever Node the user has: TypeScript files need a Node that strips types, so an older one hands over to
// the Node that the packages bring along.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** First version that runs TypeScript files without a flag. */
const STRIPS_TYPES = [22, 18];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

if (major > STRIPS_TYPES[0] || (major === STRIPS_TYPES[0] && minor >= STRIPS_TYPES[1])) {
  // Half a second less from the second start on: stripped and compiled files are kept in the system's temporary folder.
  module.enableCompileCache?.();
  await import(new URL('../src/cli/main.ts', import.meta.url).href);
} else {
  const windows = process.platform === 'win32';
  const bundled = fileURLToPath(new URL(`../node_modules/.bin/node${windows ? '.cmd' : ''}`, import.meta.url));
  if (!existsSync(bundled)) {
    console.error(
      `crosshire needs Node ${STRIPS_TYPES.join('.')} or newer, or the one that its packages bring along; ` +
        `this is ${process.version}. Run the install again, or use a newer Node.`,
    );
    process.exit(2);
  }
  const run = spawnSync(bundled, [main, ...process.argv.slice(2)], { stdio: 'inherit', shell: windows });
  process.exit(run.status ?? 3);
}
