import { expect, test } from './fixture.ts';
import { addGuard, answerEverything, fixRule, restoreMustPass } from './repair.ts';
import { Workbench } from './workbench.ts';

// A check plays several nights on copies; on a busy machine that takes minutes instead of seconds.
test.describe.configure({ timeout: 480_000 });

test('the incident is played by visible controls to a pass of every check', async ({ page }) => {
  const bench = await Workbench.open(page);
  await answerEverything(bench);
  await fixRule(bench);
  await restoreMustPass(bench);
  await bench.runTests();
  await expect(page.locator('#shelf-panel')).toContainText(/\d+ passed, 0 failed/);
  await bench.update('dwh_ingest', 'Full refresh', ['silver.sales_order_line']);
  await bench.update('dwh_publish', 'Refresh', []);
  await addGuard(bench);
  await bench.runJob('dwh_daily');
  await expect(page.locator('#shelf-panel tbody tr').first()).toContainText('4 of 4 succeeded');
  await bench.check();
  expect(await bench.open()).toEqual([]);
  await expect(page.locator('.verdict-sum')).toContainText('Everything holds.');
});

test('a rule that is fixed alone leaves the past wrong, and the verdict says which rows', async ({ page }) => {
  const bench = await Workbench.open(page);
  await fixRule(bench);
  await bench.runJob('dwh_daily');
  await bench.check();
  const lines = bench.verdict('silver-lines');
  await expect(lines).toHaveAttribute('data-status', 'fail');
  await expect(lines).toContainText('Swiss lines in silver are not what the change feed says');
  await expect(lines.locator('dd')).toHaveCount(2);
  await lines.getByRole('button', { name: 'Open the evidence query' }).click();
  await expect(page.getByRole('tab', { name: 'Console' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await bench.idle();
  await expect(page.locator('#shelf-panel tbody tr').first()).toBeVisible();
});
