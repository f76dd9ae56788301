import { useEffect, useState } from 'preact/hooks';
import { contentLang, language, t } from '../i18n/index.ts';
import { addressOf } from '../i18n/languages.ts';
import type { Phase } from '../schema/lab.ts';
import { elapsed } from './panels/notes.tsx';
import { runCheck } from './state/check.ts';
import { useBench } from './state/context.ts';
import { saveAll } from './state/files.ts';
import { type Hideable, hidden } from './state/settings.ts';
import { useSeconds } from './ui/running.tsx';

interface TopBarProps {
  phase: Phase | null;
  onPhase(phase: Phase | null): void;
  onMenu(): void;
}

/** Where you are, when it is in the warehouse, the phases, and the one primary action. */
export function TopBar({ phase, onPhase, onMenu }: TopBarProps) {
  const bench = useBench();
  const { lab } = bench.lab.start;
  const checking = bench.preparing.value || bench.running.value?.action.do === 'check';
  const shown = (part: Hideable): boolean => !hidden.value.has(part);
  return (
    <header class="top-bar">
      <h1 class="where">
        <a href={pageOf('')}>{t('brand.name')}</a> / <a href={pageOf(`${lab.kind}s/`)}>{t(`nav.${lab.kind}s`)}</a> /{' '}
        <span lang={contentLang()}>{lab.title}</span>
      </h1>
      {shown('clock') ? (
        <span class="clock" title={t('top.clock')}>
          {bench.clock.value.slice(0, 16).replace('T', ' ')} UTC
        </span>
      ) : null}
      {shown('phases') ? <Phases phase={phase} onPhase={onPhase} /> : <span class="spacer" />}
      <EngineState />
      {shown('time') ? <Timer /> : null}
      <button type="button" class="quiet" onClick={onMenu}>
        {t('top.menu')}
      </button>
      <button
        type="button"
        class="primary"
        disabled={bench.busy.value || bench.preparing.value}
        onClick={() => void saveAll(bench).then(() => runCheck(bench))}
      >
        {checking ? t('top.checking') : t('top.check')}
      </button>
    </header>
  );
}

/** A page of the site, in the language of this one. */
const pageOf = (path: string): string => addressOf({ language: language(), path }, import.meta.env.BASE_URL);

function Phases({ phase, onPhase }: Pick<TopBarProps, 'phase' | 'onPhase'>) {
  return (
    <nav aria-label={t('top.phases')}>
      <ol class="phases">
        {useBench().lab.start.lab.phases.map((name) => (
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
  );
}

/** Says what runs and offers to stop it; says when a worker had to be replaced. */
function EngineState() {
  const bench = useBench();
  const seconds = useSeconds();
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
  if (seconds === null || seconds < 1) return null;
  return (
    <span class="meta running" role="status">
      {t('top.running', { seconds: seconds.toFixed(0) })}{' '}
      <button type="button" class="quiet" onClick={() => bench.running.value?.controller.abort()}>
        {t('top.stop')}
      </button>
    </span>
  );
}

/** Time in this attempt: what the log says, and what has passed since the workbench opened. */
function Timer() {
  const bench = useBench();
  const [opened] = useState(() => performance.now());
  const [now, setNow] = useState(opened);
  const [before] = useState(bench.entries.value.at(-1)?.ms ?? 0);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span class="clock" role="timer" title={t('top.timer')}>
      {elapsed(before + now - opened)}
    </span>
  );
}
