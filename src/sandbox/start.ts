import { fileOfHash, listingOfHash } from '../components/workbench-link.ts';
import { t } from '../i18n/index.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { Ticket } from '../schema/game-day/ticket.ts';
import { carriesAttempt } from './link/attempt-link.ts';
import { sealOfHash } from './replay/link.ts';
import type { LabUrls } from './state/lab-links.ts';

/** Wires the lab page: nothing heavy is fetched before the button is pressed. */
export function startLab(): void {
  const button = element<HTMLButtonElement>('open-workbench');
  const status = element('boot-status');
  const page = element('lab-page');
  const root = element('workbench-root');
  const urls = JSON.parse(element('lab-urls').textContent ?? '') as LabUrls;
  const file = fileOfHash(location.hash);
  const listing = listingOfHash(location.hash);
  const laid = file?.path ?? listing;
  if (laid) status.textContent = t('boot.file', { path: laid });
  const linked = carriesAttempt(location.hash) ? readLink(location.hash, status) : undefined;

  const ticket = carriesTicket(location.hash) ? readTicket(location.hash, button, status) : undefined;

  const seal = sealOfHash(location.hash);
  const replay = seal ? readReplay(seal, button, status) : undefined;

  const open = async (): Promise<void> => {
    button.disabled = true;
    try {
      const { mountWorkbench } = await import('./mount.tsx');
      await mountWorkbench({
        root,
        urls,
        file,
        listing,
        linked: await linked,
        ticket: await ticket,
        replay: await replay,
        onProgress: (text) => {
          status.textContent = text;
        },
      });
      root.hidden = false;
      page.hidden = true;
      // The way past the header leads to the workbench now, and whoever came by keys goes on within it.
      page.querySelector('#content')?.removeAttribute('id');
      root.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    } catch (error) {
      status.textContent = t('boot.failed', { reason: error instanceof Error ? error.message : String(error) });
      button.textContent = t('boot.retry');
      button.disabled = false;
    }
  };
  button.addEventListener('click', () => void open());
  fetchAhead(button, urls);
  button.disabled = ticket !== undefined || replay !== undefined;
  // A link such as #play, and a reload of an open workbench, go straight in.
  if (location.hash === '#play') void open();
  // The link of a team or of a replay stays in the address: after a reload the same button goes on.
  else if (!ticket && !replay)
    button.addEventListener('click', () => history.replaceState(null, '', '#play'), { once: true });
}

const carriesTicket = (hash: string): boolean => /^#v\d+\.game:/.test(hash);

/** Says for whom the lab opens. Nothing is opened before the button is pressed, and nothing at all with half a link. */
async function readTicket(hash: string, button: HTMLButtonElement, status: HTMLElement): Promise<Ticket | undefined> {
  const { ticketOfHash } = await import('../game-day/ticket.ts');
  const carried = ticketOfHash(hash);
  if (carried.kind === 'ticket') {
    const { name, seed } = carried.ticket;
    status.textContent = t('game.bar.ready', { team: name, seed: String(seed) });
    button.textContent = t('game.bar.begin', { team: name });
    button.disabled = false;
    return carried.ticket;
  }
  status.textContent = t(carried.kind === 'bad' && carried.why === 'version' ? 'game.team.version' : 'game.team.cut');
  return undefined;
}

/** Says whose attempt is gone through. It was laid ready by the coach's console in this browser, and is nowhere else. */
async function readReplay(seal: string, button: HTMLButtonElement, status: HTMLElement): Promise<Evidence | undefined> {
  let evidence: Evidence | undefined;
  try {
    const { readReady } = await import('./replay/store.ts');
    evidence = await readReady(seal);
  } catch (error) {
    status.textContent = t('replay.unreadable', { reason: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
  if (!evidence) {
    status.textContent = t('replay.gone');
    return undefined;
  }
  const who = evidence.head.person ?? evidence.head.game?.team ?? '';
  status.textContent = t('replay.ready', { who, steps: evidence.count, seed: String(evidence.head.seed) });
  button.textContent = t('replay.open', { who });
  button.disabled = false;
  return evidence;
}

/** Says what a link carries. Nothing is opened before the button is pressed. */
async function readLink(hash: string, status: HTMLElement): Promise<string | undefined> {
  const { offerOf } = await import('./link/offer.ts');
  const { says, text } = await offerOf(hash);
  status.textContent = says;
  return text;
}

/** Whoever points at the button will most likely press it: the code and the long downloads begin then, and land in the cache. */
function fetchAhead(button: HTMLElement, urls: LabUrls): void {
  const begin = (): void => {
    button.removeEventListener('pointerenter', begin);
    button.removeEventListener('focus', begin);
    void import('./mount.tsx');
    for (const href of [urls.engine.duckdb, urls.start, urls.baked]) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'prefetch', href, as: 'fetch', crossOrigin: 'anonymous' });
      document.head.append(link);
    }
  };
  button.addEventListener('pointerenter', begin);
  button.addEventListener('focus', begin);
}

function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`lab page: no #${id}`);
  return found as T;
}
