/** Sections whose points can be cited one by one: id of the heading → how the ids of its points begin. */
const SECTIONS: ReadonlyMap<string, string> = new Map([
  ['doing-it', 'doing'],
  ['embedding-it', 'embedding'],
  ['defaults', 'default'],
  ['gotchas', 'gotcha'],
  ['acceptance-criteria', 'criterion'],
]);

const TOKEN = /<h2\b[^>]*\bid="([^"]+)"[^>]*>|<(\/?)tbody\b[^>]*>|<(li|tr)(?=[\s>])([^>]*)>/g;

/**
 * Gives each bullet and each table row of the sections above an id and a link to itself. The id is made from the point's
 * name, which is its first bold words, else its first code or link, else its first words; so it lasts as long as the name.
 *
 * @param html what the page's Markdown became
 * @param label accessible name of the link, from the point's name
 */
export function citable(html: string, label: (name: string) => string): string {
  const taken = new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
  let prefix: string | undefined;
  let body = false;
  let out = '';
  let from = 0;
  for (const token of html.matchAll(TOKEN)) {
    const [tag, heading, closing, point, attributes = ''] = token;
    if (heading !== undefined) prefix = SECTIONS.get(heading);
    else if (point === undefined) body = closing === '';
    else if (prefix !== undefined && !/\bid=/.test(attributes) && (point === 'li' || body)) {
      const start = token.index + tag.length;
      const { name, end } = nameOf(html, start, point);
      if (slugOf(name) === '') continue;
      const id = fresh(`${prefix}-${slugOf(name)}`, taken);
      out += `${html.slice(from, token.index)}<${point} id="${id}"${attributes}>${html.slice(start, end)}${linkTo(id, label(name))}`;
      from = end;
    }
  }
  return out + html.slice(from);
}

/** A point's name, and where the link goes: behind it. */
function nameOf(html: string, start: number, point: string): { name: string; end: number } {
  const stop = /<\/li>|<ul\b|<ol\b|<\/tr>/g;
  stop.lastIndex = start;
  const until = stop.exec(html)?.index ?? html.length;
  const inside = html.slice(start, until);
  const found =
    point === 'tr'
      ? /<t[dh]\b[^>]*>([\s\S]*?)(?=<\/t[dh]>)/.exec(inside)
      : (/^\s*(?:<p>)?\s*<strong>([\s\S]*?)<\/strong>/.exec(inside) ??
        /^\s*(?:<p>)?\s*<(?:code|a)\b[^>]*>([\s\S]*?)<\/(?:code|a)>/.exec(inside));
  if (found) return { name: textOf(found[1] ?? ''), end: start + found.index + found[0].length };
  return { name: textOf(inside).split(' ').slice(0, 6).join(' '), end: until };
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
