import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Workbench } from './workbench.ts';

const LAB = 'scenarios/swiss-drop';

const read = (file: string): string => readFileSync(`${LAB}/${file}`, 'utf8');

interface Answer {
  task: string;
  sql: string;
}

/** Asks the console what each form asks, and writes the first row of the result into it. Evidence comes first. */
export async function answerEverything(bench: Workbench): Promise<void> {
  const tasks: { id: string; title: string }[] = parse(read('tasks.yml'));
  const answers: Answer[] = parse(read('files/answers.yml'));
  for (const { task: id, sql } of answers) {
    const [row] = await bench.query(sql);
    const task = tasks.find((one) => one.id === id);
    if (!row || !task) throw new Error(`no row or no task for ${id}`);
    await bench.answer(task, row);
  }
}

/** Lets the rule judge by where we sell. */
export async function fixRule(bench: Workbench): Promise<void> {
  const domains = 'src/dwh/pipelines/transforms/domains.py';
  await bench.openFile(domains);
  await bench.write(
    [
      '"""Domain values shared by the rules."""',
      '',
      'EU_COUNTRIES = ("DE", "AT", "NL")',
      '',
      'SALES_COUNTRIES = ("DE", "AT", "CH", "NL")',
      '',
    ].join('\n'),
  );
  await bench.save(domains);
  const rules = 'src/dwh/pipelines/transforms/silver_sales_order.py';
  await bench.openFile(rules);
  await bench.replace('import EU_COUNTRIES', 'import SALES_COUNTRIES');
  await bench.replace('IN {EU_COUNTRIES}', 'IN {SALES_COUNTRIES}');
  await bench.save(rules);
}

/** Puts a Swiss row back among those that must pass. */
export async function restoreMustPass(bench: Workbench): Promise<void> {
  const tests = 'tests/test_expectations.py';
  await bench.openFile(tests);
  const austrian = '"Austrian order": {"country": "AT"},';
  await bench.replace(austrian, `${austrian}\n    "Swiss order": {"country": "CH", "currency": "CHF"},`);
  await bench.save(tests);
}

/** A task of the nightly job that speaks when a rule rejects far more than it used to. */
export async function addGuard(bench: Workbench): Promise<void> {
  await bench.newFile('tests/sql/guard_rejected_records.sql', read('files/guard_rejected_records.sql'));
  const job = 'resources/jobs/dwh_daily.yml';
  await bench.openFile(job);
  await bench.write(read('files/dwh_daily_guard.yml'));
  await bench.save(job);
}
