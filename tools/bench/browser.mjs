// What a visitor waits for, measured in a real browser on the built site.

const LAB = '/scenarios/swiss-drop/';
const MEGABIT = 1_000_000 / 8;
const LINK = { megabits: 20, latency: 20 };

/** From navigation to the rendered answer of the first query, in milliseconds. */
async function ready(page, origin) {
  await page.goto(`${origin}${LAB}#play`);
  await page.getByRole('button', { name: 'What did each country earn per day?' }).click({ timeout: 120_000 });
  await page.locator('.results .grid tbody tr').first().waitFor({ timeout: 120_000 });
  return page.evaluate(() => performance.now());
}

async function throttle(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINK.latency,
    downloadThroughput: LINK.megabits * MEGABIT,
    uploadThroughput: LINK.megabits * MEGABIT,
  });
}

/** Bytes that crossed the wire until the first answer; what the service worker fetches for later visits is not in it. */
function countBytes(page) {
  const sizes = [];
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function inFreshContext(browser, work) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

async function check(page) {
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const started = await page.evaluate(() => performance.now());
  await page.locator('.verdict-sum').waitFor({ timeout: 120_000 });
  return (await page.evaluate(() => performance.now())) - started;
}

/** A second visit that begins anew: what the first one downloaded stays, what it played does not. */
async function forgetAttempt(page) {
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
}

export async function browserFigures(browser, origin, runs) {
  const cold = [];
  const warm = [];
  const firstCheck = [];
  const nextCheck = [];
  const slow = [];
  const slowTransfer = [];
  for (let run = 0; run < runs; run++) {
    await inFreshContext(browser, async (context) => {
      const page = await context.newPage();
      cold.push(await ready(page, origin));
      firstCheck.push(await check(page));
      await page
        .locator('[data-check]')
        .first()
        .evaluate((element) => element.parentElement?.querySelector('.verdict-sum')?.remove());
      nextCheck.push(await check(page));
      await forgetAttempt(page);
      const again = await context.newPage();
      await page.close();
      warm.push(await ready(again, origin));
    });
    await inFreshContext(browser, async (context) => {
      const page = await context.newPage();
      await throttle(page);
      const bytes = countBytes(page);
      slow.push(await ready(page, origin));
      slowTransfer.push(((await bytes()) / (LINK.megabits * MEGABIT)) * 1000);
    });
  }
  return {
    sandboxReadyCold: cold,
    sandboxReadyWarm: warm,
    checkFirst: firstCheck,
    checkAgain: nextCheck,
    [`sandboxReadyCold${LINK.megabits}Mbit`]: slow,
    [`pureTransfer${LINK.megabits}Mbit`]: slowTransfer,
  };
}
