export const home = {
  'scenarios.title': 'Scenarios · Crosshire',
  'scenarios.description':
    'Incidents in which every run succeeds and the number is wrong. Each runs in your browser tab and is graded.',
  'home.title': 'Crosshire: take over a data warehouse without guessing',
  'home.description':
    'A handbook and a sandbox for teams that take over a Databricks/Lakeflow warehouse: real files, real SQL and Python in the tab, incidents that stay green until somebody outside notices.',
  'home.headline': 'Every light is green. Switzerland has no revenue.',
  'home.lead':
    'You own this warehouse from Monday. Here is an incident on a warehouse that looks like it: the same files, tables, event log and jobs. Find the cause, contain it, repair the data, and leave a guard behind that speaks the next morning.',
  'home.start': 'Play the Swiss drop',
  'home.startNote':
    'Runs in this tab: {megabytes} MB to begin, {all} MB with the checks, then offline. Nothing you do leaves the browser.',
  'home.others': 'All scenarios',
  'home.figure':
    'Revenue in Switzerland and records dropped by one rule, per day. Both runs were reported as successful.',
  'home.what.title': 'What runs here',
  'home.what.text':
    'The PySpark modules, the rule dictionary, the gate SQL and the job YAML are files you edit. CPython and DuckDB run them in the tab; streaming tables, AUTO CDC, expectations and the event log behave as the platform documents them.',
  'home.graded.title': 'What is graded',
  'home.graded.text':
    'The state of the warehouse after your repair: rows that must be back, rows that must not have moved, the second run, the next night, and whether your guard would have spoken. Several repairs are right; each wrong one fails for a reason you can open as a query.',
  'home.honest.title': 'What it is not',
  'home.honest.text':
    'It is not Databricks. Where the sandbox differs from the platform, the page says so. A static site cannot hide its answers either; a team gets its own numbers from its own seed.',
  'home.honest.link': 'Read what the sandbox does not simulate',
} as const;
