// Installs the packages with the npm and Node the user started with, once per lock file; with --browser also makes sure
// that the end-to-end tests have a browser. Runs on a bare clone, so it imports nothing but Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STAMP = 'node_modules/.setup-stamp';
const OLDEST_NODE = [22, 12];

const stamp = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

function fail(message) {
  console.error(message);
  process.exit(1);
}

function install() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  console.log('Installing packages (npm ci) …');
  const flags = ['ci', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const run = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...flags], { stdio: 'inherit' })
    : spawnSync('npm', flags, { stdio: 'inherit', shell: true });
  if (run.status !== 0) process.exit(run.status ?? 1);
  writeFileSync(STAMP, stamp);
}

function checkNode() {
  const run = spawnSync('node', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  const version = run.stdout?.trim() ?? '';
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(
    `The build needs Node ${OLDEST_NODE.join('.')} or newer; the scripts found ${version || 'none'}. ` +
      `npm skips the bundled Node silently when its download fails or when optional packages are left out: ` +
      `delete node_modules and run the command again, or start it with a newer Node (${process.platform}-${process.arch}).`,
  );
}

install();
checkNode();
if (process.argv.includes('--browser')) {
  const { ensureBrowser } = await import('./browser.mjs');
  ensureBrowser();
}
