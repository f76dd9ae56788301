import { openWarehouse, type Ports } from '../engine/index.ts';
import { type FreshScenes, grade, openFreshScenes, openHistories, play } from '../grading/index.ts';
import type { LabBundle, Repair } from '../schema/bundle.ts';
import type { Check } from '../schema/check.ts';
import type { Grade } from '../schema/verdict.ts';
import type { KeyDocument } from './documents.ts';
import type { Step } from './job.ts';

/** What a coach can see on a team's screen, and what needs no replay of nights: answers, rows, what must not move. */
const SHOWN: ReadonlySet<Check['kind']> = new Set(['answer', 'query', 'untouched', 'volume', 'lineage']);

/**
 * The numbers of one seed: what each form's right answer is, and what each known wrong repair leaves in the tables. Nothing
 * is stored: the reference repair answers by queries, and every wrong repair is played on a fork of the start.
 */
export function keyOf(
  { bundle, seed, repairs }: { bundle: LabBundle; seed: number; repairs: boolean },
  ports: Ports,
  step: (next: Step) => void,
): KeyDocument {
  const { start, solution } = bundle;
  // The lab's own repairs were proven to end; a busy machine must not stop them half way. Silence still does.
  ports.database.setTimeLimit(undefined);
  const histories = openHistories(
    start,
    (config) => openWarehouse(ports, config),
    (done, total) => step({ at: 'history', done, total }),
  );
  const grading = { ...bundle.grading, checks: bundle.grading.checks.filter(isShown).map(onThisSeedOnly) };
  const fresh: FreshScenes = openFreshScenes(grading, histories, start.lab.job ?? start.base.job);
  const after = (name: string, actions: Repair['actions']): Grade => {
    const yours = histories.start(seed).fork();
    try {
      const log = play(yours, actions, `${name}/actions.yml`).map(({ action }) => action);
      return grade({
        lab: start,
        grading,
        seed,
        yours,
        histories,
        fresh,
        log,
        onProgress: ({ check }) => step({ at: 'check', id: check }),
      });
    } finally {
      yours.close();
    }
  };
  const right = after('solution', solution.solution);
  const wrong = repairs ? solution.wrong : [];
  return {
    lab: start.id,
    title: start.lab.title,
    seed,
    answers: answersOf(right, bundle),
    repairs: wrong.map(({ name, actions }, n) => {
      step({ at: 'action', n, do: name });
      return { name, leaves: leavesOf(after(`wrong/${name}`, actions)) };
    }),
  };
}

const isShown = (check: Check): boolean => check.on === 'yours' && SHOWN.has(check.kind);

/** The other seed is no team's. */
const onThisSeedOnly = (check: Check): Check => ({ ...check, twin: false });

/** What the reference repair answers, by queries of its own; it holds on every seed, as the lab's proof shows. */
function answersOf({ checks }: Grade, { start, grading }: LabBundle): KeyDocument['answers'] {
  const kinds = new Map(grading.checks.map(({ id, kind }) => [id, kind]));
  return checks
    .filter(({ id }) => kinds.get(id) === 'answer')
    .map(({ task, actual }) => {
      const title = start.tasks.find(({ id }) => id === task)?.title ?? task;
      return { task, title, answer: actual ?? '' };
    });
}

/** Only what the repair is about: a wrong repair that answers nothing would otherwise be a list of empty forms. */
function leavesOf({ checks }: Grade): KeyDocument['repairs'][number]['leaves'] {
  return checks
    .filter(({ status, expected }) => status === 'fail' && expected !== null)
    .map(({ id, expected, actual }) => ({ check: id, expected: expected ?? '', actual: actual ?? '' }));
}

/** Markdown that prints: the answers first, then one section a wrong repair. */
export function printKey({ lab, title, seed, answers, repairs }: KeyDocument): string {
  return [
    `# Answer key: ${title} (${lab}), seed ${seed}`,
    '',
    ...answers.flatMap(({ title: task, answer }) => [`- **${task}**: ${answer}`]),
    ...(repairs.length > 0 ? ['', '## What each known wrong repair leaves'] : []),
    ...repairs.flatMap(({ name, leaves }) => [
      '',
      `### ${name.replaceAll('-', ' ')}`,
      '',
      ...(leaves.length > 0
        ? leaves.map(({ check, expected, actual }) => `- ${check}: ${actual} (right: ${expected})`)
        : ['- nothing that the tables show this morning; the replays of the grader find it']),
    ]),
  ].join('\n');
}
