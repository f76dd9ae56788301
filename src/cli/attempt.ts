import { existsSync, readFileSync } from 'node:fs';
import { findLab, LabError, type Places, readActionFile, readLab } from '../authoring/index.ts';
import { nearest } from '../engine/sql/nearest.ts';
import type { LabBundle } from '../schema/bundle.ts';
import type { RepairAction } from '../schema/repair.ts';
import type { Attempted } from './args.ts';
import { UsageError } from './failure.ts';

export interface ReadAttempt {
  bundle: LabBundle;
  seed: number;
  /** Where the actions stand, for messages. */
  source: string;
  actions: RepairAction[];
}

/** The lab, and what is done after its history: a repair of the lab by name, then the actions of a file. */
export function readAttempt({ lab, with: name, actions, seed }: Attempted, places: Places): ReadAttempt {
  const folder = findLab(lab, places);
  const bundle = readLab(folder, places.bases);
  const repair = namedActions(bundle, name);
  const own = actions === undefined ? [] : readOwn(actions, folder, places);
  return {
    bundle,
    seed: seed ?? bundle.start.lab.seed,
    source: actions ?? `${name}/actions.yml`,
    actions: [...repair, ...own],
  };
}

function readOwn(path: string, folder: string, places: Places): RepairAction[] {
  if (!existsSync(path)) throw new UsageError('there is no such file', undefined, `--actions ${path}`);
  const { actions, problems } = readActionFile(readFileSync(path, 'utf8'), path, folder, places.bases);
  if (problems.length > 0) throw new LabError(path, problems);
  return actions;
}

function namedActions({ solution }: LabBundle, name: string): readonly RepairAction[] {
  if (name === 'start') return [];
  if (name === 'solution') return solution.solution;
  const repairs = [
    ...solution.accepted.map((repair) => ({ ...repair, path: `accepted/${repair.name}` })),
    ...solution.wrong.map((repair) => ({ ...repair, path: `wrong/${repair.name}` })),
  ];
  const found = repairs.find((repair) => repair.name === name || repair.path === name);
  if (found) return found.actions;
  const known = ['start', 'solution', ...repairs.map((repair) => repair.name)];
  const [best] = nearest(name, known, 1);
  throw new UsageError(`--with ${name}: no such repair`, best ? `did you mean ${best}?` : `known: ${known.join(', ')}`);
}
