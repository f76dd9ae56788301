import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect as quick, test } from './fixture.ts';
import { Workbench } from './workbench.ts';

test.describe.configure({ timeout: 600_000 });

/** Four browsers share the machine, and a seed that nobody prepared plays its history first. */
const PATIENCE = 180_000;
const expect = quick.configure({ timeout: PATIENCE });

const EXERCISE = 'A must-pass row each';
/** What a plan of one's own lets happen: the clock goes on, and somebody writes. */
const ACTIONS = '[{"do": "advance", "to": "2026-07-02T08:20:00Z"}]';
const TEST = 'tests/test_expectations.py';

interface Saved {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Presses what saves a file, and has it. */
async function saved(page: Page, press: () => Promise<void>): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return {
    name: download.suggestedFilename(),
    mimeType: 'application/json',
    buffer: await readFile(await download.path()),
  };
}

/** A machine of its own: nothing of it is known to any other. */
async function machine(browser: Browser, offline = false): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: offline ? 'allow' : 'block',
  });
  return { context, page: await context.newPage() };
}

/** Plans one exercise for three teams, with an inject of the coach's own, and starts the day. */
async function planned(coach: Page): Promise<void> {
  await coach.goto('game-day/');
  await coach.getByRole('button', { name: 'Open the console' }).click();
  await coach.getByLabel('Or begin with an exercise').selectOption({ label: EXERCISE });
  await coach.getByRole('row', { name: /slate/ }).getByRole('button', { name: 'Remove' }).click();
  // The numbers of the first are prepared; the others play a few nights first, as on the day.
  for (const [team, seed] of Object.entries({ blue: 5, red: 11, amber: 17 })) {
    await coach.getByLabel(`Seed of ${team}`).fill(String(seed));
    await coach.getByLabel(`Seed of ${team}`).blur();
  }
  await coach.getByText('An inject of your own').click();
  await coach.getByLabel('From (a role)').fill('Sales lead');
  await coach.getByLabel('Subject', { exact: true }).fill('Austria is empty');
  await coach.getByLabel('Minute of the lab').fill('3');
  await coach.getByLabel('Text', { exact: true }).fill('Nothing from **Austria** this morning. Is it you?');
  await coach.getByLabel('What it does to the warehouses').fill(ACTIONS);
  await coach.getByRole('button', { name: 'Add it' }).click();
  await expect(coach.getByText('The plan fits the labs.')).toBeVisible();
}

/** The addresses that the teams' cards carry. */
async function handedOut(coach: Page): Promise<Record<string, string>> {
  await coach.getByRole('tab', { name: 'Hand out' }).click();
  const links = coach.getByRole('link', { name: /^Open as / });
  await expect(links).toHaveCount(3);
  const pairs = await links.evaluateAll((all) =>
    all.map((link) => [(link.textContent ?? '').replace('Open as Team ', ''), (link as HTMLAnchorElement).href]),
  );
  return Object.fromEntries(pairs);
}

async function code(coach: Page, row: RegExp, team: string): Promise<string> {
  const table = coach.locator('.codes table').first();
  const heads = await table.locator('thead th').allTextContents();
  const cell = table
    .getByRole('row', { name: row })
    .locator('td')
    .nth(heads.indexOf(`Team ${team}`) - 1);
  return ((await cell.textContent()) ?? '').trim();
}

