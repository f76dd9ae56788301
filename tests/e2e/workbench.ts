import { expect, type Locator, type Page } from '@playwright/test';

/** The workbench as a hand and an eye use it: what is on the screen, clicks and keys; nothing reaches behind it. */
export class Workbench {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<Workbench> {
    await page.goto('scenarios/swiss-drop/');
    await page.getByRole('button', { name: 'Open the workbench' }).click();
    return Workbench.appeared(page);
  }

  static async appeared(page: Page): Promise<Workbench> {
    await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeVisible({ timeout: 60_000 });
    return new Workbench(page);
  }

  /** Chooses a tab of any of the four tab lists. */
  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  /** Waits until nothing runs. */
  async idle(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Check', exact: true })).toBeEnabled({ timeout: 90_000 });
  }

  /** The editor in front, focused. */
  async #editor(): Promise<Locator> {
    const editor = this.page.locator('.editor[data-loaded="true"] .monaco-editor').first();
    await editor.locator('.view-lines').click();
    return editor;
  }

  /** Replaces all that the editor in front holds. */
  async write(text: string): Promise<void> {
    await this.#editor();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.#paste(text);
  }

  /** Typing would make the editor close brackets and indent; a text that is whole is pasted. */
  async #paste(text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press('ControlOrMeta+v');
  }

  /** Selects the next place that reads `text`, with the editor's own search. */
  async find(text: string): Promise<void> {
    await this.#editor();
    await this.page.keyboard.press('ControlOrMeta+Home');
    await this.page.keyboard.press('ControlOrMeta+f');
    const box = this.page.getByRole('textbox', { name: 'Find' });
    await box.fill(text);
    await expect(this.page.locator('.find-widget .matchesCount')).toHaveText(/^1 of/);
    await this.page.keyboard.press('Escape');
  }

  async replace(text: string, by: string): Promise<void> {
    await this.find(text);
    await this.#paste(by);
  }

  async openFile(path: string): Promise<void> {
    await this.tab('Files');
    await this.page.locator(`[role="treeitem"][data-row="${path}"]`).click();
    await expect(this.page.getByRole('tab', { name: path.split('/').at(-1) ?? path })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  }

  async newFile(path: string, text: string): Promise<void> {
    await this.tab('Files');
    await this.page.getByRole('button', { name: 'New file' }).click();
    await this.page.getByLabel('Path in the repository').fill(path);
    await this.page.getByRole('button', { name: 'Open it' }).click();
    await this.write(text);
    await this.save(path);
  }

  async save(path: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+s');
    await expect(this.page.locator('.status-bar')).toContainText(`${path} saved and deployed.`);
    await this.idle();
  }

  /** Runs a script in the console; the last statement's rows by column name, thousands separators taken out. */
  async query(sql: string): Promise<Record<string, string>[]> {
    await this.tab('Console');
    await this.write(sql);
    await this.page.getByRole('button', { name: 'Run all' }).click();
    await this.idle();
    const panel = this.page.locator('#shelf-panel');
    await expect(panel.getByText(/\d rows?, [\d.]+ s/)).toBeVisible();
    const names = await panel
      .locator('thead th:not(.row-number)')
      .evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent ?? ''));
    const rows = await panel.locator('tbody tr').evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('td:not(.row-number)')].map((cell) => ({
          text: cell.textContent ?? '',
          number: cell.classList.contains('number'),
        })),
      ),
    );
    return rows.map((row) =>
      Object.fromEntries(
        row.map(({ text, number }, at) => [names[at] ?? '', number ? text.replaceAll(',', '') : text]),
      ),
    );
  }

  /** Fills and saves a task's form; values by the labels' field ids. */
  async answer(task: { id: string; title: string }, values: Readonly<Record<string, string>>): Promise<void> {
    await this.tab('Tasks');
    const heading = this.page.getByRole('button', { name: task.title });
    if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
    for (const [field, value] of Object.entries(values)) {
      const input = this.page.locator(`#${task.id}-${field}`);
      if ((await input.evaluate((element) => element.tagName)) === 'SELECT') await input.selectOption(value);
      else await input.fill(value);
    }
    await this.page.getByRole('button', { name: 'Save the answer' }).click();
    await expect(this.page.getByText('Saved. Check grades it.')).toBeVisible();
  }

  /** Starts an update and waits for its end. */
  async update(pipeline: string, kind: 'Refresh' | 'Full refresh', tables: readonly string[]): Promise<void> {
    await this.tab('Pipelines');
    const panel = this.page.locator('#shelf-panel');
    await panel.getByRole('button', { name: pipeline, exact: true }).click();
    await panel.getByLabel('Kind of update').selectOption({ label: kind });
    if (tables.length > 0) {
      await panel.locator('.picker summary').click();
      for (const table of tables) await panel.getByLabel(table, { exact: true }).check();
      await panel.locator('.picker summary').click();
    }
    await panel.getByRole('button', { name: 'Start update' }).click();
    if (kind === 'Full refresh') await panel.getByRole('alert').getByRole('button', { name: 'Full refresh' }).click();
    await this.idle();
  }

  async runJob(job: string): Promise<void> {
    await this.tab('Jobs');
    await this.page.getByRole('button', { name: `Run ${job}` }).click();
    await this.idle();
  }

  async runTests(): Promise<void> {
    await this.tab('Tests');
    await this.page.getByRole('button', { name: 'Run the tests' }).click();
    await this.idle();
  }

  async check(): Promise<void> {
    await this.page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(this.page.locator('.verdict-sum')).toBeVisible({ timeout: 300_000 });
  }

  /** A verdict in the list of checks. */
  verdict(id: string): Locator {
    return this.page.locator(`[data-check="${id}"]`);
  }

  /** Ids of the checks that do not hold. */
  open(): Promise<string[]> {
    return this.page
      .locator('.verdict[data-check]:not([data-status="pass"])')
      .evaluateAll((verdicts) => verdicts.map((verdict) => verdict.getAttribute('data-check') ?? ''));
  }
}
