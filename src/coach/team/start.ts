import { hashOfTicket, ticketOfHash } from '../../game-day/ticket.ts';
import { t } from '../../i18n/index.ts';
import type { TeamRole } from '../../schema/game-day/team.ts';
import type { Ticket } from '../../schema/game-day/ticket.ts';
import { startJoin } from './join.ts';
import { startLessons } from './lessons.tsx';
import { codeOf, type Finding, preflight } from './preflight.ts';

export interface TeamData {
  /** Lab id → title and address of its page. */
  labs: Readonly<Record<string, { title: string; address: string }>>;
  /** One of the engine's files, small enough to be fetched on trial. */
  asset: string;
  /** The plans that are ready, for codes of theirs. */
  ready: readonly unknown[];
}

/** Wires the team's page: the link's hash says who we are; nothing is loaded before a link is pressed. */
export function startTeam(): void {
  const data = JSON.parse(element('team-data').textContent ?? '') as TeamData;
  const carried = ticketOfHash(location.hash);
  const status = element('team-status');
  const trial = element<HTMLButtonElement>('team-preflight');
  let team = 'team';
  const take = (ticket: Ticket, role?: TeamRole): void => {
    team = ticket.team;
    const { title, version, plan } = ticket;
    status.textContent = t('game.team.plan', { title, version, plan });
    show(ticket, data, role);
    startLessons(ticket);
  };
  if (carried.kind === 'ticket') take(carried.ticket);
  else if (carried.kind === 'bad') status.textContent = t(`game.team.${carried.why}`);
  startJoin(data.ready, (ticket, role) => {
    history.replaceState(null, '', hashOfTicket(ticket));
    take(ticket, role);
  });
  trial.disabled = false;
  trial.addEventListener('click', () => void tryMachine(trial, data.asset, team));
  addEventListener('hashchange', () => location.reload());
}

function show(ticket: Ticket, { labs }: TeamData, role: TeamRole | undefined): void {
  element('team-name').textContent = ticket.name;
  element('team-role').textContent = role
    ? t('game.join.you', { role: t(`game.role.${role}`), what: t(`game.role.${role}.what`) })
    : '';
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
  const findings = await preflight(asset, askWhetherSaved, (finding) => list.append(line(finding)));
  const ready = findings.every((finding) => finding.result !== 'fails');
  result.textContent = t(ready ? 'game.team.preflight.ready' : 'game.team.preflight.not', {
    code: codeOf(team, findings),
  });
  button.disabled = false;
}

/** Offers a small file and waits until somebody says whether it is there. */
function askWhetherSaved(): Promise<boolean> {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob(['crosshire\n'], { type: 'text/plain' }));
  anchor.download = 'crosshire-preflight.txt';
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  const question = element('team-saved');
  question.hidden = false;
  return new Promise((resolve) => {
    const answer = (event: Event): void => {
      const saved = (event.target as HTMLElement).dataset['saved'];
      if (saved === undefined) return;
      question.removeEventListener('click', answer);
      question.hidden = true;
      resolve(saved === 'yes');
    };
    question.addEventListener('click', answer);
  });
}

function line({ test, result, megabytes }: Finding): HTMLLIElement {
  const item = document.createElement('li');
  const room = megabytes === undefined ? '' : ` (${t('game.preflight.megabytes', { megabytes })})`;
  item.textContent = `${t(`game.preflight.${test}`)}: ${t(`game.preflight.${result}`)}${room}`;
  item.dataset['result'] = result;
  return item;
}

function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`team page: no #${id}`);
  return found as T;
}
