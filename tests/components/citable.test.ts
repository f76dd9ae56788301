import { describe, expect, it } from 'vitest';
import { citable, unbroken } from '../../src/components/handbook/citable.ts';

const idsOf = (html: string): string[] =>
  [...citable(html, (name) => name).matchAll(/<(?:li|tr) id="([^"]+)"/g)].map(([, id]) => id ?? '');
const section = (id: string, html: string): string => `<h2 id="${id}">X</h2>${html}`;

describe('points that can be cited', () => {
  it('are named after their bold words, their code, their link or their first words', () => {
    const list =
      '<ul><li><strong>Private state.</strong> One each.</li><li><code>none</code> is banned.</li>' +
      '<li><a href="/gotchas/x/">G-005</a> Two streams.</li><li>Bronze keeps every extract for good and more</li></ul>';
    expect(idsOf(section('defaults', list))).toEqual([
      'default-private-state',
      'default-none',
      'default-g-005',
      'default-bronze-keeps-every-extract-for-good',
    ]);
  });

  it('are the rows of a table, too, but not its head', () => {
    const table =
      '<table><thead><tr><th>Option</th></tr></thead><tbody><tr><td><code>sequence_by</code></td><td>…</td></tr></tbody></table>';
    expect(idsOf(section('defaults', table))).toEqual(['default-sequence-by']);
  });

  it('are the bullets of every section, by its heading; rows elsewhere are data, and items of a component its own affair', () => {
    const list = '<ul><li><strong>One.</strong></li><li class="row">Two</li></ul>';
    const table = '<table><tbody><tr><td>Three</td></tr></tbody></table>';
    expect(idsOf(list + section('why-here', list + table) + section('gotchas', list))).toEqual([
      'why-here-one',
      'gotcha-one',
      'gotcha-two',
    ]);
  });

  it('say something: a bullet that is only a link is none', () => {
    const list =
      '<ul><li><a href="/a/">Start</a></li><li>\n<p><a href="/b/">Next</a></p></li><li><a href="/a/">A</a> and <a href="/b/">B</a></li></ul>';
    expect(idsOf(section('read-next', list))).toEqual(['read-next-a']);
  });

  it('have ids of their own when two have one name, or the page has such an id', () => {
    const list = '<ul><li><strong>One</strong></li><li><strong>One</strong></li></ul>';
    expect(idsOf(`<p id="gotcha-one">${section('gotchas', list)}`)).toEqual(['gotcha-one-2', 'gotcha-one-3']);
  });

  it('carry a link with their name at the end of their text, also in a loose list and above a list within', () => {
    const html = section(
      'embedding-it',
      '<ul><li><p><strong>E04 &amp; E05.</strong> Add.</p></li><li>b<ul></ul></li></ul>',
    );
    const link = (id: string, name: string): string =>
      `<a class="cite" href="#${id}" data-pagefind-ignore><span aria-hidden="true">#</span><span class="sr-only">${name}</span></a>`;
    expect(citable(html, (name) => `To ${name}`)).toBe(
      '<h2 id="embedding-it">X</h2><ul><li id="embedding-e04-e05"><p><strong>E04 &amp; E05.</strong> Add.' +
        `${link('embedding-e04-e05', 'To E04 E05')}</p></li><li id="embedding-b">b${link('embedding-b', 'To b')}<ul></ul></li></ul>`,
    );
  });

  it('leave everything else as it was', () => {
    const html =
      '<script type="module" src="/x.js"></script><ul><li>a</li></ul><h2 id="what">X</h2><pre>&lt;li&gt;</pre>';
    expect(citable(html, (name) => name)).toBe(html);
  });
});

it('keeps the number of a gotcha in one piece, and nothing else', () => {
  expect(unbroken('<a href="/g/">G-017</a> G-018 <a>The G-019</a>')).toBe(
    '<a href="/g/"><span class="number">G-017</span></a> G-018 <a>The G-019</a>',
  );
});
