import { expect, test } from './fixture.ts';
import { Workbench } from './workbench.ts';

const DOMAINS = 'src/dwh/pipelines/transforms/domains.py';
const MINE = 'SELECT count(*) AS mine FROM dwh_prod.ops.mine';

async function beginSomething(bench: Workbench): Promise<void> {
  await bench.tab('Console');
  await bench.write('CREATE TABLE dwh_prod.ops.mine AS SELECT * FROM dwh_prod.gold.dim_customer LIMIT 3');
  await bench.page.getByRole('button', { name: 'Run all' }).click();
  await bench.idle();
}

test('a reload in the middle restores the warehouse, the answers, the files and what was typed', async ({ page }) => {
  const bench = await Workbench.open(page);
  await beginSomething(bench);
  await bench.answer({ id: 'evidence', title: 'Save what proves it' }, { lines: '14288', swiss_revenue: '1.00' });
  await bench.openFile(DOMAINS);
  await bench.write('EU_COUNTRIES = ("DE", "AT", "NL", "CH")\n');
  await bench.save(DOMAINS);
  await bench.openFile('README.md');
  await bench.write('not saved yet');
  await expect(page.getByRole('tab', { name: 'README.md' })).toContainText('unsaved');
  // The desk is written a moment after the last key.
  await page.waitForTimeout(600);

  await page.reload();
  const again = await Workbench.appeared(page);
  await expect(page.getByRole('tab', { name: 'README.md' })).toContainText('unsaved');
  await expect(page.locator('.view-lines')).toContainText('not saved yet');
  await again.openFile(DOMAINS);
  await expect(page.locator('.view-lines').first()).toContainText('"NL", "CH"');
  await again.tab('Tasks');
  await expect(page.getByRole('button', { name: /Save what proves it/ })).toContainText('answered');
  expect(await again.query(MINE)).toEqual([{ mine: '3' }]);
  // Line ends are those of the files, also in a browser of Windows.
  expect(await again.query("SELECT length('a\nb') AS n")).toEqual([{ n: '3' }]);
});

test('start over keeps the old attempt, and rewind goes back to an entry', async ({ page }) => {
  const bench = await Workbench.open(page);
  await beginSomething(bench);
  await bench.query(MINE);
  await bench.tab('Log');
  const creation = page.locator('.log li', { hasText: 'ran CREATE TABLE' });
  await page.locator('.log li', { hasText: 'ran SELECT' }).getByRole('button', { name: 'Back to here' }).isVisible();
  await creation.getByRole('button', { name: 'Back to here' }).click();
  await creation.getByRole('button', { name: 'Go back' }).click();
  await expect(page.locator('.log li', { hasText: 'ran SELECT' })).toHaveCount(0, { timeout: 30_000 });
  expect(await bench.query(MINE)).toEqual([{ mine: '3' }]);

  await page.getByRole('button', { name: 'Attempt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 30_000 });
  await bench.tab('Log');
  await expect(page.getByText('Everything you do here becomes an entry')).toBeVisible();
  await page.getByRole('button', { name: 'Attempt' }).click();
  await expect(page.getByRole('dialog').locator('.menu-attempts li')).toHaveCount(3);
});

test('a worker that is ended in the middle of an update is followed by one that replays the log', async ({ page }) => {
  const bench = await Workbench.open(page);
  await beginSomething(bench);
  await bench.openFile(DOMAINS);
  await bench.write('EU_COUNTRIES = ("DE", "AT", "NL")\nwhile True:\n    pass\n');
  await page.keyboard.press('ControlOrMeta+s');
  await bench.idle();
  await bench.tab('Jobs');
  await page.getByRole('button', { name: 'Run dwh_daily' }).click();
  await page.getByRole('button', { name: 'Stop' }).click({ timeout: 30_000 });
  await bench.idle();
  await bench.tab('Log');
  await expect(page.locator('.log li', { hasText: 'ran dwh_daily' })).toContainText('without effect');
  expect(await bench.query(MINE)).toEqual([{ mine: '3' }]);
  await bench.openFile(DOMAINS);
  await bench.write('EU_COUNTRIES = ("DE", "AT", "NL")\n');
  await bench.save(DOMAINS);
  await bench.runJob('dwh_daily');
  await expect(page.locator('#shelf-panel tbody tr').first()).toContainText('Success');
});

test.describe('kept for offline use', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after the first visit the workbench plays on without a network', async ({ page, context }) => {
    await Workbench.open(page);
    await expect(page.locator('.status-bar')).toContainText('Kept for offline use', { timeout: 60_000 });
    await context.setOffline(true);
    await page.reload();
    const bench = await Workbench.appeared(page);
    await beginSomething(bench);
    expect(await bench.query(MINE)).toEqual([{ mine: '3' }]);
    await bench.openFile(DOMAINS);
    await bench.runTests();
    await expect(page.locator('#shelf-panel')).toContainText(/\d+ passed/);
  });
});
