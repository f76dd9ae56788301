import { readLab } from '../../src/authoring/index.ts';
import { isAnswerByQuery } from '../../src/schema/repair.ts';
import { test } from './fixture.ts';
import { expect, Keyboard } from './keyboard.ts';

const SUITE = 'tests/test_expectations.py';
const RULES = 'src/dwh/pipelines/transforms/silver_sales_order.py';

/** An exercise with its tasks and what its solution asks the console. */
function exercise(id: string) {
  const { start, solution } = readLab(`exercises/${id}`, 'scenarios/_base');
  const task = (wanted: string) => start.tasks.find((one) => one.id === wanted) ?? fail(`${id} has no task ${wanted}`);
  return {
    title: start.lab.title,
    task,
    /** The answer to a task: asked, or said. */
    answer: async (hand: Keyboard, wanted: string): Promise<Record<string, unknown>> => {
      const found = solution.solution.find((action) => action.do === 'answer' && action.task === wanted);
      if (found?.do !== 'answer') return fail(`${id} does not answer ${wanted}`);
      return isAnswerByQuery(found) ? hand.ask(found.sql) : found.values;
    },
    sql: (): string => {
      const found = solution.solution.find((action) => action.do === 'sql');
      return found?.do === 'sql' ? found.text : fail(`${id} runs no SQL`);
    },
  };
}

function fail(reason: string): never {
  throw new Error(reason);
}

test('a learner does five exercises by keyboard alone, and finds them on the progress page', async ({ page }) => {
  test.setTimeout(600_000);
  const hand = new Keyboard(page);
  await page.goto('exercises/');

  const explain = exercise('explain-the-number');
  await test.step('answers from the log, and a sentence', async () => {
    await hand.choose('Before go-live', explain.title);
    await hand.openWorkbench();
    for (const id of ['numbers', 'worth', 'decision']) {
      const values = await explain.answer(hand, id);
      await hand.answer(explain.task(id), values);
    }
    await hand.passes();
    await hand.toExercises();
  });

  const schema = exercise('write-the-json-schema');
  await test.step('a view in SQL', async () => {
    await hand.choose('First week', schema.title);
    await hand.openWorkbench();
    const values = await schema.answer(hand, 'last-night');
    await hand.answer(schema.task('last-night'), values);
    await hand.run(schema.sql());
    await hand.passes();
    await hand.toExercises();
  });

  const rule = exercise('where-is-the-rule-written');
  await test.step('two files in the editor', async () => {
    await hand.choose('Reviewers', rule.title);
    await hand.openWorkbench();
    await hand.openFile(SUITE);
    await hand.find('EXPECTATIONS = {');
    await hand.press('Home', ...Array<string>(9).fill('Shift+ArrowDown'), 'Shift+End');
    await page.keyboard.type('from dwh.pipelines.transforms.silver_sales_order import EXPECTATIONS');
    await hand.save(SUITE);
    await hand.leaveEditor();
    await hand.openFile(RULES);
    await hand.find("('DE', 'AT', 'CH'");
    await hand.press('ArrowRight');
    await page.keyboard.type(", 'NL'");
    await hand.save(RULES);
    await hand.passes();
    await hand.toExercises();
  });

  const gold = exercise('ten-percent-dropped-and-gold');
  await test.step('a prediction that holds the run back until it is made, and a reflection', async () => {
    await hand.choose('First week', gold.title);
    await hand.openWorkbench();
    const job = page.getByRole('button', { name: 'Run dwh_daily' });
    await hand.tab('shelf', 'Jobs');
    await hand.take(job);
    const dialog = page.getByRole('dialog', { name: 'Predict first' });
    await hand.take(dialog.getByRole('button', { name: 'Go to the task' }));
    await expect(page.locator('[id="prediction-run"]')).toBeFocused();
    await hand.fillIn(gold.task('prediction'), {
      ...{ run: 'SUCCESS', gold: 'all lines but the Dutch ones', told: 'nobody' },
    });
    await hand.tab('shelf', 'Jobs');
    await hand.take(job);
    await hand.idle();
    const measured = await gold.answer(hand, 'measured');
    await hand.answer(gold.task('measured'), measured);
    const proposal = await gold.answer(hand, 'gate');
    await hand.answer(gold.task('gate'), proposal);
    await hand.passes();
    await hand.toExercises();
  });

  await test.step('the evidence of a facilitated activity', async () => {
    await hand.choose('Coaches', 'Leave it red');
    await hand.skip();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await hand.take(contents.getByRole('link', { name: 'Evidence' }));
    for (const where of ['the sheet of 3 July', 'the run history', 'the diff', 'the runbook']) {
      const box = page.getByRole('checkbox', { checked: false }).first();
      await hand.to(box);
      await hand.press('Space', 'Tab');
      await page.keyboard.type(where);
    }
    await hand.press('Tab');
    await expect(page.getByText('4 of 4 pieces of evidence')).toBeVisible();
  });

  await test.step('the progress page', async () => {
    await page.keyboard.press('Home');
    await hand.take(page.getByRole('banner').getByRole('link', { name: 'Progress' }), 'Shift+Tab');
    const matrix = page.getByRole('table').first();
    for (const { title } of [explain, schema, rule, gold])
      await expect(matrix.getByRole('row', { name: title })).toContainText(/◆ passed \d{4}-\d\d-\d\d.*no hints/);
    await expect(matrix.getByRole('row', { name: 'Leave it red' })).toContainText('◆ 4 of 4 pieces of evidence');
  });
});
