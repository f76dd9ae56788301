// Finds a Chromium for the end-to-end tests and the figures; gets one where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of the browser to use: PLAYWRIGHT_CHROMIUM, else Playwright's own, else one of the system; undefined when none is there. */
export function findBrowser() {
  return [process.env.PLAYWRIGHT_CHROMIUM, chromium.executablePath(), ...SYSTEM].find(
    (path) => path && existsSync(path),
  );
}

/** Playwright launch options that work for root, offline and in a container. */
export function launchOptions() {
  const found = findBrowser();
  const own = chromium.executablePath();
  return {
    ...(found && found !== own ? { executablePath: found } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Installs a browser when none is found: Playwright's own, else the distribution's package. Ends the process when neither works. */
export function ensureBrowser() {
  if (findBrowser()) return;
  console.log('No Chromium found; asking Playwright for its own …');
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']) && findBrowser()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Playwright's own is out of reach; installing the distribution's package …");
    if (
      run('apt-get', ['update']) &&
      run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']) &&
      findBrowser()
    )
      return;
  }
  console.error(
    'The end-to-end tests need a Chromium. Install one (`npx playwright install chromium`, or your system’s chromium or ' +
      'google-chrome package), or set PLAYWRIGHT_CHROMIUM to its path, and run `npm test` again.',
  );
  process.exit(1);
}
