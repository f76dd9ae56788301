import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Tabs } from '../sandbox/ui/tabs.tsx';
import { Projector } from './board/projector.tsx';
import { DebriefPanel } from './debrief/debrief-panel.tsx';
import { HandOutPanel } from './handout/handout-panel.tsx';
import { KeyPanel } from './key/key-panel.tsx';
import type { AnswerKeys } from './key/keys.ts';
import { PlanPanel, type ReadyPlan } from './plan/plan-panel.tsx';
import { Controls } from './run/controls.tsx';
import { RunPanel } from './run/run-panel.tsx';
import { DayContext } from './state/context.ts';
import type { Day } from './state/day.ts';

const PLACES = ['plan', 'key', 'handout', 'run', 'debrief'] as const;
type Place = (typeof PLACES)[number];

const KEY = 'crosshire.game-day.place.v1';

function remembered(): Place {
  const kept = localStorage.getItem(KEY);
  return PLACES.find((place) => place === kept) ?? 'plan';
}

interface ConsoleProps {
  day: Day;
  keys: AnswerKeys;
  ready: readonly ReadyPlan[];
  view: 'console' | 'board';
}

/** Plan, hand out, run, debrief; the clock stays in sight in all of them. */
export function Console({ day, keys, ready, view }: ConsoleProps) {
  const [place, setPlace] = useState<Place>(remembered);
  useEffect(() => localStorage.setItem(KEY, place), [place]);
  if (view === 'board')
    return (
      <DayContext.Provider value={day}>
        <Projector />
      </DayContext.Provider>
    );
  const planned = day.plan.value !== null;
  const shown = planned ? place : 'plan';
  return (
    <DayContext.Provider value={day}>
      <div class="console">
        {/* The debrief says it for everybody to read; elsewhere the clock has that place. */}
        {shown === 'debrief' && day.courses.value.length > 0 ? null : (
          <h1 class="visually-hidden">{day.plan.value?.title ?? t('game.heading')}</h1>
        )}
        {planned ? <Controls /> : null}
        <Notice day={day} />
        <Tabs
          id="game-day"
          label={t('game.tabs')}
          active={shown}
          onSelect={(id) => setPlace(PLACES.find((one) => one === id) ?? 'plan')}
          tabs={PLACES.map((id) => ({ id, label: t(`game.tab.${id}`) }))}
        >
          {shown === 'plan' ? <PlanPanel ready={ready} /> : null}
          {shown === 'key' ? <KeyPanel keys={keys} /> : null}
          {shown === 'handout' ? <HandOutPanel /> : null}
          {shown === 'run' ? <RunPanel /> : null}
          {shown === 'debrief' ? <DebriefPanel /> : null}
        </Tabs>
      </div>
    </DayContext.Provider>
  );
}

function Notice({ day }: { day: Day }) {
  const text = day.notice.value;
  if (!text) return null;
  return (
    <p class="warning" role="alert">
      {text}{' '}
      <button
        type="button"
        class="quiet"
        onClick={() => {
          day.notice.value = null;
        }}
      >
        {t('status.dismiss')}
      </button>
    </p>
  );
}
