import { t } from '../i18n/index.ts';
import type { Phase } from '../schema/lab.ts';
import { BriefPanel } from './panels/brief.tsx';
import { CatalogPanel } from './panels/catalog.tsx';
import { ChecksPanel } from './panels/checks.tsx';
import { FilesPanel } from './panels/files.tsx';
import { HintsPanel } from './panels/hints.tsx';
import { InboxPanel } from './panels/inbox.tsx';
import { NotesPanel } from './panels/notes.tsx';
import { SolutionPanel } from './panels/solution.tsx';
import { TasksPanel } from './panels/tasks.tsx';
import { useBench, useView } from './state/context.ts';
import { Tabs } from './ui/tabs.tsx';

/** Story above, warehouse below: brief, inbox, tasks, files, catalog. */
export function LeftColumn({ phase }: { phase: Phase | null }) {
  const bench = useBench();
  const { value: inbox } = useView({ view: 'inbox' });
  const active = bench.left.value;
  const select = (id: string): void => {
    bench.left.value = id;
    if (id === 'inbox' || id === 'tasks') bench.look(id);
  };
  const openTable = (name: string): void => {
    bench.table.value = name;
    bench.shelf.value = 'table';
    bench.look(`table:${name}`);
  };
  return (
    <Tabs
      id="left"
      label={t('left.label')}
      active={active}
      onSelect={select}
      tabs={[
        { id: 'brief', label: t('left.brief') },
        { id: 'inbox', label: t('left.inbox'), note: inbox?.length ? String(inbox.length) : undefined },
        { id: 'tasks', label: t('left.tasks') },
        { id: 'files', label: t('left.files') },
        { id: 'catalog', label: t('left.catalog') },
      ]}
    >
      {active === 'brief' ? <BriefPanel /> : null}
      {active === 'inbox' ? <InboxPanel /> : null}
      {active === 'tasks' ? <TasksPanel phase={phase} /> : null}
      {active === 'files' ? <FilesPanel /> : null}
      {active === 'catalog' ? <CatalogPanel onTable={openTable} /> : null}
    </Tabs>
  );
}

/** What Crosshire says, and what you write down. */
export function RightColumn() {
  const bench = useBench();
  const active = bench.right.value;
  const grade = bench.grade.value?.grade;
  return (
    <Tabs
      id="right"
      label={t('right.label')}
      active={active}
      onSelect={(id) => {
        bench.right.value = id;
      }}
      tabs={[
        {
          id: 'checks',
          label: t('right.checks'),
          note: grade
            ? `${grade.checks.filter((one) => one.status === 'pass').length}/${grade.checks.length}`
            : undefined,
        },
        { id: 'hints', label: t('right.hints') },
        { id: 'notes', label: t('right.notes') },
        { id: 'solution', label: t('right.solution') },
      ]}
    >
      {active === 'checks' ? <ChecksPanel /> : null}
      {active === 'hints' ? <HintsPanel /> : null}
      {active === 'notes' ? <NotesPanel /> : null}
      {active === 'solution' ? <SolutionPanel /> : null}
    </Tabs>
  );
}
