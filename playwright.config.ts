import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './tools/browser.mjs';

const options = launchOptions();
const port = Number(process.env['TEST_PORT'] ?? 4399);

export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 120_000,
  // Each test has a browser context, and so a warehouse, of its own.
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: `http://localhost:${port}`,
    permissions: ['clipboard-read', 'clipboard-write'],
    // Each first visit would fetch all pages for offline reading; the tests that go offline allow it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    // No name but this machine's resolves: what a page, a worker or the service worker asks of others cannot be answered.
    launchOptions: {
      ...options,
      args: [...options.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
    },
  },
  projects: [
    // The longest test begins first.
    { name: 'swiss-drop', testMatch: /swiss-drop\.spec/ },
    { name: 'site', testIgnore: /(swiss-drop|incidents|verdict)\.spec/ },
    // The other three incidents, and the life of a verdict: minutes that `npm test` does not have.
    { name: 'incidents', testMatch: /(incidents|verdict)\.spec/ },
  ],
  webServer: {
    command: 'node tools/serve.mjs',
    url: `http://localhost:${port}/`,
    env: { PORT: String(port) },
    reuseExistingServer: false,
  },
});
