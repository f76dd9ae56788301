import { render } from 'preact';
import type { Labs } from '../game-day/index.ts';
import { t } from '../i18n/index.ts';
import { Console } from './app.tsx';
import { openKeys } from './key/keys.ts';
import { type KeyLinks, keySource } from './key/source.ts';
import type { ReadyPlan } from './plan/plan-panel.tsx';
import { outcome } from './run/results.tsx';
import { openDay } from './state/day.ts';
import { openDayDb } from './state/day-db.ts';

export interface ConsoleUrls {
  /** What the console knows of the labs. */
  labs: string;
  /** What answer keys are made from. */
  keys: KeyLinks;
}

/** Opens the day that this browser keeps and draws the console, or the board alone. `brought`: what a scanned code carries. */
export async function mountConsole(
  root: HTMLElement,
  urls: ConsoleUrls,
  ready: readonly ReadyPlan[],
  view: 'console' | 'board',
  brought?: string,
): Promise<void> {
  const response = await fetch(urls.labs);
  if (!response.ok) throw new Error(t('boot.fetch', { url: urls.labs, status: response.status }));
  const labs = (await response.json()) as Labs;
  const db = await openDayDb();
  const day = await openDay(db, labs);
  const keys = await openKeys(db, keySource(urls.keys));
  if (brought !== undefined) day.notice.value = outcome(await day.take(brought));
  // Without this a browser may throw the day away when the disk is full; whether it agrees is its own decision.
  void navigator.storage?.persist?.();
  render(<Console day={day} keys={keys} ready={ready} view={view} />, root);
}
