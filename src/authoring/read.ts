import { basename, resolve } from 'node:path';
import type { SimpleAction } from '../schema/action.ts';
import type { LabBundle, Repair, SolutionBundle, Strike } from '../schema/bundle.ts';
import { type Check, CheckFile } from '../schema/check.ts';
import { Fails } from '../schema/fails.ts';
import { type HistoryItem, StrikeFile } from '../schema/history.ts';
import { type Inject, InjectFile } from '../schema/inject.ts';
import { Lab } from '../schema/lab.ts';
import type { Phase } from '../schema/phase.ts';
import { isAnswerByQuery, type RepairAction } from '../schema/repair.ts';
import { type Task, TaskFile } from '../schema/task.ts';
import { type ActionContext, type ActionList, readActions, settle } from './actions.ts';
import { isActivity } from './activity.ts';
import { type ReadBase, readBase } from './base.ts';
import { crossProblems } from './cross.ts';
import { type Files, readFolder } from './folder.ts';
import { hashFiles } from './hash.ts';
import { layoutProblems, repairNames, unusedFiles } from './layout.ts';
import { merge } from './merge.ts';
import { type Documents, openDocuments, type Placed } from './parts.ts';
import { LabError, type Problem } from './problem.ts';
import { parseYaml } from './yaml.ts';

/**
 * Reads a lab's folder, wherever it lies, and its base below `bases`; validates everything, and bundles it into plain
 * data. Throws a `LabError` with every problem found.
 */
export function readLab(folder: string, bases: string): LabBundle {
  const id = basename(resolve(folder));
  const files = readFolder(folder);
  const documents = openDocuments(files);
  if (isActivity(files.get('lab.yml'))) {
    const line = documents.source('lab.yml')?.lineOf(['kind']);
    const hint = 'it has no warehouse to run or to grade; `crosshire check` reads it';
    throw new LabError(id, [{ file: 'lab.yml', line, what: 'an activity is facilitated', hint }]);
  }
  documents.problems.push(...layoutProblems(files));
  const lab = documents.value('lab.yml', Lab);
  const base = lab && readBase(bases, lab.base);
  documents.problems.push(...(base?.problems ?? []));
  if (!lab || !base?.value) throw new LabError(id, documents.problems);
  const bundle = assemble(id, files, documents, lab, base.value);
  if (documents.problems.length > 0) throw new LabError(id, documents.problems);
  return bundle;
}

/** Reads a list of actions that lies outside the lab; `from:` means the lab's `files/`. */
export function readActionFile(
  text: string,
  file: string,
  folder: string,
  bases: string,
): { actions: RepairAction[]; problems: Problem[] } {
  const { source, problems } = parseYaml(text, file);
  if (problems.length > 0) return { actions: [], problems };
  const files = readFolder(folder);
  const documents = openDocuments(files);
  const lab = documents.value('lab.yml', Lab);
  const base = lab && readBase(bases, lab.base).value;
  const injects = documents.list('injects.yml', InjectFile).map((inject) => inject.value);
  const context = { files, repository: base?.repository ?? {}, night: base?.base.night ?? [], used: new Set<string>() };
  const list = readActions(source, { ...context, injects });
  return { actions: list.items.map((item) => item.action), problems: list.problems };
}

function assemble(id: string, files: Files, documents: Documents, lab: Lab, base: ReadBase): LabBundle {
  const context: ActionContext = { files, repository: base.repository, night: base.base.night, used: new Set() };
  const tasks = documents.list('tasks.yml', TaskFile);
  const checks = documents.list('checks.yml', CheckFile).map((check) => settleCheck(check, documents, context));
  const injects = documents.list('injects.yml', InjectFile).map((inject) => settleInject(inject, documents, context));
  const lists = listReader(
    documents,
    context,
    injects.map((inject) => inject.value),
    (action) => phaseOf(action, lab, tasks),
  );
  const history = lists.history('history.yml');
  const strikes = readStrikes(documents, context);
  const repairs = {
    ...lists.solution('solution/actions.yml'),
    accepted: repairNames(files, 'accepted').map((name): Repair => {
      return { name, actions: lists.repair(`accepted/${name}/actions.yml`), fails: null };
    }),
    wrong: repairNames(files, 'wrong').map((name): Repair => {
      const fails = documents.value(`wrong/${name}/fails.yml`, Fails) ?? {};
      return { name, actions: lists.repair(`wrong/${name}/actions.yml`), fails };
    }),
  };
  const days = { nextDay: lists.actions('next-day.yml'), cleanDays: lists.actions('clean-days.yml') };
  documents.problems.push(...unusedFiles(files, context.used));
  if (documents.problems.length === 0) {
    const names = strikes.map((strike) => strike.name);
    const wrong = repairs.wrong.map(({ name, fails }) => ({ name, fails: placedFails(name, fails ?? {}, documents) }));
    const labLine = (path: readonly PropertyKey[]) => documents.source('lab.yml')?.lineOf(path);
    documents.problems.push(...crossProblems({ files, lab, labLine, tasks, checks, injects, strikes: names, wrong }));
  }
  return {
    start: {
      id,
      hash: hashFiles(files, ...base.folders),
      lab,
      base: base.base,
      repository: base.repository,
      sources: merge(base.base.sources, lab.sources) as LabBundle['start']['sources'],
      history,
      tasks: tasks.map((task) => task.value),
      injects: injects.map((inject) => inject.value),
    },
    grading: { checks: checks.map((check) => check.value), strikes, ...days },
    solution: repairs,
  };
}

