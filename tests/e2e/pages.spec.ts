import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { Workbench } from './workbench.ts';

const LABS = ['swiss-drop', 'truncated-extract', 'deleted-checkpoint', 'broken-gate'] as const;

/** One page of each kind; of labs the two whose evidence differs most. */
const READ = [
  '',
  'scenarios/',
  'scenarios/swiss-drop/',
  'scenarios/broken-gate/',
  'scenarios/broken-gate/debrief/',
  'exercises/',
  'exercises/where-is-the-rule-written/',
  'exercises/where-is-the-rule-written/debrief/',
  'exercises/which-line-could-be-wrong/',
  'exercises/leave-it-red/',
  'gotchas/',
  'gotchas/drop-rule-too-strict/',
  'gotchas/batch-read-of-growing-volume/',
  'progress/',
  'game-day/',
  'handbook/start/',
  'handbook/start/sandbox/',
  'handbook/warehouse/',
  'handbook/ingestion/i1-decision-table/',
  'handbook/testing/t1-decorated-code/',
  'handbook/commerce/acceptance-sheet/',
  'handbook/reference/currency/',
  'handbook/reference/glossary/',
  'no/such/page/',
  'gotchas/drop-rule-too-strict/?embed=1',
  'es/',
  'de/gotchas/drop-rule-too-strict/',
  'es/handbook/start/',
] as const;

async function findings(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

// What is there does not depend on the theme; colours do.
const RULES = { light: [], dark: ['color-contrast', 'link-in-text-block'] } as const;

for (const path of READ)
  test(`axe finds nothing on /${path}, in light and dark, whatever is folded out; nothing asks for what the policy forbids`, async ({
    page,
  }) => {
    const forbidden: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
    });
    await page.goto(path);
    // Set, not clicked: some are shown on narrow screens alone, and a click would wait for them for ever.
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true;
    });
    expect(await findings(page)).toEqual([]);
    await page.evaluate(() => {
      const root = document.documentElement;
      root.dataset['theme'] = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
    });
    expect(await findings(page, RULES.dark)).toEqual([]);
    expect(forbidden).toEqual([]);
  });

test('axe finds nothing in the search', async ({ page }) => {
  await page.goto('handbook/start/');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('gate');
  await expect(page.locator('.search-dialog li').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing in the workbench, in light and dark', async ({ page }) => {
  test.setTimeout(240_000);
  const lookAt = async (what: string): Promise<void> => {
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen;
      }, theme);
      // The editor follows by an observer.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await findings(page, RULES[theme]), `${what}, ${theme}`).toEqual([]);
    }
  };
  const bench = await Workbench.open(page);
  await bench.query('SELECT * FROM dwh_prod.gold.revenue_day_country');
  for (const [left, shelf] of [
    ['Tasks', 'Results'],
    ['Files', 'Pipelines'],
    ['Catalog', 'Event log'],
    ['Inbox', 'Jobs'],
    ['Brief', 'Charts'],
    ['Hints', 'Log'],
    ['Solution', 'Tests'],
    ['Notes', 'Volumes'],
  ] as const) {
    await bench.tab(left);
    await bench.tab(shelf);
    await expect(page.getByText('Reading …')).toHaveCount(0);
    await lookAt(`${left}, ${shelf}`);
  }
  await bench.check();
  await bench.verdict('swiss-revenue').getByRole('button', { name: 'Compare in full' }).click();
  await lookAt('a verdict in full');
  await bench.tab('Solution');
  await page.getByRole('button', { name: 'Show solution' }).click();
  await expect(page.locator('.debrief-questions h2').first()).toBeVisible();
  await page.locator('.debrief details summary').first().click();
  await lookAt('the debrief');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const lab of LABS) {
    test(`the brief of ${lab}, its objectives and its evidence can be read`, async ({ page }) => {
      await page.goto('scenarios/');
      await page.locator(`a[href$="scenarios/${lab}/"]`).first().click();
      await expect(page.locator('#brief p').first()).toBeVisible();
      await expect(page.locator('.lab-inbox article').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'What you will do' })).toBeVisible();
      await expect(page.locator('noscript p')).toContainText('The workbench needs JavaScript');
      const values = page.locator('details', { hasText: 'The values as a table' }).first();
      await values.locator('summary').click();
      await expect(values.getByRole('rowheader').first()).toBeVisible();
      await expect(page.locator('.lab-evidence').getByText('Success').first()).toBeVisible();
      await expect(page.getByRole('cell', { name: 'dwh_prod.gold.', exact: false }).first()).toBeVisible();
    });
  }
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing is wider than the screen, and a query can be run', async ({ page }) => {
    const bench = await Workbench.open(page);
    await page.getByRole('button', { name: 'Editor', exact: true }).click();
    await page.getByRole('button', { name: 'What did each country earn per day?' }).click();
    await bench.idle();
    await page.getByRole('button', { name: 'Platform', exact: true }).click();
    await expect(page.getByRole('cell', { name: '2026-07-01' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Story and files', exact: true }).click();
    for (const part of ['html', '.workbench', '.top-bar'])
      expect(await page.locator(part).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), part).toBe(
        0,
      );
  });
});

test('the workbench can be used by keys alone: tabs by arrows, a file by the tree, out of the editor by Ctrl+M', async ({
  page,
}) => {
  const bench = await Workbench.open(page);
  await bench.tab('Brief');
  for (const name of ['Inbox', 'Tasks', 'Files']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: new RegExp(`^${name}`) })).toBeFocused();
  }
  await page.locator('[role="treeitem"][tabindex="0"]').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.locator('.editor[data-loaded="true"]')).toBeVisible();
  await page.locator('.view-lines').click();
  await page.keyboard.press('Control+m');
  await page.keyboard.press('Tab');
  await expect(page.locator('.monaco-editor.focused')).toHaveCount(0);
});
