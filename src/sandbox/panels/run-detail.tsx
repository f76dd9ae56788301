import { t } from '../../i18n/index.ts';
import type { JobRun, TaskRun } from '../state/platform.ts';
import { FailureBox } from '../ui/failure.tsx';
import { PlatformState } from '../ui/state.tsx';
import { Told } from './told.tsx';

/** All attempts of a run's tasks, the superseded ones included, and whom the run told. */
export function RunDetail({ run }: { run: JobRun }) {
  return (
    <>
      <ul class="task-runs">
        {attemptsInOrder(run).map((task) => (
          <li key={`${task.key}-${task.attempt}`}>
            <PlatformState state={task.state} /> <strong>{task.key}</strong>{' '}
            <span class="meta">
              {task.kind}
              {isOneOfSeveral(run, task) ? ` · ${t('jobs.attempt', { n: task.attempt + 1 })}` : ''}
            </span>
            {task.note ? <p class="meta">{task.note}</p> : null}
            {task.output ? <pre class="json">{task.output}</pre> : null}
            {task.error ? <FailureBox failure={{ message: task.error }} /> : null}
          </li>
        ))}
      </ul>
      <Told about={(alert) => alert.run === run.id} nobody={run.state !== 'SUCCESS'} />
    </>
  );
}

/** As they began; tasks that never ran stay where the run put them. */
function attemptsInOrder({ earlier, tasks }: JobRun): TaskRun[] {
  return [...earlier, ...tasks].sort((left, right) => left.started.localeCompare(right.started));
}

const isOneOfSeveral = ({ earlier }: JobRun, task: TaskRun): boolean =>
  task.attempt > 0 || earlier.some((other) => other.key === task.key);
