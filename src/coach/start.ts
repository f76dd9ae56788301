import { type Brought, broughtIn } from '../game-day/brought.ts';
import { t } from '../i18n/index.ts';
import type { ConsoleUrls } from './mount.tsx';
import type { ReadyPlan } from './plan/plan-panel.tsx';
import { clockText } from './ui/time.ts';

/** Wires the page of the game day: the console is fetched when somebody asks for it, or comes back to it. */
export function startGameDay(): void {
  const page = element('game-day-page');
  const root = element('console-root');
  const button = element<HTMLButtonElement>('open-console');
  const status = element('console-status');
  const data = JSON.parse(element('console-data').textContent ?? '') as ConsoleUrls & { ready: ReadyPlan[] };
  const view = new URLSearchParams(location.search).get('view') === 'board' ? 'board' : 'console';

  const carried = location.hash;
  const brought = broughtIn(location.hash);
  if (brought) {
    status.textContent = inWords(brought);
    button.textContent = t('game.brought.open');
  }

  const open = async (): Promise<void> => {
    button.disabled = true;
    try {
      const { mountConsole } = await import('./mount.tsx');
      await mountConsole(root, data, data.ready, view, brought ? carried : undefined);
      root.hidden = false;
      page.hidden = true;
      if (view === 'board') document.body.classList.add('board-only');
    } catch (error) {
      status.textContent = t('game.failed', { reason: error instanceof Error ? error.message : String(error) });
      button.disabled = false;
    }
  };
  button.addEventListener('click', () => {
    history.replaceState(null, '', '#console');
    void open();
  });
  button.disabled = false;
  if (location.hash === '#console' || view === 'board') void open();
}

/** What a scanned code says, for whoever scanned it; it is taken in when the console opens. */
function inWords(brought: Brought): string {
  if (brought.kind === 'bad') return t(`game.brought.${brought.why}`);
  if (brought.kind === 'lesson') return t('game.brought.isLesson');
  const { team, lab, holds, of, seconds } = brought.summary;
  return t('game.brought.isSummary', {
    team,
    lab: lab.replaceAll('-', ' '),
    holds,
    of,
    time: clockText(seconds * 1000),
  });
}

function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`game day: no #${id}`);
  return found as T;
}
