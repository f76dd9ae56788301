import { test as base, expect } from '@playwright/test';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLocal = (url: string): boolean => !/^https?:|^wss?:/.test(url) || LOOPBACK.has(new URL(url).hostname);

/**
 * Every test watches what its pages ask for, service worker included: a request that would leave the machine fails the test,
 * and so does an error that nobody caught. The browser itself resolves no other name (see playwright.config.ts).
 */
export const test = base.extend<{ watched: undefined }>({
  watched: [
    async ({ context }, use) => {
      const abroad: string[] = [];
      const uncaught: string[] = [];
      context.on('request', (request) => {
        if (!isLocal(request.url())) abroad.push(request.url());
      });
      context.on('weberror', (error) => uncaught.push(error.error().stack ?? error.error().message));
      await use(undefined);
      expect(abroad, 'requests that leave the machine').toEqual([]);
      expect(uncaught, 'errors that nobody caught').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
