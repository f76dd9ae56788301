/** An element's start tag. */
export interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

const decoded = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The start tags of a page in their order. Comments, and what is inside scripts and styles, are no elements. */
export function elementsOf(html: string): Element[] {
  const bare = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(<(script|style|textarea)\b[^>]*>)[\s\S]*?(<\/\2>)/gi, '$1$3');
  return [...bare.matchAll(TAG)].map(([, name = '', list = '']) => ({
    name: name.toLowerCase(),
    attributes: new Map(
      [...list.matchAll(ATTRIBUTE)].map(([, key = '', a, b, c]) => [key.toLowerCase(), decoded(a ?? b ?? c ?? '')]),
    ),
  }));
}

/** Everything between the first `<name …>` and its end tag, without tags. */
export function textOf(html: string, name: string): string {
  const [, inner = ''] = new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`, 'i').exec(html) ?? [];
  return decoded(inner.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}
