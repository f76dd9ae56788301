import { HtmlValidate, type Message, StaticConfigLoader } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { BASE, DIST, type Page, pagesOf } from './built.ts';

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

/**
 * Code blocks in Markdown come from Expressive Code, which puts its lines into `div`s inside `code` and its copy button's
 * sign into a `div`. It has no setting for that.
 */
const CODE_BLOCK = /(code > div(:nth-child\(\d+\))?|button > div)$/;

async function faultsOf(file: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html, file);
  return results
    .flatMap(({ messages }) => messages)
    .filter(
      ({ ruleId, selector }: Message) => !(ruleId === 'element-permitted-content' && CODE_BLOCK.test(selector ?? '')),
    )
    .map(({ ruleId, message, line, column }) => `${file}:${line}:${column} ${message} (${ruleId})`);
}

/** Translated pages are drawn by the same files: one of each kind is enough. */
function chosen(pages: readonly Page[]): Page[] {
  const kinds = new Set<string>();
  return pages.filter(({ file, language }) => {
    if (language === 'en') return true;
    const kind = file.replace(/[^/]+\/index\.html$/, '*').replace(/^(..\/scenarios\/)[^/]+\/debrief.*/, '$1debrief');
    return !kinds.has(kind) && kinds.add(kind);
  });
}

describe('the HTML of the built site', () => {
  it('is valid', async () => {
    const faults: string[] = [];
    for (const { file, html } of chosen(pagesOf(DIST, BASE))) faults.push(...(await faultsOf(file, html)));
    expect(faults).toEqual([]);
  });

  it('is noticed when it is not', async () => {
    const html = '<!doctype html><html lang="en"><head><title>x</title></head><body><ul><p>x</p></ul></body></html>';
    expect((await faultsOf('planted.html', html)).join()).toContain('element-permitted-content');
  });
});
