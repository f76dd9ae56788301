import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import type { Phase } from '../../schema/lab.ts';
import type { Task } from '../../schema/task.ts';
import { useBench, useView } from '../state/context.ts';
import { Markdown } from '../ui/markdown.tsx';
import { TaskForm } from './task-form.tsx';

/** Tasks by phase; one is unfolded at a time. */
export function TasksPanel({ phase }: { phase: Phase | null }) {
  const bench = useBench();
  const { value: answers } = useView({ view: 'answers' });
  const { tasks, lab } = bench.lab.start;
  const [open, setOpen] = useState<string | null>(null);
  const phases = phase ? [phase] : lab.phases;
  return (
    <div class="tasks">
      {phases.map((name) => (
        <section key={name}>
          <h2>{t(`phase.${name}`)}</h2>
          {tasks
            .filter((task) => task.phase === name)
            .map((task) => (
              <TaskItem
                key={task.id}
                task={task}
                open={open === task.id}
                answer={answers?.[task.id]}
                onToggle={() => setOpen(open === task.id ? null : task.id)}
              />
            ))}
        </section>
      ))}
    </div>
  );
}

interface TaskItemProps {
  task: Task;
  open: boolean;
  answer: Readonly<Record<string, unknown>> | undefined;
  onToggle(): void;
}

function TaskItem({ task, open, answer, onToggle }: TaskItemProps) {
  return (
    <article class="task">
      <button type="button" class="tree-row" aria-expanded={open} onClick={onToggle}>
        <span class="twist" aria-hidden="true">
          {open ? '▾' : '▸'}
        </span>
        <span>{task.title}</span>
        {answer ? <span class="detail">{t('task.answered')}</span> : null}
      </button>
      {open ? (
        <div class="task-body">
          {task.text ? (
            <div class="prose">
              <Markdown text={task.text} />
            </div>
          ) : null}
          {task.fields.length > 0 ? <TaskForm task={task} answer={answer} /> : null}
        </div>
      ) : null}
    </article>
  );
}
