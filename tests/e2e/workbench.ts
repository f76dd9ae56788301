import { expect, type Locator, type Page } from '@playwright/test';
import { pasteInto } from './paste.ts';

/** A text to be found as it stands within a pattern. */
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The workbench as a hand and an eye use it: what is on the screen, clicks and keys; nothing reaches behind it. */
export class Workbench {
  /** What was written last, for when it has to be written again. */
  #written = '';
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, lab = 'swiss-drop'): Promise<Workbench> {
    await page.goto(`scenarios/${lab}/`);
    await page.getByRole('button', { name: 'Open the workbench' }).click();
    return Workbench.appeared(page);
  }

  static async appeared(page: Page, timeout = 60_000): Promise<Workbench> {
    await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeVisible({ timeout });
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
    this.#written = text;
    await this.#editor();
    await this.page.keyboard.press('ControlOrMeta+a');
    await pasteInto(this.page, text);
  }

  /** All that the editor in front holds, as a hand would copy it. */
  async text(): Promise<string> {
    await this.#editor();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.press('ControlOrMeta+c');
    // The browser under test says it is one of Windows, where copies have that system's line ends.
    return (await this.page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r\n', '\n');
  }

  #fileRow(path: string): Locator {
    return this.page.locator(`[role="treeitem"][data-row="${path}"]`);
  }

  async hasFile(path: string): Promise<boolean> {
    await this.tab('Files');
    await expect(this.page.locator('[role="treeitem"]').first()).toBeVisible({ timeout: 60_000 });
    const folders = path.split('/').slice(0, -1);
    for (const [at] of folders.entries()) {
      const row = this.#fileRow(`${folders.slice(0, at + 1).join('/')}/`);
      if ((await row.count()) === 0) return false;
      if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
    }
    return (await this.#fileRow(path).count()) > 0;
  }

  async openFile(path: string): Promise<void> {
    if (!(await this.hasFile(path))) throw new Error(`no file ${path}`);
    await this.#fileRow(path).click();
    await this.#inFront(path);
  }

  /** Until then the keys would go to the editor before it. Two files may have one name: the tab must be this one's. */
  async #inFront(path: string): Promise<void> {
    await expect(this.page.locator(`[id="centre-tab-${path}"]`)).toHaveAttribute('aria-selected', 'true');
    await expect(this.page.getByRole('textbox', { name: `Editor for ${path}`, exact: true })).toBeAttached();
  }

  async deleteFile(path: string): Promise<void> {
    await this.openFile(path);
    await this.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await this.page.getByRole('button', { name: 'Delete and deploy' }).click();
    await expect(this.#fileRow(path)).toHaveCount(0);
    await this.idle();
  }

  async renameFile(path: string, to: string): Promise<void> {
    await this.openFile(path);
    await this.page.getByRole('button', { name: 'Rename', exact: true }).click();
    await this.page.getByLabel('Path in the repository').fill(to);
    await this.page.getByRole('button', { name: 'Rename and deploy' }).click();
    await expect(this.#fileRow(path)).toHaveCount(0);
    await this.idle();
  }

  async newFile(path: string, text: string): Promise<void> {
    await this.tab('Files');
    await this.page.getByRole('button', { name: 'New file' }).click();
    await this.page.getByLabel('Path in the repository').fill(path);
    await this.page.getByRole('button', { name: 'Open it' }).click();
    await this.#inFront(path);
    await this.write(text);
    await this.save(path);
  }

  async save(path: string): Promise<void> {
    // The keys may be faster than the paste before them, and a paste may come to nothing on a busy machine: both are done again.
    const nothing = this.page.getByRole('button', { name: 'Save', exact: true, disabled: true });
    await expect(async () => {
      if ((await nothing.count()) > 0) await this.write(this.#written);
      await this.page.keyboard.press('ControlOrMeta+s');
      await expect(this.page.locator('.status-bar')).toContainText(`${path} saved and deployed.`, { timeout: 2_000 });
    }).toPass();
    await this.idle();
  }

  /** Runs a script in the console, whatever it yields. */
  async runScript(sql: string): Promise<void> {
    await this.tab('Console');
    await this.write(sql);
    await this.page.getByRole('button', { name: 'Run all' }).click();
    await this.idle();
  }

  /** Runs a script in the console; the last statement's rows by column name, thousands separators taken out. */
  async query(sql: string): Promise<Record<string, string>[]> {
    await this.runScript(sql);
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
  async answer(task: { id: string; title: string }, values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.tab('Tasks');
    const heading = this.page.getByRole('button', { name: task.title });
    if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
    for (const [field, value] of Object.entries(values)) await this.#fill(`${task.id}-${field}`, value);
    await this.page.getByRole('button', { name: 'Save the answer' }).click();
    await expect(this.page.getByText('Saved. Check grades it.')).toBeVisible();
  }

  /** A list is a group of boxes; the texts of a query's list are separated by commas. */
  async #fill(id: string, value: unknown): Promise<void> {
    const group = this.page.locator(`fieldset[id="${id}"]`);
    if ((await group.count()) > 0) {
      const chosen = Array.isArray(value) ? value.map(String) : String(value).split(/,\s*/);
      for (const box of await group.getByRole('checkbox').all())
        await box.setChecked(chosen.includes((await box.getAttribute('value')) ?? ''));
      return;
    }
    const input = this.page.locator(`[id="${id}"]`);
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    if ((await input.evaluate((element) => element.tagName)) === 'SELECT') await input.selectOption(text);
    else await input.fill(text);
    await input.blur();
  }

  /** Copies, moves or deletes a file or a folder of a volume. */
  async changeVolume(op: 'copy' | 'move' | 'delete', path: string, to?: string): Promise<void> {
    await this.tab('Volumes');
    const panel = this.page.locator('#shelf-panel');
    await panel.getByRole('button', { name: 'Volumes', exact: true }).click();
    const names = path.split('/').filter(Boolean).slice(1);
    for (const [at, name] of names.entries()) {
      const entry = panel.locator('td').getByRole('button', { name: new RegExp(`^${escaped(name)}/?$`) });
      await entry.click();
      if (at < names.length - 1) await expect(panel.locator('nav')).toContainText(name);
    }
    const word = { copy: 'Copy', move: 'Move', delete: 'Delete' }[op];
    await panel.getByRole('button', { name: word, exact: true }).click();
    if (to !== undefined) await panel.getByLabel('To', { exact: true }).fill(to);
    await panel.getByRole('button', { name: `${word} it` }).click();
    await this.idle();
  }

  /** Starts an update and waits for its end. */
  async update(
    pipeline: string,
    kind: 'Refresh' | 'Full refresh' | 'Reset checkpoint',
    tables: readonly string[],
  ): Promise<void> {
    await this.tab('Pipelines');
    const panel = this.page.locator('#shelf-panel');
    await panel.getByRole('button', { name: pipeline, exact: true }).click();
    await panel.getByLabel('Kind of update').selectOption({ label: kind });
    if (tables.length > 0) {
      await panel.locator('.picker summary').click();
      for (const table of tables) await panel.getByLabel(new RegExp(`(^|\\.)${escaped(table)}$`)).check();
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
    // The last verdicts give way to the progress, and come back when it has ended.
    await expect(this.page.locator('.verdict-sum')).toBeHidden();
    await expect(this.page.locator('.verdict-sum')).toBeVisible({ timeout: 300_000 });
    await this.idle();
  }

  /** Begins a new attempt; the old one is kept. */
  async startOver(): Promise<void> {
    await this.page.getByRole('button', { name: 'Attempt', exact: true }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Start over' }).click();
    await dialog.getByRole('button', { name: 'Start over' }).click();
    await expect(dialog).toBeHidden({ timeout: 60_000 });
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
