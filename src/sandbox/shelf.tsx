import { t } from '../i18n/index.ts';
import { ChartsPanel } from './panels/charts.tsx';
import { DeploymentsPanel } from './panels/deployments.tsx';
import { EventsPanel } from './panels/events.tsx';
import { GraphPanel } from './panels/graph.tsx';
import { JobsPanel } from './panels/jobs.tsx';
import { LogPanel } from './panels/log.tsx';
import { ResultsPanel } from './panels/results.tsx';
import { TablePanel } from './panels/table.tsx';
import { TestsPanel } from './panels/tests.tsx';
import { UpdatesPanel } from './panels/updates.tsx';
import { VerdictPanel } from './panels/verdict.tsx';
import { VolumesPanel } from './panels/volumes.tsx';
import type { Bench } from './state/bench.ts';
import { useBench } from './state/context.ts';
import { Tabs } from './ui/tabs.tsx';

const SHELVES = [
  'results',
  'graph',
  'events',
  'updates',
  'jobs',
  'deployments',
  'table',
  'volumes',
  'charts',
  'tests',
  'log',
] as const;

/** What each shelf is called in the log when it is opened; what is missing is no evidence. */
const LOOKS: Partial<Record<(typeof SHELVES)[number], string>> = {
  graph: 'pipelines',
  events: 'event_log',
  updates: 'updates',
  jobs: 'jobs',
  deployments: 'deployments',
  volumes: 'volumes',
  charts: 'charts',
};

/** The lower shelf: what the platform shows, and the attempt's own log. */
export function Shelf({ onRewind }: { onRewind(n: number): Promise<void> }) {
  const bench = useBench();
  const active = bench.shelf.value;
  const select = (id: string): void => {
    bench.shelf.value = id;
    const at = LOOKS[id as (typeof SHELVES)[number]];
    if (at) bench.look(at);
  };
  return (
    <Tabs
      id="shelf"
      label={t('shelf.label')}
      active={active}
      onSelect={select}
      tabs={[
        ...SHELVES.map((id) => ({ id, label: t(`shelf.${id}`) })),
        ...(bench.verdict.value === null ? [] : [verdictTab(bench)]),
      ]}
    >
      {active === 'verdict' ? <VerdictPanel /> : null}
      {active === 'results' ? <ResultsPanel /> : null}
      {active === 'graph' ? <GraphPanel /> : null}
      {active === 'events' ? <EventsPanel /> : null}
      {active === 'updates' ? <UpdatesPanel /> : null}
      {active === 'jobs' ? <JobsPanel /> : null}
      {active === 'deployments' ? <DeploymentsPanel /> : null}
      {active === 'table' ? <TablePanel /> : null}
      {active === 'volumes' ? <VolumesPanel /> : null}
      {active === 'charts' ? <ChartsPanel /> : null}
      {active === 'tests' ? <TestsPanel /> : null}
      {active === 'log' ? <LogPanel onRewind={onRewind} /> : null}
    </Tabs>
  );
}

/** There while a verdict is open. */
function verdictTab(bench: Bench) {
  return {
    id: 'verdict',
    label: t('shelf.verdict'),
    close: () => {
      bench.verdict.value = null;
      bench.shelf.value = 'results';
    },
    closeLabel: t('verdict.close'),
  };
}
