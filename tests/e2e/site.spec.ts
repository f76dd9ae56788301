import { expect, test } from './fixture.ts';

const GOTCHA = 'gotchas/drop-rule-too-strict/';
const TOPIC = 'handbook/warehouse/';

for (const path of [GOTCHA, TOPIC])
  test(`/${path} stands in a wiki without header, sidebar and footer, with a link to the whole page`, async ({
    page,
  }) => {
    await page.goto(`${path}?embed=1`);
    const whole = page.getByRole('link', { name: /^The whole page on Crosshire/ });
    await expect(whole).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const [opened] = await Promise.all([page.context().waitForEvent('page'), whole.click()]);
    await expect(opened).toHaveURL(new RegExp(`/${path}$`));
    await expect(opened.getByRole('banner')).toBeVisible();
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page stands in a wiki by #embed', async ({ page }) => {
    for (const path of [GOTCHA, TOPIC]) {
      await page.goto(`${path}#embed`);
      await expect(page.getByRole('link', { name: /^The whole page on Crosshire/ })).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(0);
    }
  });

  test('the language is chosen by a link, and links stay in it', async ({ page }) => {
    await page.goto(GOTCHA);
    await page.getByRole('link', { name: 'DE, Deutsch' }).click();
    await expect(page).toHaveURL(/\/de\/gotchas\/drop-rule-too-strict\/$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { name: 'Warum nichts rot wurde' })).toBeVisible();
    await expect(page.locator('.claim')).toHaveAttribute('lang', 'en');
    await expect(page.getByText('die Inhalte sind auf Englisch')).toBeVisible();
    await page.getByRole('link', { name: 'Szenarien' }).first().click();
    await expect(page).toHaveURL(/\/de\/scenarios\/$/);
  });
});

test.describe('kept for offline use', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page for an address without one searches for its words, offline too', async ({ page, context }) => {
    await page.goto('');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    for (const offline of [false, true]) {
      await context.setOffline(offline);
      const answer = await page.goto('gotchas/drop-rule-too-strct/');
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
      await page.getByRole('searchbox').fill('drop rule');
      await expect(page.locator(`#missing-results a[href$="${GOTCHA}"]`)).toBeVisible();
    }
    await page.goto('es/gotchas/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('the search is opened by keys, fetches its index then, and leads to a heading of the page it found', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('handbook/start/', { waitUntil: 'networkidle' });
  expect(fetched.filter((path) => /pagefind|search-dialog/.test(path))).toEqual([]);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('searchbox').fill('business rules');
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ pages?$/);
  const heading = dialog.locator('a[href$="handbook/warehouse/rules/#the-seven-business-rules"]');
  await heading.click();
  await expect(page).toHaveURL(/#the-seven-business-rules$/);
  await expect(dialog).toBeHidden();
});

test('the face for code is fetched when the first page stands, and the next one is set in it without moving', async ({
  page,
}) => {
  const faces = () => page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')));
  await page.goto(TOPIC);
  expect(await faces()).not.toContain('JetBrains Mono');
  await page.waitForFunction(() => localStorage.getItem('crosshire.faces') !== null);
  await page.goto(GOTCHA);
  expect(await faces()).toContain('JetBrains Mono');
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
  expect(moved).toBe(0);
});

test('a page in Spanish opens its workbench in Spanish', async ({ page }) => {
  await page.goto('es/scenarios/swiss-drop/');
  await page.getByRole('button', { name: 'Abrir el banco de trabajo' }).click();
  await expect(page.getByRole('button', { name: 'Comprobar', exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('tab', { name: /^Archivos/ })).toBeVisible();
});

test('paper is light, and shows neither header nor sidebar', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of [GOTCHA, TOPIC, 'scenarios/swiss-drop/debrief/']) {
    await page.goto(path);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const ink = await page
      .locator('main h1')
      .evaluate((heading) => getComputedStyle(heading).getPropertyValue('--ink'));
    expect(ink, path).toBe('#1c1b18');
  }
});
