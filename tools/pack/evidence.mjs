// What a learner finds, as tables and figures for the page that needs no JavaScript: read from the start state, nothing typed.

/** Charts over the start state. */
function charts(lab, warehouse) {
  return lab.charts.map((chart) => {
    const { columns, rows } = warehouse.query(chart.sql);
    return { chart, columns: columns.map(({ name, type }) => ({ name, type: type.kind.toUpperCase() })), rows };
  });
}

/** The job's runs as the platform lists them, oldest first. */
const runs = ({ state }) =>
  state.runs.map(({ job, started, state: result, tasks }) => ({
    job,
    started,
    state: result,
    done: tasks.filter((task) => task.state === 'SUCCESS').length,
    tasks: tasks.length,
  }));

/** Who deployed what, oldest first; files of one commit together. */
function deployments({ state }) {
  const commits = [];
  for (const { at, by, message, path, before, after } of state.deployments) {
    const last = commits.at(-1);
    const file = { path, before, after };
    if (last && last.at === at && last.by === by && last.message === message) last.files.push(file);
    else commits.push({ at, by, message, files: [file] });
  }
  return commits;
}

const tables = ({ state }) =>
  [...state.tables.values()]
    .filter(({ name }) => !name.split('.').at(-1).startsWith('__'))
    .map(({ name, kind, commits }) => {
      const last = commits.at(-1);
      const rows = (last?.segments ?? []).reduce((sum, segment) => sum + segment.rows, 0);
      return {
        name,
        kind,
        rows,
        versions: commits.length,
        operation: last?.operation ?? '',
        at: last?.timestamp ?? '',
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));

export function startingEvidence({ lab, injects }, warehouse) {
  return {
    charts: charts(lab, warehouse),
    inbox: injects.filter(({ minute }) => minute === 0).map(({ message }) => message),
    runs: runs(warehouse),
    deployments: deployments(warehouse),
    tables: tables(warehouse),
  };
}
