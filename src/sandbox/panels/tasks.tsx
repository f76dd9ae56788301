import { useEffect } from 'preact/hooks';
import { answerOf } from '../../evidence/index.ts';
import { t } from '../../i18n/index.ts';
import type { Phase } from '../../schema/lab.ts';
import { isPrediction, type Values } from '../../schema/prediction.ts';
import type { Task } from '../../schema/task.ts';
import { useBench, useView } from '../state/context.ts';
import { Markdown } from '../ui/markdown.tsx';
import { Predicted } from './predicted.tsx';
import { Rubric } from './rubric.tsx';
import { inputId, TaskForm } from './task-form.tsx';

/** Tasks by phase; one is unfolded at a time. */
export function TasksPanel({ phase }: { phase: Phase | null }) {
  const bench = useBench();
  const { value: answers } = useView({ view: 'answers' });
  const { tasks, lab } = bench.lab.start;
  const open = bench.task.value;
  const toggle = (id: string): void => {
    bench.task.value = open === id ? null : id;
  };
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
                answer={isPrediction(task) ? answerOf(task, bench.entries.value)?.values : answers?.[task.id]}
                loaded={answers !== undefined}
                onToggle={() => toggle(task.id)}
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
  answer: Values | undefined;
  /** Whether it is known what was answered. */
  loaded: boolean;
  onToggle(): void;
}

function TaskItem({ task, open, answer, loaded, onToggle }: TaskItemProps) {
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
          {loaded && task.fields.length > 0 ? <TaskFields task={task} answer={answer} /> : null}
        </div>
      ) : null}
    </article>
  );
}

/** The form, or the prediction that stands; and what a good sentence names, once there is one. */
function TaskFields({ task, answer }: Pick<TaskItemProps, 'task' | 'answer'>) {
  const bench = useBench();
  const asked = bench.asked.value === task.id;
  useEffect(() => {
    const [first] = task.fields;
    if (!asked || !first) return;
    document.getElementById(inputId(task, first))?.focus();
    bench.asked.value = null;
  }, [bench, asked, task]);
  return (
    <>
      {answer && isPrediction(task) ? (
        <Predicted task={task} values={answer} />
      ) : (
        <TaskForm task={task} answer={answer} />
      )}
      {task.fields.map(({ id, rubric }) =>
        rubric && String(answer?.[id] ?? '').trim() !== '' ? <Rubric key={id} points={rubric} /> : null,
      )}
    </>
  );
}
