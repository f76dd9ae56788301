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
