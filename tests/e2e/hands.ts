import type { SimpleAction } from '../../src/schema/action.ts';
import { isAnswerByQuery, type RepairAction } from '../../src/schema/repair.ts';
import type { PlayedLab } from './labs.ts';
import type { Workbench } from './workbench.ts';

type Edit = Extract<SimpleAction, { do: 'edit' }>;
type Update = Extract<SimpleAction, { do: 'update_pipeline' }>;

/** Plays a list of actions with the workbench's visible controls. */
export async function playByHand(bench: Workbench, lab: PlayedLab, actions: readonly RepairAction[]): Promise<void> {
  for (const action of actions) await playOne(bench, lab, action);
}

async function playOne(bench: Workbench, lab: PlayedLab, action: RepairAction): Promise<void> {
  switch (action.do) {
    case 'answer':
      return answer(bench, lab, action);
    case 'edit':
      return edit(bench, action);
    case 'sql':
      return bench.runScript(action.text);
    case 'update_pipeline':
      return update(bench, action);
    case 'run_job':
      return bench.runJob(action.job);
    case 'run_tests':
      return bench.runTests();
    case 'volume':
      return bench.changeVolume(action.op, action.path, action.to);
    case 'look':
      return;
    default:
      throw new Error(`no hand for ${action.do}`);
  }
}

/** Asks the console what the form asks, and writes the first row of the result into it. */
async function answer(bench: Workbench, lab: PlayedLab, action: RepairAction & { do: 'answer' }): Promise<void> {
  const task = lab.tasks.find(({ id }) => id === action.task);
  if (!task) throw new Error(`no task ${action.task}`);
  const values = isAnswerByQuery(action) ? (await bench.query(action.sql))[0] : action.values;
  if (!values) throw new Error(`no row for ${task.id}`);
  await bench.answer(task, values);
}

async function edit(bench: Workbench, { path, content, replace, delete: gone, rename }: Edit): Promise<void> {
  if (gone) return bench.deleteFile(path);
  if (rename !== undefined) return bench.renameFile(path, rename);
  if (!(await bench.hasFile(path))) return bench.newFile(path, content ?? '');
  await bench.openFile(path);
  const text = replace ? (await bench.text()).replace(replace.find, () => replace.with) : (content ?? '');
  await bench.write(text);
  await bench.save(path);
}

async function update(bench: Workbench, action: Update): Promise<void> {
  const { pipeline, refresh, full_refresh, reset_checkpoint } = action;
  const modes = [
    ['Full refresh', full_refresh],
    ['Reset checkpoint', reset_checkpoint],
    ['Refresh', refresh],
  ] as const;
  const chosen = modes.filter(([, tables]) => tables.length > 0);
  if (chosen.length > 1) return updateInTurn(bench, action);
  const [mode, tables] = chosen[0] ?? (['Refresh', []] as const);
  await bench.update(pipeline, mode, tables.includes('all') ? [] : tables);
}

/** The form starts one kind of update at a time: what is read anew comes before what follows from it. */
async function updateInTurn(bench: Workbench, action: Update): Promise<void> {
  const none = { refresh: [], full_refresh: [], reset_checkpoint: [] };
  for (const mode of ['full_refresh', 'reset_checkpoint', 'refresh'] as const)
    if (action[mode].length > 0) await update(bench, { ...action, ...none, [mode]: action[mode] });
}
