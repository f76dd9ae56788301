import { t } from '../../i18n/index.ts';
import type { Task } from '../../schema/task.ts';
import { useBench } from '../state/context.ts';
import { hidden } from '../state/settings.ts';
import { Markdown } from '../ui/markdown.tsx';

/** Hints by task: what was bought stays open, the next one says its price. */
export function HintsPanel() {
  const bench = useBench();
  const used = (task: string): number =>
    bench.entries.value.filter((entry) => entry.action.do === 'hint' && entry.action.task === task).length;
  return (
    <div class="hints">
      {bench.lab.start.tasks.map((task) => (
        <TaskHints key={task.id} task={task} used={used(task.id)} />
      ))}
    </div>
  );
}

function TaskHints({ task, used }: { task: Task; used: number }) {
  const bench = useBench();
  const next = task.hints[used];
  return (
    <section class="verdict">
      <h2>{task.title}</h2>
      {task.hints.slice(0, used).map((hint, at) => (
        <div key={hint.text} class="prose">
          <p class="meta">{t('hints.number', { number: at + 1, of: task.hints.length })}</p>
          <Markdown text={hint.text} />
        </div>
      ))}
      {next ? (
        <button
          type="button"
          class="plain"
          disabled={bench.busy.value}
          onClick={() => void bench.act({ do: 'hint', task: task.id })}
        >
          {t('hints.next', { number: used + 1, of: task.hints.length })}
          {hidden.value.has('score') ? null : ` · ${t('hints.price', { price: next.price })}`}
        </button>
      ) : (
        <p class="meta">{task.no_hints ? t('hints.none') : t('hints.all')}</p>
      )}
    </section>
  );
}