/** Where a step of the solution belongs when nothing is said. */
function phaseOf(action: RepairAction, { phases }: Lab, tasks: readonly Placed<Task>[]): Phase {
  const task = action.do === 'answer' ? tasks.find(({ value }) => value.id === action.task) : undefined;
  return task?.value.phase ?? phases.find((phase) => phase === 'repair') ?? phases.at(-1) ?? 'repair';
}

function listReader(
  documents: Documents,
  context: ActionContext,
  injects: readonly Inject[],
  usual: (action: RepairAction) => Phase,
) {
  const items = (path: string, within = context): ActionList['items'] => {
    const source = documents.source(path);
    const list = source && readActions(source, within);
    documents.problems.push(...(list?.problems ?? []));
    return list?.items ?? [];
  };
  const history = (path: string): HistoryItem[] =>
    phaseless(path, items(path)).flatMap(({ action, incident }) =>
      plain(action, path, documents).map((each) => ({ action: each, incident })),
    );
  const unmarked = (path: string, list: ActionList['items']): RepairAction[] => {
    if (list.some(({ incident }) => incident)) {
      documents.problems.push({ file: path, what: '`incident` belongs into history.yml' });
    }
    return list.map(({ action }) => action);
  };
  const phaseless = (path: string, list: ActionList['items']): ActionList['items'] => {
    if (list.some(({ phase }) => phase !== undefined))
      documents.problems.push({ file: path, what: '`phase` belongs into solution/actions.yml' });
    return list;
  };
  const solution = (path: string): Pick<SolutionBundle, 'solution' | 'phases'> => {
    const list = items(path, { ...context, injects });
    return { solution: unmarked(path, list), phases: list.map(({ action, phase }) => phase ?? usual(action)) };
  };
  const repair = (path: string): RepairAction[] =>
    unmarked(path, phaseless(path, items(path, { ...context, injects })));
  const actions = (path: string): SimpleAction[] =>
    unmarked(path, phaseless(path, items(path))).flatMap((action) => plain(action, path, documents));
  return { history, solution, repair, actions };
}

function plain(action: RepairAction, file: string, documents: Documents): SimpleAction[] {
  if (action.do === 'inject') throw new Error('an inject was read outside a repair');
  if (!isAnswerByQuery(action)) return [action];
  documents.problems.push({ file, what: 'an answer by `sql` belongs into solution, accepted or wrong' });
  return [];
}

function readStrikes(documents: Documents, context: ActionContext): Strike[] {
  const file = documents.value('incident.yml', StrikeFile);
  const source = documents.source('incident.yml');
  if (!file || !source) return [];
  const places: [string, PropertyKey[]][] = Array.isArray(file)
    ? [['incident', []]]
    : Object.keys(file).map((name) => [name, [name]]);
  return places.map(([name, at]) => {
    const { items, problems } = readActions(source, context, at);
    documents.problems.push(...problems);
    if (items.some(({ action }) => action.do === 'edit')) {
      const hint = 'let the cause strike from outside, or use mutate_rule';
      documents.problems.push({
        file: 'incident.yml',
        line: source.lineOf(at),
        what: 'an edit would overwrite the learner’s files',
        hint,
      });
    }
    return { name, actions: items.flatMap(({ action }) => plain(action, 'incident.yml', documents)) };
  });
}

function settleInject(inject: Placed<Inject>, documents: Documents, context: ActionContext): Placed<Inject> {
  const settled = (some: Inject['actions']) =>
    settleAll(some, { file: 'injects.yml', line: inject.line }, documents, context);
  const { actions, clean } = inject.value;
  return { ...inject, value: { ...inject.value, actions: settled(actions), ...(clean && { clean: settled(clean) }) } };
}

function settleCheck(check: Placed<Check>, documents: Documents, context: ActionContext): Placed<Check> {
  if (check.value.kind !== 'gate') return check;
  const place = { file: 'checks.yml', line: check.line };
  const settled = (some: readonly SimpleAction[]) => settleAll(some, place, documents, context);
  const nights = check.value.nights.map((night) => ({ ...night, actions: settled(night.actions) }));
  return { ...check, value: { ...check.value, prepare: settled(check.value.prepare), nights } };
}

function settleAll(
  actions: readonly SimpleAction[],
  place: { file: string; line: number | undefined },
  documents: Documents,
  context: ActionContext,
): SimpleAction[] {
  return actions.flatMap((action) => {
    const settled = settle(action, place, context);
    documents.problems.push(...settled.problems);
    return settled.action ? [settled.action] : [];
  });
}

function placedFails(name: string, fails: Readonly<Record<string, string>>, documents: Documents) {
  const source = documents.source(`wrong/${name}/fails.yml`);
  return Object.entries(fails).map(([id, message]) => ({ value: { id, message }, line: source?.lineOf([id]) }));
}
