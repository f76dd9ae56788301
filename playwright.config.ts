import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './tools/browser.mjs';

const port = Number(process.env['TEST_PORT'] ?? 4399);

export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 120_000,
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions: launchOptions(),
  },
  webServer: {
    command: 'node tools/serve.mjs',
    url: `http://localhost:${port}/`,
    env: { PORT: String(port) },
    reuseExistingServer: false,
  },
});
