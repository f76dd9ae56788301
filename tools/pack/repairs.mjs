// The reference repairs as the page shows them: steps in words, the files they leave behind, and what each costs.
import { costOf, play } from '../../src/grading/index.ts';

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
    case 'inject':
      return `then happens: ${action.id.replaceAll('-', ' ')}`;
    default:
      return action.do.replaceAll('_', ' ');
  }
}

/** Plays each right repair on a fork of the start: files and cost are what it leaves, whatever form its steps have. */
export function shownRepairs({ solution, accepted }, start) {
  return [{ name: 'solution', actions: solution }, ...accepted].map(({ name, actions }) => {
    const fork = start.fork();
    play(fork, actions, name);
    const cost = costOf(start, fork);
    const paths = new Set([...start.state.workspace.keys(), ...fork.state.workspace.keys()]);
    const changed = [...paths].filter((path) => start.state.workspace.get(path) !== fork.state.workspace.get(path));
    const files = Object.fromEntries(changed.sort().map((path) => [path, fork.state.workspace.get(path) ?? null]));
    fork.close();
    return { name, files, cost, steps: actions.filter((action) => action.do !== 'look').map(inWords) };
  });
}
