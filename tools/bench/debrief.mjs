// The coach's debrief with forty teams of ten thousand steps each: what it takes to compute, and to open in a browser.

import { findLab, placesIn, readLab, resourcesOf } from '../../src/authoring/index.ts';
import { claimOf, sealEvidence } from '../../src/evidence/index.ts';
import { boardOf, coursesOf, factsOf, planFor, planHash } from '../../src/game-day/index.ts';
import { timesOf } from '../../src/grading/index.ts';
import { VERSIONS } from '../../src/runtime/versions.ts';
import { Plan } from '../../src/schema/game-day.ts';

const TEAMS = 40;
const STEPS = 10_000;
const MINUTES = 90;
const LAB = 'swiss-drop';

/** A plan, and one sealed result a team: looks, queries of which no two are equal, some writes, a check now and then. */
export function crowdedDay() {
  const places = placesIn('.');
  const bundle = readLab(findLab(LAB, places), places.bases);
  const facts = factsOf(bundle, resourcesOf(bundle.start));
  const teams = Array.from({ length: TEAMS }, (_, n) => ({ id: `team-${n}`, name: `Team ${n}`, seed: 1000 + n }));
  const plan = Plan.parse({ ...planFor(facts, MINUTES, 1), teams });
  const head = { lab: LAB, labHash: facts.hash, engine: VERSIONS.engine, started: '2026-11-30T09:00:00.000Z' };
  const results = teams.map(({ id, seed }, team) => {
    const log = Array.from({ length: STEPS }, (_, n) => entryOf(n, team, facts));
    const game = { plan: planHash(plan), team: id };
    return sealEvidence({ ...head, seed, game }, log, claimOf(log, facts.tasks, timesOf(log, facts)));
  });
  return { plan, facts, results };
}

function entryOf(n, team, { checks, bronze }) {
  const entry = { n, ms: Math.floor((n * MINUTES * 60_000) / STEPS), outcome: 'ok' };
  if (n % 400 === 399) return { ...entry, action: { do: 'check' }, grade: gradeOf(n, team, checks) };
  if (n % 50 === 49) return { ...entry, action: { do: 'edit', path: `src/a${n % 7}.py`, content: `x = ${n}\n` } };
  if (n % 50 === 24) return { ...entry, action: { do: 'note', text: `note ${n}` } };
  if (n % 50 === 11) return { ...entry, action: { do: 'sql', text: `DELETE FROM dwh_prod.ops.mine WHERE n = ${n}` } };
  if (n % 2 === 0) return { ...entry, action: { do: 'look', at: n % 4 === 0 ? 'jobs' : 'graph' } };
  const table = `dwh_prod.bronze.${bronze[n % bronze.length]}`;
  const text = `SELECT count(*) AS n FROM ${table} WHERE _tech_extract_date >= DATE'2026-07-01' AND ${n} <> ${team}`;
  return { ...entry, action: { do: 'sql', text } };
}

function gradeOf(n, team, checks) {
  const verdicts = checks.map(({ id, task, points: max }, at) => {
    const holds = n > (at + 1) * 300 + team * 20;
    const found = { expected: holds ? null : '1284', actual: holds ? null : '1287', evidence: null };
    const verdict = { id, task, on: 'yours', status: holds ? 'pass' : 'fail', points: holds ? max : 0, max };
    return { ...verdict, message: holds ? '' : 'Expected 1284, got 1287.', ...found };
  });
  const score = verdicts.reduce((sum, { points }) => sum + points, 0);
  return { lab: LAB, seed: 1000 + team, status: 'fail', score, max: 200, checks: verdicts };
}

/** Milliseconds for board and courses in Node; each run reads the documents anew, as a reload does. */
export function debriefComputed({ plan, facts, results }, runs) {
  const text = JSON.stringify(results);
  return Array.from({ length: runs }, () => {
    const read = JSON.parse(text).map((evidence) => ({ evidence, breaks: [] }));
    const began = performance.now();
    const board = boardOf(read, plan, { [LAB]: facts });
    coursesOf(board.results.counted, plan, { [LAB]: facts }, []);
    return performance.now() - began;
  });
}

/**
 * Milliseconds from the click on Debrief until it is drawn, and from a reload of the page until it is, in a console that
 * keeps such a day.
 */
export async function debriefOpened(browser, origin, day, runs) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const figures = { clicked: [], reloaded: [] };
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/game-day/#console`);
    await page.getByRole('tab', { name: 'Plan' }).waitFor();
    for (const evidence of day.results) await page.evaluate(keep, [JSON.stringify(evidence), JSON.stringify(day.plan)]);
    await page.evaluate(() => localStorage.setItem('crosshire.game-day.place.v1', 'run'));
    for (let run = 0; run < runs; run++) {
      await page.reload();
      await page.getByRole('tab', { name: 'Debrief' }).waitFor({ timeout: 120_000 });
      figures.clicked.push(await page.evaluate(clickAndWait));
      await page.reload();
      await page.locator('.debrief-board').waitFor({ timeout: 120_000 });
      figures.reloaded.push(await page.evaluate(() => performance.now()));
      await page.evaluate(() => localStorage.setItem('crosshire.game-day.place.v1', 'run'));
    }
  } finally {
    await context.close();
  }
  return { debriefClicked40x10000: figures.clicked, debriefReloaded40x10000: figures.reloaded };
}

/** In the page: puts a result into the console's storage, with the line that says it came in, and first of all the plan. */
async function keep([text, plan]) {
  const evidence = JSON.parse(text);
  const db = await new Promise((resolve, reject) => {
    const request = indexedDB.open('crosshire-game-day');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const write = db.transaction(['days', 'entries', 'results'], 'readwrite');
  const day = (await done(write.objectStore('days').getAllKeys())).sort().at(-1);
  const entries = write.objectStore('entries');
  const n = await done(entries.count());
  const at = '2026-11-30T09:00:00.000Z';
  const { seal } = evidence;
  if (n === 0) entries.put({ day, n: 0, at, event: { do: 'plan', plan: JSON.parse(plan) } });
  entries.put({ day, n: Math.max(1, n), at, event: { do: 'result', seal } });
  await done(write.objectStore('results').put({ key: seal, day, seal, evidence, breaks: [] }));
  db.close();
}

/** In the page: two frames after the board of the debrief stands there, it has been drawn. */
async function clickAndWait() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const began = performance.now();
  [...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent.startsWith('Debrief')).click();
  while (!document.querySelector('.debrief-board')) await frame();
  await frame();
  await frame();
  return performance.now() - began;
}
