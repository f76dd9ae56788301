import type { Repair, SolutionBundle } from '../schema/bundle.ts';
import type { Check } from '../schema/check.ts';
import type { KeyAnswer, KeyRepair } from '../schema/game-day/key.ts';
import type { RepairAction } from '../schema/repair.ts';
import type { Grade } from '../schema/verdict.ts';
import { openFreshScenes } from './fresh.ts';
import { type GradeRequest, grade } from './grade.ts';
import { play } from './play.ts';

/** What a key is made from. */
export interface KeyRequest extends Pick<GradeRequest, 'lab' | 'grading' | 'seed' | 'histories'> {
  solution: Pick<SolutionBundle, 'solution' | 'wrong'>;
  /** Told before each check. */
  onCheck(id: string): void;
}

/** The numbers of one seed, each made when it is asked for: nothing of them is stored in the lab. */
export interface KeyMaker {
  /** The reference repair answers by queries of its own; it holds on every seed, as the lab's proof shows. */
  answers(): KeyAnswer[];
  /** Names of the known wrong repairs, in the lab's order. */
  repairs: readonly string[];
  /** Plays one of them on a fork of the start, and says what it leaves. */
  repair(name: string): KeyRepair;
  close(): void;
}

/** What a coach can see on a team's screen, and what needs no replay of nights: answers, rows, what must not move. */
const SHOWN: ReadonlySet<Check['kind']> = new Set(['answer', 'query', 'untouched', 'volume', 'lineage']);

/** Begins a key; the histories stay the caller's. */
export function openKey({ lab, grading, seed, histories, solution, onCheck }: KeyRequest): KeyMaker {
  const shown = grading.checks.filter(({ on, kind }) => on === 'yours' && SHOWN.has(kind)).map(onThisSeedOnly);
  const fresh = openFreshScenes({ ...grading, checks: shown }, histories, lab.lab.job ?? lab.base.job);
  const after = (name: string, actions: readonly RepairAction[], checks: readonly Check[]): Grade => {
    const yours = histories.start(seed).fork();
    try {
      const log = play(yours, actions, `${name}/actions.yml`).map(({ action }) => action);
      const onProgress = ({ check }: { check: string }): void => onCheck(check);
      return sound(grade({ lab, grading: { ...grading, checks }, seed, yours, histories, fresh, log, onProgress }));
    } finally {
      yours.close();
    }
  };
  return {
    answers() {
      const asked = shown.filter(({ kind }) => kind === 'answer');
      return after('solution', solution.solution, asked).checks.map(({ task, actual }) => {
        const title = lab.tasks.find(({ id }) => id === task)?.title ?? task;
        return { task, title, answer: actual ?? '' };
      });
    },
    repairs: solution.wrong.map(({ name }) => name),
    repair(name) {
      const { actions } = named(name, solution.wrong);
      return { name, leaves: leavesOf(after(`wrong/${name}`, actions, shown)) };
    },
    close: () => fresh.close(),
  };
}

/** A key with a hole would be taken for an answer. */
function sound(found: Grade): Grade {
  const broken = found.checks.find(({ status }) => status === 'error');
  if (broken) throw new Error(`key: ${broken.id}: ${broken.message}`);
  return found;
}

function named(name: string, wrong: readonly Repair[]): Repair {
  const found = wrong.find((repair) => repair.name === name);
  if (!found) throw new Error(`key: no wrong repair ${name}`);
  return found;
}

/** The other seed is no team's. */
const onThisSeedOnly = (check: Check): Check => ({ ...check, twin: false });

/** Only what the repair is about: a wrong repair that answers nothing would otherwise be a list of empty forms. */
function leavesOf({ checks }: Grade): KeyRepair['leaves'] {
  return checks
    .filter(({ status, expected }) => status === 'fail' && expected !== null)
    .map(({ id, expected, actual }) => ({ check: id, expected: expected ?? '', actual: actual ?? '' }));
}
