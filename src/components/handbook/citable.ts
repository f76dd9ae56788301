/**
 * Sections whose points have names of their own and whose tables are lists: id of the heading → how the ids of its points begin.
 * Elsewhere a bullet's id begins with that of its heading, and rows are data.
 */
const SECTIONS: ReadonlyMap<string, string> = new Map([
  ['doing-it', 'doing'],
  ['embedding-it', 'embedding'],
  ['defaults', 'default'],
  ['gotchas', 'gotcha'],
  ['acceptance-criteria', 'criterion'],
]);

const TOKEN = /<h2\b[^>]*\bid="([^"]+)"[^>]*>|<(\/?)tbody\b[^>]*>|<(li|tr)(?=[\s>])([^>]*)>/g;

/**
 * Gives each bullet, and each table row of the sections above, an id and a link to itself. The id is made from the point's
 * name, which is its first bold words, code or link, else its first words; so it lasts as long as the name.
 *
 * @param html what the page's Markdown became
 * @param label accessible name of the link, from the point's name
 */
export function citable(html: string, label: (name: string) => string): string {
  const taken = new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
  let section = '';
  let body = false;
  let out = '';
  let from = 0;
  for (const token of html.matchAll(TOKEN)) {
    const [tag, heading, closing, point, attributes = ''] = token;
    if (heading !== undefined) section = heading;
    else if (point === undefined) body = closing === '';
    else if (isCitable(point, attributes, section, body)) {
      const start = token.index + tag.length;
      const { name, end } = nameOf(html, start, point);
      if (slugOf(name) === '' || isMereLink(html.slice(start, end))) continue;
      const id = fresh(`${SECTIONS.get(section) ?? section}-${slugOf(name)}`, taken);
      out += `${html.slice(from, token.index)}<${point} id="${id}"${attributes}>${html.slice(start, end)}${linkTo(id, label(name))}`;
      from = end;
    }
  }
  return out + html.slice(from);
}

/** A component's own items carry a class. */
function isCitable(point: string, attributes: string, section: string, body: boolean): boolean {
  if (SECTIONS.has(section)) return !/\bid=/.test(attributes) && (point === 'li' || body);
  return section !== '' && point === 'li' && attributes === '';
}

/** It says nothing that could be cited. */
const isMereLink = (html: string): boolean => /^(?:<p>)?<a\b[^>]*>(?:(?!<\/a>).)*<\/a>$/s.test(html.trim());

/** A point's name, and where the link goes: to the end of a bullet's own text, or of a row's first cell. */
function nameOf(html: string, start: number, point: string): { name: string; end: number } {
  const stop = /(?:<\/p>)?\s*(?:<\/li>|<ul\b|<ol\b|<\/tr>)/g;
  stop.lastIndex = start;
  const until = stop.exec(html)?.index ?? html.length;
  const inside = html.slice(start, until);
  if (point === 'tr') {
    const cell = /<t[dh]\b[^>]*>([\s\S]*?)(?=<\/t[dh]>)/.exec(inside);
    return { name: textOf(cell?.[1] ?? ''), end: start + (cell?.index ?? 0) + (cell?.[0].length ?? 0) };
  }
  const found = /^\s*(?:<p>)?\s*<(strong|code|a)\b[^>]*>([\s\S]*?)<\/\1>/.exec(inside);
  const name = found ? textOf(found[2] ?? '') : textOf(inside).split(' ').slice(0, 6).join(' ');
  return { name, end: until };
}

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#\w+|\w+);/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.:]$/, '');

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function fresh(wanted: string, taken: Set<string | undefined>): string {
  let id = wanted;
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
  taken.add(id);
  return id;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const linkTo = (id: string, label: string): string =>
  `<a class="cite" href="#${id}" data-pagefind-ignore><span aria-hidden="true">#</span><span class="sr-only">${escaped(label)}</span></a>`;

/** Keeps the numbers of gotchas in one piece where they are links: `G-017` does not break behind its hyphen. */
export const unbroken = (html: string): string =>
  html.replace(/>(G-\d{3})<\/a>/g, '><span class="number">$1</span></a>');
