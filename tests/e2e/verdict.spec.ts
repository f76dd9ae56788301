import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { Workbench } from './workbench.ts';

test.describe.configure({ timeout: 480_000 });

const MINE = 'SELECT count(*) AS mine FROM dwh_prod.ops.mine';
const bytes = (text: string) => ({ name: 'attempt.json', mimeType: 'application/json', buffer: Buffer.from(text) });

async function choose(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Attempt', exact: true }).click();
  await page.getByLabel('Open an attempt from a file').setInputFiles(bytes(text));
}

test('a verdict is compared row by row, survives a reload, grows stale, travels in a file, and foreign files are refused', async ({
  page,
}) => {
  let bench = await Workbench.open(page);
  await bench.runScript('CREATE TABLE dwh_prod.ops.mine AS SELECT * FROM dwh_prod.gold.dim_customer LIMIT 3');
  await bench.check();

  await test.step('in full', async () => {
    await bench.verdict('swiss-revenue').getByRole('button', { name: 'Compare in full' }).click();
    const opened = page.locator('[data-verdict="swiss-revenue"]');
    await expect(opened.getByRole('columnheader', { name: 'revenue_eur' })).toBeVisible();
    await expect(opened.locator('mark').first()).toBeVisible();
    await opened.getByRole('button', { name: 'Open the evidence query' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await bench.idle();
    await expect(page.locator('#shelf-panel tbody tr').first()).toBeVisible();
  });

  await test.step('after a reload', async () => {
    await page.reload();
    bench = await Workbench.appeared(page);
    await expect(page.locator('.verdicts')).toContainText('As of step 2');
    await expect(bench.verdict('swiss-revenue')).toHaveAttribute('data-status', 'fail');
    await bench.runScript(MINE);
    await expect(page.locator('.verdicts')).toContainText('The warehouse has changed since this check.');
  });

  const saved = await test.step('into a file', async () => {
    await page.getByRole('button', { name: 'Attempt', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the attempt as a file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('swiss-drop.attempt.json');
    await page.keyboard.press('Escape');
    return readFile(await download.path(), 'utf8');
  });

  await test.step('foreign files', async () => {
    const attempt = JSON.parse(saved);
    const refused = [
      [saved.slice(0, 200), 'This file is no JSON'],
      [JSON.stringify({ ...attempt, entries: 'none' }), 'This is no attempt: entries'],
      [JSON.stringify({ ...attempt, lab: 'broken-gate' }), 'This is an attempt at broken-gate'],
      [JSON.stringify({ ...attempt, labHash: 'other' }), 'another edition of swiss-drop'],
      [JSON.stringify({ ...attempt, engine: '0.0.1' }), 'with version 0.0.1 of the sandbox'],
    ] as const;
    for (const [text, message] of refused) {
      await choose(page, text);
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(message);
      await expect(page.getByRole('dialog').locator('.menu-attempts li')).toHaveCount(1);
      await page.keyboard.press('Escape');
    }
    expect(await bench.query(MINE)).toEqual([{ mine: '3' }]);
  });

  await test.step('and back from the file', async () => {
    await bench.startOver();
    await choose(page, saved);
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 60_000 });
    await expect(page.locator('.verdicts')).toContainText('As of step 2');
    expect(await bench.query(MINE)).toEqual([{ mine: '3' }]);
  });

  await test.step('in the overview', async () => {
    await page.goto('scenarios/');
    const progress = page.locator('[data-progress="swiss-drop"]');
    await expect(progress).toContainText(/\d+ of \d+ checks hold\. 2 attempts\./);
  });
});
