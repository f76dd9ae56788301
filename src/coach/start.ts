import { t } from '../i18n/index.ts';
import type { ReadyPlan } from './plan/plan-panel.tsx';

/** Wires the page of the game day: the console is fetched when somebody asks for it, or comes back to it. */
export function startGameDay(): void {
  const page = element('game-day-page');
  const root = element('console-root');
  const button = element<HTMLButtonElement>('open-console');
  const status = element('console-status');
  const data = JSON.parse(element('console-data').textContent ?? '') as { labs: string; ready: ReadyPlan[] };
  const view = new URLSearchParams(location.search).get('view') === 'board' ? 'board' : 'console';

  const open = async (): Promise<void> => {
    button.disabled = true;
    try {
      const { mountConsole } = await import('./mount.tsx');
      await mountConsole(root, { labs: data.labs }, data.ready, view);
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

function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`game day: no #${id}`);
  return found as T;
}
