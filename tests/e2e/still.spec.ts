import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';

/** Pages on which something wakes after the first paint, or long words stand. */
const PAGES = [
  'no/such/page/',
  'progress/',
  'gotchas/drop-rule-too-strict/',
  'handbook/warehouse/',
  'exercises/replay-the-change-file/',
] as const;

/** Sum of what moved, as browsers reckon it: 0.1 is the most that is called good. */
async function moved(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

for (const [form, width, height] of [
  ['a phone', 390, 844],
  ['a desk', 1440, 900],
] as const)
  test(`on ${form} nothing moves as a page wakes, and none is wider than the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of PAGES) {
      await page.goto(path);
      expect(await moved(page), path).toBeLessThan(0.002);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, path).toBeLessThanOrEqual(0);
    }
  });

test.describe('under a thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('links and buttons are large enough, or far enough from each other', async ({ page }) => {
    for (const path of [...PAGES, 'handbook/start/', 'handbook/ingestion/i2-auto-loader/', 'gotchas/', 'exercises/']) {
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).withRules(['target-size']).analyze();
      const small = violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')));
      expect(small, path).toEqual([]);
    }
  });
});
