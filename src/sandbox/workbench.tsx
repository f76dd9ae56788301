import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import type { Phase } from '../schema/lab.ts';
import { Centre } from './centre.tsx';
import { LeftColumn, RightColumn } from './columns.tsx';
import { Ask } from './game/ask.tsx';
import { GameBar } from './game/bar.tsx';
import { Keys } from './keys.tsx';
import { Menu } from './menu.tsx';
import { HeldBack } from './panels/held-back.tsx';
import { ReplayBar } from './replay/bar.tsx';
import { Shelf } from './shelf.tsx';
import { type Bench, PANES, type Pane } from './state/bench.ts';
import { BenchContext, useBench } from './state/context.ts';
import { keptOffline } from './state/offline.ts';
import { useShortcuts } from './state/shortcuts.ts';
import type { StoredAttempt } from './store/records.ts';
import { TopBar } from './top-bar.tsx';
import { Split } from './ui/split.tsx';

export interface WorkbenchProps {
  bench: Bench;
  onStartOver(): Promise<void>;
  onRewind(n: number): Promise<void>;
  onImport(text: string): Promise<void>;
  onTakeUp(stored: StoredAttempt): Promise<void>;
}

/** Three columns and a lower shelf; below 960 px one of them at a time. */
export function Workbench({ bench, onStartOver, onRewind, onImport, onTakeUp }: WorkbenchProps) {
  const [phase, setPhase] = useState<Phase | null>(null);
  const [menu, setMenu] = useState(false);
  const [keys, setKeys] = useState(false);
  const narrow = useNarrow();
  useShortcuts(bench, () => setKeys(true));
  const left = <LeftColumn phase={phase} />;
  const centre = <Centre />;
  const shelf = <Shelf onRewind={onRewind} />;
  const right = <RightColumn />;
  return (
    <BenchContext.Provider value={bench}>
      <div class="workbench" id="content" data-game={bench.game.value !== null || bench.replay.value !== null}>
        {bench.game.value ? <GameBar game={bench.game.value} /> : null}
        {bench.replay.value ? <ReplayBar replay={bench.replay.value} /> : null}
        <TopBar
          phase={phase}
          onPhase={(next) => {
            setPhase(next);
            bench.left.value = 'tasks';
          }}
          onMenu={() => setMenu(true)}
        />
        {narrow ? (
          <Narrow panes={{ left, centre, shelf, right }} />
        ) : (
          <main>
            <Split
              id="left"
              direction="columns"
              sized="first"
              initial={300}
              min={180}
              max={560}
              label={t('split.left')}
              first={left}
              second={
                <Split
                  id="right"
                  direction="columns"
                  sized="second"
                  initial={290}
                  min={220}
                  max={640}
                  label={t('split.right')}
                  first={
                    <Split
                      id="shelf"
                      direction="rows"
                      sized="second"
                      initial={300}
                      min={120}
                      max={720}
                      label={t('split.shelf')}
                      first={centre}
                      second={shelf}
                    />
                  }
                  second={right}
                />
              }
            />
          </main>
        )}
        <Notice />
        {menu ? (
          <Menu
            onClose={() => setMenu(false)}
            onStartOver={onStartOver}
            onImport={onImport}
            onTakeUp={onTakeUp}
            onKeys={() => setKeys(true)}
          />
        ) : null}
        {keys ? <Keys onClose={() => setKeys(false)} /> : null}
        <HeldBack onTask={() => setPhase(null)} />
        {bench.game.value?.question.value ? <Ask game={bench.game.value} /> : null}
      </div>
    </BenchContext.Provider>
  );

  function Notice() {
    const text = bench.notice.value;
    return (
      <div class="status-bar" role="status">
        {text ? (
          <>
            {text}{' '}
            <button
              type="button"
              class="quiet"
              onClick={() => {
                bench.notice.value = null;
              }}
            >
              {t('status.dismiss')}
            </button>
          </>
        ) : (
          <span class="meta">
            {keptOffline.value ? t('status.offline') : ''} {t('status.hint')}
          </span>
        )}
      </div>
    );
  }
}

function Narrow({ panes }: { panes: Record<Pane, preact.JSX.Element> }) {
  const bench = useBench();
  const pane = bench.pane.value;
  const select = (one: Pane): void => {
    bench.pane.value = one;
  };
  return (
    <main class="narrow">
      <nav class="row pane-switch" aria-label={t('narrow.label')}>
        {PANES.map((one) => (
          <button key={one} type="button" class="quiet" aria-pressed={one === pane} onClick={() => select(one)}>
            {t(`narrow.${one}`)}
          </button>
        ))}
      </nav>
      <div class="pane">{panes[pane]}</div>
    </main>
  );
}

function useNarrow(): boolean {
  const query = '(max-width: 60rem)';
  const [narrow, setNarrow] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = (): void => setNarrow(media.matches);
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, []);
  return narrow;
}
