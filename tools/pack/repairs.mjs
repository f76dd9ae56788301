// The reference repairs as the solution panel shows them: steps in words, and the files they leave behind.

const inFields = (values = {}) =>
  Object.entries(values)
    .map(([field, value]) => `${field} = ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('; ');

/** One line an action. */
export function inWords(action) {
  switch (action.do) {
    case 'edit':
      return `edit ${action.path}${action.message ? `: ${action.message}` : ''}`;
    case 'sql':
      return action.text.trim();
    case 'update_pipeline': {
      const parts = ['full_refresh', 'reset_checkpoint', 'refresh'].flatMap((kind) =>
        action[kind].length > 0 ? [`${kind.replace('_', ' ')} ${action[kind].join(', ')}`] : [],
      );
      return `update ${action.pipeline}${parts.length > 0 ? ` (${parts.join('; ')})` : ''}`;
    }
    case 'run_job':
      return `run ${action.job}`;
    case 'repair_run':
      return 'repair the last run';
    case 'volume':
      return `${action.op} ${action.path}${action.to ? ` to ${action.to}` : ''}`;
    case 'answer':
      return `answer ${action.task}${action.sql ? ` with ${action.sql.trim()}` : `: ${inFields(action.values)}`}`;
    case 'run_tests':
      return 'run the tests';
    case 'note':
      return `note: ${action.text}`;
    default:
      return action.do.replaceAll('_', ' ');
  }
}

/** Plays each right repair's edits on a fork, so that the shown files are what the repair leaves, whatever form its edits have. */
export function shownRepairs({ solution, accepted }, start) {
  return [{ name: 'solution', actions: solution }, ...accepted].map(({ name, actions }) => {
    const fork = start.fork();
    const edits = actions.filter((action) => action.do === 'edit');
    for (const action of edits) fork.apply(action);
    const paths = [...new Set(edits.flatMap((action) => [action.path, action.rename].filter(Boolean)))];
    const files = Object.fromEntries(paths.map((path) => [path, fork.state.workspace.get(path) ?? null]));
    fork.close();
    return { name, files, steps: actions.filter((action) => action.do !== 'look').map(inWords) };
  });
}
