import { hashOfTicket, ticketOfHash } from '../../game-day/ticket.ts';
import { t } from '../../i18n/index.ts';
import type { Ticket } from '../../schema/game-day/ticket.ts';
import { codeOf, type Finding, preflight } from './preflight.ts';

interface TeamData {
  /** Lab id → title and address of its page. */
  labs: Readonly<Record<string, { title: string; address: string }>>;
  /** One of the engine's files, small enough to be fetched on trial. */
  asset: string;
}

/** Wires the team's page: the link's hash says who we are; nothing is loaded before a link is pressed. */
export function startTeam(): void {
  const data = JSON.parse(element('team-data').textContent ?? '') as TeamData;
  const carried = ticketOfHash(location.hash);
  const status = element('team-status');
  const trial = element<HTMLButtonElement>('team-preflight');
  let team = 'team';
  if (carried.kind === 'ticket') {
    team = carried.ticket.team;
    status.textContent = t('game.team.plan', {
      title: carried.ticket.title,
      version: carried.ticket.version,
      plan: carried.ticket.plan,
    });
    show(carried.ticket, data);
  } else if (carried.kind === 'bad') status.textContent = t(`game.team.${carried.why}`);
  trial.disabled = false;
  trial.addEventListener('click', () => void tryMachine(trial, data.asset, team));
  addEventListener('hashchange', () => location.reload());
}

function show(ticket: Ticket, { labs }: TeamData): void {
  element('team-name').textContent = ticket.name;
  const hash = hashOfTicket(ticket);
  const items = ticket.sessions.map(({ lab, minutes }) => {
    const item = document.createElement('li');
    const known = labs[lab];
    const text = document.createElement('span');
    text.textContent = t('game.team.session', { lab: known?.title ?? lab, minutes, seed: String(ticket.seed) });
    item.append(text);
    if (known) {
      const anchor = document.createElement('a');
      anchor.className = 'button';
      anchor.href = `${known.address}${hash}`;
      anchor.textContent = t('game.team.open', { lab: known.title });
      item.append(anchor);
    }
    return item;
  });
  element('team-labs').replaceChildren(...items);
  element('team-sessions').hidden = false;
}

async function tryMachine(button: HTMLButtonElement, asset: string, team: string): Promise<void> {
  const list = element('team-findings');
  const result = element('team-result');
  button.disabled = true;
  list.replaceChildren();
  result.textContent = t('game.team.preflight.running');
  const findings = await preflight(asset, (finding) => list.append(line(finding)));
  const ready = findings.every((finding) => finding.result !== 'fails');
  result.textContent = ready
    ? t('game.team.preflight.ready', { code: codeOf(team, findings) })
    : t('game.team.preflight.not');
  button.disabled = false;
}

function line({ test, result, megabytes = 0 }: Finding): HTMLLIElement {
  const item = document.createElement('li');
  const text = test === 'room' ? t('game.preflight.room', { megabytes }) : t(`game.preflight.${test}`);
  item.textContent = `${text}: ${t(`game.preflight.${result}`)}`;
  item.dataset['result'] = result;
  return item;
}

function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`team page: no #${id}`);
  return found as T;
}
