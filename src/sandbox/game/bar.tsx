import { useEffect, useState } from 'preact/hooks';
import { link } from '../../components/link.ts';
import { writeEvidence } from '../../evidence/index.ts';
import { hashOfSummary } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { makeEvidence } from '../evidence/build.ts';
import { elapsed as clockText } from '../panels/notes.tsx';
import { useBench } from '../state/context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { QrCode } from '../ui/qr.tsx';
import { saveFile } from '../ui/save-file.ts';
import type { Entered, Game } from './game.ts';
import { ShiftChange } from './shift-change.tsx';
import { summaryOf } from './summary.ts';

const SAID = {
  happened: 'game.bar.happened',
  unknown: 'game.bar.badCode',
  caughtUp: 'game.bar.caughtUp',
  used: 'game.bar.usedCode',
} as const satisfies Readonly<Record<Entered, string>>;

/** Above the workbench on a game day: who we are, how long we have, what the coach hands us, and the result. */
export function GameBar({ game }: { game: Game }) {
  return (
    <section class="game-bar" aria-label={t('game.bar.label')}>
      <strong>{game.ticket.name}</strong>
      <span class="meta">
        {t('game.team.plan', { title: game.ticket.title, version: game.ticket.version, plan: game.ticket.plan })}
      </span>
      <Left game={game} />
      <span class="spacer" />
      <Code game={game} />
      <ShiftChange game={game} />
      <Short game={game} />
      <Save game={game} />
    </section>
  );
}

function Left({ game }: { game: Game }) {
  const [now, setNow] = useState(game.elapsed);
  useEffect(() => {
    const timer = setInterval(() => setNow(game.elapsed()), 1000);
    return () => clearInterval(timer);
  }, [game]);
  if (!game.session) return null;
  const left = game.session.minutes * 60_000 - now;
  return (
    <span class="clock" role="timer">
      {left >= 0 ? t('game.bar.left', { left: clockText(left) }) : t('game.bar.over', { left: clockText(-left) })}
    </span>
  );
}

function Code({ game }: { game: Game }) {
  const bench = useBench();
  const [said, setSaid] = useState<Entered | null>(null);
  const enter = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const code = String(new FormData(form).get('code') ?? '');
    if (!code.trim()) return;
    setSaid(null);
    setSaid(await game.enter(code));
    form.reset();
  };
  return (
    <form class="game-code" onSubmit={(event) => void enter(event).catch(bench.tell)}>
      <label>
        <span class="visually-hidden">{t('game.bar.code')}</span>
        <input name="code" size={8} autocomplete="off" spellcheck={false} placeholder={t('game.bar.code')} />
      </label>
      <button type="submit" class="plain" disabled={bench.busy.value}>
        {t('game.bar.enter')}
      </button>
      <span role="status" class="meta">
        {said ? t(SAID[said]) : ''}
      </span>
    </form>
  );
}

/** What fits into a code across a room: how far the team is, and by which digits its file will be told. */
function Short({ game }: { game: Game }) {
  const bench = useBench();
  const [address, setAddress] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const { evidence } = await makeEvidence(bench, game.ticket.name);
    setAddress(new URL(`${link('game-day/')}${hashOfSummary(summaryOf(evidence, game.ticket))}`, location.href).href);
  };
  return (
    <>
      <button type="button" class="plain" disabled={bench.busy.value} onClick={() => void make().catch(bench.tell)}>
        {t('game.short')}
      </button>
      {address ? (
        <Dialog title={t('game.short.title')} onClose={() => setAddress(null)}>
          <p>{t('game.short.about')}</p>
          <QrCode text={address} label={t('game.short.title')} />
          <textarea class="mono" rows={3} readOnly aria-label={t('game.short.text')} value={address} />
        </Dialog>
      ) : null}
    </>
  );
}

/** The sealed result as a file. A hand that may not download copies it from the menu's evidence. */
function Save({ game }: { game: Game }) {
  const bench = useBench();
  const save = async (): Promise<void> => {
    const { evidence } = await makeEvidence(bench, game.ticket.name);
    saveFile(`${game.ticket.team}-${evidence.head.lab}.evidence.json`, writeEvidence(evidence));
  };
  return (
    <button type="button" class="plain" disabled={bench.busy.value} onClick={() => void save().catch(bench.tell)}>
      {t('game.bar.save')}
    </button>
  );
}
