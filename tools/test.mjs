// npm test: everything that CI demands. The type check and half of the build take one core each, so they share two; the unit
// tests keep both busy alone, and with anything beside them everything takes longer than one after the other.
import { spawn } from 'node:child_process';

/** Scripts of package.json, one after the other; the first that fails ends the list. */
async function inTurn(scripts) {
  for (const script of scripts) await run(script);
}

/** `show`: its output appears as it comes; else all at once, when it has ended. */
function run(script, show = true) {
  const started = performance.now();
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const child = spawn(command, [...first, 'run', script], {
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    shell: !npm,
  });
  const kept = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => kept.push(part));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(kept));
      console.log(`${script}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
      if (code === 0) resolve();
      else reject(new Error(`npm run ${script} failed`));
    });
  });
}

try {
  await inTurn(['lint', 'test:unit']);
  const results = await Promise.allSettled([run('build', false), run('types')]);
  for (const { reason } of results) if (reason) throw reason;
  await inTurn(['test:site', 'test:browser']);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
