import { useEffect, useState } from 'preact/hooks';
import { writeEvidence } from '../../evidence/index.ts';
import { t } from '../../i18n/index.ts';
import { makeEvidence } from '../evidence/build.ts';
import { elapsed as clockText } from '../panels/notes.tsx';
import { useBench } from '../state/context.ts';
import { saveFile } from '../ui/save-file.ts';
import type { Entered, Game } from './game.ts';

const SAID: Readonly<Record<Entered, 'game.bar.happened' | 'game.bar.badCode' | 'game.bar.usedCode'>> = {
  happened: 'game.bar.happened',
  unknown: 'game.bar.badCode',
  used: 'game.bar.usedCode',
};

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
