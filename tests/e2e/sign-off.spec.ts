import { expect, test } from './fixture.ts';

const QUESTIONS = 5;

test('a facilitator fills in the sign-off, prints it, and finds it filled in after a reload', async ({ page }) => {
  await page.goto('progress/');
  const sheet = page.locator('#sheet');
  await expect(page.locator('#progress table').first()).toBeVisible();
  await sheet.getByLabel('Handing over').fill('data platform');
  await sheet.getByLabel('Taking over').fill('sales analytics');
  const owners = sheet.getByLabel(/^Owner of: /);
  const reviews = sheet.getByLabel(/^Review day of: /);
  await expect(owners).toHaveCount(QUESTIONS);
  for (let at = 0; at < QUESTIONS; at++) {
    await owners.nth(at).fill(`owner ${at + 1}`);
    await reviews.nth(at).fill(`2026-12-0${at + 1}`);
    await reviews.nth(at).blur();
  }
  await page.reload();
  await expect(sheet.getByLabel('Taking over')).toHaveValue('sales analytics');

  await test.step('on paper', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByRole('heading', { name: 'Sign-off sheet' })).toBeVisible();
    await expect(sheet.getByLabel('Handing over')).toHaveValue('data platform');
    for (let at = 0; at < QUESTIONS; at++) {
      await expect(owners.nth(at)).toHaveValue(`owner ${at + 1}`);
      await expect(reviews.nth(at)).toHaveValue(`2026-12-0${at + 1}`);
      await expect(owners.nth(at)).toBeVisible();
      await expect(sheet.locator('.queries figure, .queries pre').nth(at)).toBeVisible();
    }
    await expect(sheet.locator('[data-readiness] tr')).not.toHaveCount(0);
    await expect(sheet.locator('.signatures p')).toHaveCount(2);
    await expect(sheet.locator('.signatures')).toBeVisible();
    for (const hidden of [page.locator('.site-header'), page.locator('#progress input'), page.locator('[data-print]')])
      await expect(hidden.first()).toBeHidden();
    const pdf = await page.pdf({ format: 'A4' });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    // Readiness, the sheet, and the queries each begin a page of their own.
    expect(pages).toBeGreaterThanOrEqual(3);
  });
});

test('a sheet that cannot be read is told, and stays as it is when another one is begun', async ({ page }) => {
  await page.goto('progress/');
  await expect(page.locator('#progress table').first()).toBeVisible();
  const sheets = (change?: unknown): Promise<[IDBValidKey, unknown][]> =>
    page.evaluate(async (value) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await done(indexedDB.open('crosshire'));
      const store = db.transaction('signOff', 'readwrite').objectStore('signOff');
      if (value !== undefined) await done(store.put(value, 'sheet'));
      const [keys, values] = [await done(store.getAllKeys()), await done(store.getAll())];
      db.close();
      return keys.map((key, at): [IDBValidKey, unknown] => [key, values[at]]);
    }, change);
  await sheets({ handing: 7 });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('1 record of this browser cannot be read');
  const sheet = page.locator('#sheet');
  await sheet.getByLabel('Handing over').fill('data platform');
  await sheet.getByLabel('Taking over').fill('sales analytics');
  await sheet.getByLabel('Taking over').blur();
  await expect.poll(async () => (await sheets()).length).toBe(2);
  await expect
    .poll(async () => (await sheets()).map(([, value]) => value))
    .toEqual([{ handing: 'data platform', taking: 'sales analytics', rows: {} }, { handing: 7 }]);
});
