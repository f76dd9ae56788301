import { nearest } from '../../sql/nearest.ts';
import type { JobSpec, TaskSpec } from '../spec.ts';
import type { MapNode, Problems } from './node.ts';

/** Reports tasks of one key, dependencies on tasks that do not exist, outcomes of tasks that have none, and circles. */
export function checkGraph(job: string, tasks: readonly TaskSpec[], node: MapNode, problems: Problems): void {
  const place = (task: { span?: TaskSpec['span'] }) => ({ file: node.file, span: task.span });
  const byKey = new Map<string, TaskSpec>();
  for (const task of tasks) {
    if (byKey.has(task.key))
      problems.add(
        'TASK_KEY',
        `Job ${job} has two tasks ${task.key}.`,
        'Give each task a key of its own.',
        place(task),
      );
    byKey.set(task.key, task);
  }
  for (const task of tasks) {
    for (const dependency of task.dependsOn) {
      const target = byKey.get(dependency.task);
      if (!target) {
        const [similar] = nearest(dependency.task, byKey.keys(), 1);
        const hint = similar ? `Did you mean ${similar}?` : `Tasks: ${[...byKey.keys()].join(', ')}.`;
        problems.add(
          'DEPENDENCY',
          `Task ${task.key} depends on ${dependency.task}, which does not exist.`,
          hint,
          place(dependency),
        );
      } else if (dependency.outcome !== undefined && target.work.kind !== 'condition') {
        problems.add(
          'OUTCOME',
          `Task ${task.key} waits for an outcome of ${target.key}, which is no condition task.`,
          'Leave outcome: out.',
          place(dependency),
        );
      }
    }
  }
  const circle = findCircle(tasks, byKey);
  if (circle) {
    const task = byKey.get(circle[0] ?? '');
    problems.add(
      'CYCLE',
      `Tasks depend on each other in a circle: ${circle.join(' → ')}.`,
      'Remove one of these dependencies.',
      place(task ?? {}),
    );
  }
}

function findCircle(tasks: readonly TaskSpec[], byKey: ReadonlyMap<string, TaskSpec>): string[] | undefined {
  const done = new Set<string>();
  const walk = (key: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
    if (done.has(key)) return undefined;
    for (const { task } of byKey.get(key)?.dependsOn ?? []) {
      const circle = walk(task, [...path, key]);
      if (circle) return circle;
    }
    done.add(key);
    return undefined;
  };
  for (const task of tasks) {
    const circle = walk(task.key, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Reports jobs that start each other in a circle, which docs.databricks.com/aws/en/jobs/run-job refuses. */
export function checkCalls(jobs: Readonly<Record<string, JobSpec>>, problems: Problems): void {
  const callsOf = (job: JobSpec): TaskSpec[] => job.tasks.filter((task) => task.work.kind === 'run_job');
  const leadsTo = (from: string, to: string, seen: Set<string>): boolean =>
    (jobs[from] ? callsOf(jobs[from]) : []).some(({ work }) => {
      if (work.kind !== 'run_job') return false;
      if (work.job === to) return true;
      if (seen.has(work.job)) return false;
      return leadsTo(work.job, to, seen.add(work.job));
    });
  for (const job of Object.values(jobs)) {
    const [first] = callsOf(job);
    if (first && leadsTo(job.key, job.key, new Set())) {
      const message = `Job ${job.key} starts itself, directly or by another job.`;
      problems.add('CYCLE', message, 'Remove one of the run_job_task tasks.', { file: job.file, span: first.span });
      return;
    }
  }
}

/** Tasks in an order in which every one comes after those it depends on; otherwise as declared. */
export function inOrder(tasks: readonly TaskSpec[]): TaskSpec[] {
  const ordered: TaskSpec[] = [];
  const byKey = new Map(tasks.map((task) => [task.key, task]));
  const visit = (task: TaskSpec): void => {
    if (ordered.includes(task)) return;
    for (const dependency of task.dependsOn) {
      const before = byKey.get(dependency.task);
      if (before) visit(before);
    }
    ordered.push(task);
  };
  for (const task of tasks) visit(task);
  return ordered;
}
