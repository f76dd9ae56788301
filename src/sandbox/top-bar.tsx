import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import type { Phase } from '../schema/lab.ts';
import { elapsed } from './panels/notes.tsx';
import { runCheck } from './state/check.ts';
import { useBench } from './state/context.ts';
import { saveAll } from './state/files.ts';

interface TopBarProps {
  phase: Phase | null;
  onPhase(phase: Phase | null): void;
  onMenu(): void;
}

/** Where you are, when it is in the warehouse, the phases, and the one primary action. */
export function TopBar({ phase, onPhase, onMenu }: TopBarProps) {
  const bench = useBench();
  const { lab } = bench.lab.start;
  const checking = bench.running.value?.action.do === 'check';
  return (
    <header class="top-bar">
      <span class="where">
        <a href={import.meta.env.BASE_URL}>{t('brand.name')}</a> / {lab.title}
      </span>
      <span class="clock" title={t('top.clock')}>
        {bench.clock.value.slice(0, 16).replace('T', ' ')} UTC
      </span>
      <nav aria-label={t('top.phases')}>
        <ol class="phases">
          {lab.phases.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === phase ? 'step' : undefined}
                onClick={() => onPhase(name === phase ? null : name)}
              >
                {t(`phase.${name}`)}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <EngineState />
      <Timer />
      <button type="button" class="quiet" onClick={onMenu}>
        {t('top.menu')}
      </button>
      <button
        type="button"
        class="primary"
        disabled={bench.busy.value}
        onClick={() => void saveAll(bench).then(() => runCheck(bench))}
      >
        {checking ? t('top.checking') : t('top.check')}
      </button>
    </header>
  );
}

/** Says what runs and offers to stop it; says when a worker had to be replaced. */
function EngineState() {
  const bench = useBench();
  const running = bench.running.value;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((value) => value + 1), 500);
    return () => clearInterval(timer);
  }, [running]);
  const state = bench.engine.value;
  if (state === 'restarting')
    return (
      <span class="meta running" role="status">
        {t('top.restarting')}
      </span>
    );
  if (state === 'failed')
    return (
      <span class="meta" role="alert">
        {t('top.failed')}
      </span>
    );
  if (!running) return null;
  const seconds = (performance.now() - running.since) / 1000;
  if (seconds < 1) return null;
  return (
    <span class="meta running" role="status">
      {t('top.running', { seconds: seconds.toFixed(0) })}{' '}
      <button type="button" class="quiet" onClick={() => running.controller.abort()}>
        {t('top.stop')}
      </button>
    </span>
  );
}

/** Time in this attempt; can be hidden by someone who practises alone. */
function Timer() {
  const bench = useBench();
  const [shown, setShown] = useState(localStorage.getItem('crosshire.timer') !== 'hidden');
  const [opened] = useState(() => performance.now());
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const before = bench.entries.value.at(-1)?.ms ?? 0;
  const [base] = useState(before);
  const toggle = (): void => {
    localStorage.setItem('crosshire.timer', shown ? 'hidden' : 'shown');
    setShown(!shown);
  };
  return (
    <button type="button" class="quiet clock" title={t('top.timer')} aria-label={t('top.timer')} onClick={toggle}>
      {shown ? elapsed(base + now - opened) : t('top.timerHidden')}
    </button>
  );
}