async function joined(page: Page, address: string, team: string): Promise<Workbench> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Team ${team}`);
  await page.getByRole('link', { name: `Open ${EXERCISE}` }).click();
  await page.getByRole('button', { name: `Begin as Team ${team}` }).click();
  return Workbench.appeared(page, PATIENCE);
}

const note = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await page.getByLabel('What you know, decided, or told somebody').fill(text);
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.locator('.notes article', { hasText: text })).toBeVisible();
};

const result = (page: Page): Promise<Saved> =>
  saved(page, () => page.getByRole('button', { name: 'Save the result' }).click());

test('a coach and three teams play a game day from plan to debrief: one reloads, one is offline, one goes on at another machine', async ({
  browser,
  page: coach,
}) => {
  await planned(coach);
  const addresses = await handedOut(coach);
  const codes = {
    own: await code(coach, /Austria is empty/, 'red'),
    stuck: await code(coach, /Put at the beginning/, 'red'),
  };
  await coach.getByRole('button', { name: 'Start the day' }).click();

  const red = await machine(browser);
  const amber = await machine(browser, true);
  const blue = await machine(browser);
  const other = await machine(browser);

  const redResult = await test.step('red reloads, suffers the inject, is caught up, and changes shift', async () => {
    let bench = await joined(red.page, addresses['red'] ?? '', 'red');
    await bench.query('SELECT LAND1, count(*) AS n FROM dwh_prod.bronze.sap_vbap GROUP BY ALL');
    await note(red.page, 'Hypothesis: Austria has no row');
    await red.page.reload();
    await red.page.getByRole('button', { name: 'Begin as Team red' }).click();
    bench = await Workbench.appeared(red.page, PATIENCE);
    await red.page.getByRole('textbox', { name: 'Code from your coach' }).fill(codes.own.toLowerCase());
    await red.page.getByRole('button', { name: 'Enter', exact: true }).click();
    await expect(red.page.getByText('Something happened: look into the inbox.')).toBeVisible();
    await bench.tab('Inbox');
    await expect(red.page.locator('.inbox')).toContainText('Austria is empty');
    await expect(red.page.locator('.top-bar .clock').first()).toContainText('2026-07-02 08:20');
    await red.page.getByRole('button', { name: 'Shift change' }).click();
    await expect(red.page.getByRole('dialog')).toContainText('Hypothesis: Austria has no row');
    await red.page.getByRole('button', { name: 'We have read this and take over' }).click();
    await red.page.getByRole('textbox', { name: 'Code from your coach' }).fill(codes.stuck);
    await red.page.getByRole('button', { name: 'Enter', exact: true }).click();
    await expect(red.page.getByText('You are at the beginning of that phase now.')).toBeVisible();
    await bench.tab('Tasks');
    await expect(red.page.getByRole('button', { name: /Say what the corpus lacks/ })).toContainText('answered');
    await bench.check();
    await expect(bench.verdict('seen-in-the-source')).toHaveAttribute('data-status', 'pass');
    await expect(bench.verdict('tests')).toHaveAttribute('data-status', 'fail');
    return result(red.page);
  });

  const amberResult = await test.step('amber plays without a network', async () => {
    const bench = await joined(amber.page, addresses['amber'] ?? '', 'amber');
    await expect(amber.page.locator('.status-bar')).toContainText('Kept for offline use');
    await amber.context.setOffline(true);
    await note(amber.page, 'The network is gone');
    await bench.query('SELECT count(*) AS n FROM dwh_prod.bronze.sap_vbap');
    await bench.runTests();
    await expect(amber.page.locator('#shelf-panel')).toContainText(/\d+ passed/);
    return result(amber.page);
  });

  const blueResult = await test.step('blue goes on at another machine', async () => {
    const bench = await joined(blue.page, addresses['blue'] ?? '', 'blue');
    await note(blue.page, 'This laptop is about to die');
    await bench.openFile(TEST);
    await bench.write(`${await bench.text()}\n# looked through\n`);
    await bench.save(TEST);
    const half = await result(blue.page);
    const there = await joined(other.page, addresses['blue'] ?? '', 'blue');
    await other.page.getByRole('button', { name: 'Attempt', exact: true }).click();
    const choose = other.page.getByLabel('Go on with your team’s result from another machine');
    await choose.setInputFiles(redResult);
    await expect(other.page.getByRole('dialog').getByRole('alert')).toContainText('not your team’s');
    await choose.setInputFiles(half);
    await expect(other.page.getByRole('dialog')).toBeHidden();
    await there.tab('Log');
    await expect(other.page.locator('.log li', { hasText: `saved ${TEST}` })).toBeVisible();
    await other.page.getByRole('button', { name: 'Short result' }).click();
    await expect(other.page.getByRole('dialog').getByRole('img')).toBeVisible();
    const short = await other.page.getByLabel('The short result as a link').inputValue();
    await other.page.keyboard.press('Escape');
    await coach.getByRole('tab', { name: 'Run' }).click();
    await coach.getByLabel('Or paste the text of a file, or a code').fill(`blue says ${short}`);
    await coach.getByRole('button', { name: 'Take it in' }).click();
    await expect(coach.locator('.results tbody')).toContainText('short result only: 0 of 0 hold');
    return result(other.page);
  });

  const lesson = await test.step('somebody of blue says what they take with them', async () => {
    await other.page.goto(addresses['blue'] ?? '');
    await other.page.getByLabel('What will you do differently on Monday?').fill('Ask who owns the corpus');
    await other.page.getByRole('button', { name: 'Make the code' }).click();
    return other.page.getByLabel('The code as a link').inputValue();
  });

  await test.step('the results come in by file and by paste, and the board has them', async () => {
    await coach.getByLabel('Files, or drop them here').setInputFiles([redResult, amberResult]);
    await coach.getByLabel('Or paste the text of a file, or a code').fill(blueResult.buffer.toString('utf8'));
    await coach.getByRole('button', { name: 'Take it in' }).click();
    await expect(coach.locator('.results tbody tr', { hasText: 'counts' })).toHaveCount(3);
    await coach.getByLabel('Or paste the text of a file, or a code').fill(lesson);
    await coach.getByRole('button', { name: 'Take it in' }).click();
    await expect(coach.locator('.told')).toContainText('form taken in.');
    const forged = {
      ...redResult,
      buffer: Buffer.from(redResult.buffer.toString('utf8').replace('Hypothesis', 'Certainty')),
    };
    await coach.getByLabel('Files, or drop them here').setInputFiles(forged);
    await expect(coach.locator('.results tbody .refused')).toContainText('changed after it was sealed');
    await coach.getByRole('button', { name: 'Freeze the board' }).click();
  });

  await test.step('the debrief has all three, what it cost, and what people take with them', async () => {
    await coach.reload();
    await coach.getByRole('tab', { name: 'Debrief' }).click();
    const table = coach.locator('.courses');
    await expect(table.locator('thead th')).toHaveText(['Team blue', 'Team red', 'Team amber']);
    await expect(table.getByRole('row', { name: /Put at the beginning of/ })).toContainText('prevent');
    await expect(table.getByRole('row', { name: /Shift changes/ })).toContainText('the notes took');
    await expect(coach.locator('.debrief-board')).toContainText('Told the phase');
    await expect(coach.locator('.lessons')).toContainText('Ask who owns the corpus');
    const csv = await saved(coach, () => coach.getByRole('button', { name: 'Courses as CSV' }).click());
    expect(csv.buffer.toString('utf8').trim().split('\r\n')).toHaveLength(4);
    const all = await saved(coach, () => coach.getByRole('button', { name: 'Everything as JSON' }).click());
    expect(JSON.parse(all.buffer.toString('utf8')).lessons).toHaveLength(1);
  });

  await test.step('an attempt is gone through step by step in the real sandbox', async () => {
    await coach.getByLabel('Team and lab').selectOption({ label: `Team blue: ${EXERCISE}` });
    const [replay] = await Promise.all([
      coach.waitForEvent('popup'),
      coach.getByRole('button', { name: 'Replay step by step' }).click(),
    ]);
    await replay.getByRole('button', { name: 'Go through the attempt of Team blue' }).click();
    const bench = await Workbench.appeared(replay, PATIENCE);
    await expect(replay.locator('.replay-bar')).toContainText('As the team found it.');
    await replay.getByRole('button', { name: 'Next change or check' }).click();
    await expect(replay.locator('.replay-step')).toContainText(`saved ${TEST}`);
    await bench.openFile(TEST);
    expect(await bench.text()).toContain('# looked through');
    await replay.getByRole('button', { name: 'Back to the beginning' }).click();
    await expect(replay.locator('.replay-step')).toContainText('As the team found it.');
  });
});
