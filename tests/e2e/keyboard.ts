import { type Locator, type Page, expect as quick } from '@playwright/test';
import { pasteInto } from './paste.ts';

/** Between two keys a person waits as well: for the editor's code, for a deployment. */
export const expect = quick.configure({ timeout: 30_000 });

/** Stops of one walk with Tab: what lies further away needs a shorter way. */
const STOPS = 30;
/** Rows of a tree, tabs of a list, options of a field: arrows go along them. */
const ALONG = 60;

type Part = 'left' | 'centre' | 'shelf' | 'right';

/** The site without a mouse: keys alone. What is looked at is read from the screen, as an eye does. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Walks until something has the focus. */
  async to(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(wanted).toBeAttached();
    for (let stop = 0; stop <= STOPS; stop++) {
      if (await hasFocus(wanted)) return;
      await this.press(key);
    }
    throw new Error(`${STOPS} stops with ${key} do not lead to ${wanted}`);
  }

  /** Follows a link, or presses a button. */
  async take(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.to(wanted, key);
    await this.press('Enter');
  }

  /** Past the header of a page that has just opened. */
  async skip(): Promise<void> {
    await this.take(this.page.getByRole('link', { name: 'Skip to the content' }));
  }

  /** From the list of exercises over a path's heading to an exercise's page. */
  async choose(path: string, title: string): Promise<void> {
    await this.skip();
    const jump = this.page.getByRole('navigation', { name: 'On this page' });
    await this.take(jump.getByRole('link', { name: path, exact: true }));
    const section = this.page.locator('.paths section', { has: this.page.getByRole('heading', { name: path }) });
    await this.take(section.getByRole('link', { name: title, exact: true }));
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(title);
  }

  async openWorkbench(): Promise<void> {
    await this.skip();
    const button = this.page.getByRole('button', { name: 'Open the workbench' });
    await expect(button).toBeEnabled();
    await this.take(button);
    await expect(this.page.getByRole('button', { name: 'Check', exact: true })).toBeVisible({ timeout: 60_000 });
  }

  /** Waits until nothing runs. */
  async idle(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Check', exact: true })).toBeEnabled({ timeout: 90_000 });
  }

  /** Goes to a part of the workbench with F6, and along its tabs. */
  async tab(part: Part, name: string): Promise<void> {
    for (let step = 0; step < 4 && (await this.#part()) !== part; step++) {
      const before = await this.#part();
      await this.press('F6');
      await expect.poll(() => this.#part()).not.toBe(before);
    }
    expect(await this.#part()).toBe(part);
    const tabs = this.page.locator(`[data-part="${part}"]`).getByRole('tab');
    // From anywhere within the part: round once, back to its tab.
    if (!(await hasFocus(tabs.and(this.page.locator('[aria-selected="true"]'))))) {
      await this.press('Shift+F6', 'F6');
      await expect.poll(() => hasFocus(tabs.and(this.page.locator('[aria-selected="true"]')))).toBe(true);
    }
    const wanted = tabs.filter({ hasText: new RegExp(`^${name}`) });
    for (let step = 0; step < ALONG; step++) {
      if ((await wanted.getAttribute('aria-selected')) === 'true') return;
      await this.press('ArrowRight');
    }
    throw new Error(`no tab ${name} in ${part}`);
  }

  #part(): Promise<string | undefined> {
    return this.page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part']);
  }

  /** Unfolds folder by folder with the arrow keys, and opens the file: the keys are in its editor then. */
  async openFile(path: string): Promise<void> {
    await this.tab('left', 'Files');
    const tree = this.page.getByRole('tree', { name: 'Repository' });
    await this.to(tree.locator('[tabindex="0"]'));
    await this.press('Home');
    const names = path.split('/');
    for (const at of names.keys()) {
      const row = tree.locator(`[data-row="${names.slice(0, at + 1).join('/')}${at < names.length - 1 ? '/' : ''}"]`);
      for (let step = 0; step < ALONG && !(await hasFocus(row)); step++) await this.press('ArrowDown');
      if ((await row.getAttribute('aria-expanded')) === 'false') await this.press('ArrowRight');
    }
    await this.press('Enter');
    await expect(this.page.getByRole('textbox', { name: `Editor for ${path}`, exact: true })).toBeFocused();
  }

  /** Finds a text in the editor and selects it. */
  async find(text: string): Promise<void> {
    await this.press('ControlOrMeta+f');
    const field = this.page.getByRole('textbox', { name: 'Find' });
    await expect(field).toBeFocused();
    await this.page.keyboard.type(text);
    await expect(this.page.locator('.find-widget .matchesCount')).toHaveText(/^1 of 1$/);
    await this.press('Escape');
  }

  async save(path: string): Promise<void> {
    await this.press('ControlOrMeta+s');
    await expect(this.page.locator('.status-bar')).toContainText(`${path} saved and deployed.`);
    await this.idle();
  }

  /** Leaves the editor as the list of keys says: Ctrl+M lets Tab through. A word that is proposed would take the Tab. */
  async leaveEditor(): Promise<void> {
    await this.press('Escape', 'Control+m', 'Tab');
    const inEditor = () => this.page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null);
    await expect.poll(inEditor).toBe(false);
    // Tab belongs to the editors again.
    await this.press('Shift+Tab');
    await expect.poll(inEditor).toBe(true);
    await this.press('Control+m');
  }

  /** Runs a script in the console. */
  async run(sql: string): Promise<void> {
    await this.tab('centre', 'Console');
    await this.to(this.page.getByRole('textbox', { name: 'SQL console' }));
    await this.press('ControlOrMeta+a');
    await pasteInto(this.page, sql);
    await this.press('ControlOrMeta+a', 'ControlOrMeta+Enter');
    await this.idle();
  }

  /** Runs a query in the console; the first row by column name, thousands separators taken out. */
  async ask(sql: string): Promise<Record<string, string>> {
    await this.run(sql);
    const panel = this.page.locator('#shelf-panel');
    await expect(panel.getByText(/, [\d.]+ s/)).toBeVisible();
    return panel.evaluate((shown) => {
      const names = [...shown.querySelectorAll('thead th:not(.row-number)')].map((th) => th.firstChild?.textContent);
      const cells = [...(shown.querySelector('tbody tr')?.querySelectorAll('td:not(.row-number)') ?? [])];
      const textOf = (cell: Element): string => {
        const text = cell.textContent ?? '';
        return cell.classList.contains('number') ? text.replaceAll(',', '') : text;
      };
      return Object.fromEntries(cells.map((cell, at) => [names[at] ?? '', textOf(cell)]));
    });
  }

  /** Unfolds a task, fills in its form and saves it. */
  async answer(task: { id: string; title: string }, values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.tab('left', 'Tasks');
    const heading = this.page.getByRole('button', { name: task.title });
    await this.to(heading);
    if ((await heading.getAttribute('aria-expanded')) === 'false') await this.press('Enter');
    await this.fillIn(task, values);
  }

  /** Fills in the form of an unfolded task and saves it. */
  async fillIn(task: { id: string }, values: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [field, value] of Object.entries(values)) await this.#fill(`${task.id}-${field}`, value);
    await this.take(this.page.getByRole('button', { name: /^(Save the answer|Save the prediction)/ }));
    await this.idle();
  }

  async #fill(id: string, value: unknown): Promise<void> {
    const input = this.page.locator(`[id="${id}"]`);
    await this.to(input);
    if ((await input.evaluate((element) => element.tagName)) === 'SELECT') {
      for (let step = 0; step < ALONG && (await input.inputValue()) !== value; step++) await this.press('ArrowDown');
      return expect(input).toHaveValue(String(value));
    }
    await this.press('ControlOrMeta+a');
    await this.page.keyboard.type(String(value));
  }

  /** Checks by its keys, and everything holds. */
  async passes(): Promise<void> {
    await this.press('ControlOrMeta+Shift+Enter');
    const sum = this.page.locator('.verdict-sum');
    await expect(sum).toBeVisible({ timeout: 120_000 });
    await expect(sum).toContainText('Everything holds.');
    await this.idle();
  }

  /** Out of the workbench, to the list that the exercise came from. */
  async toExercises(): Promise<void> {
    await this.tab('left', 'Brief');
    await this.take(this.page.getByRole('banner').getByRole('link', { name: 'Exercises' }), 'Shift+Tab');
    await expect(this.page).toHaveURL(/\/exercises\/$/);
  }
}

const hasFocus = async (wanted: Locator): Promise<boolean> =>
  (await wanted.count()) > 0 && (await wanted.first().evaluate((element) => element === document.activeElement));
