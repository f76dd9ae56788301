import { parseAllDocuments } from 'yaml';

/** Keys whose strings are read by people, in gotchas, claims, labs and exercises. All else in those files is names and code. */
const READ = new Set([
  'answer',
  'ask',
  'claim',
  'corrects',
  'description',
  'expect',
  'facilitation',
  'fields',
  'green',
  'hint',
  'label',
  'mechanism',
  'message',
  'not',
  'note',
  'notices',
  'question',
  'repair',
  'subject',
  'summary',
  'takes',
  'text',
  'title',
  'unproven',
  'why',
]);

/** The texts of a YAML file that people read. */
export function proseOfYaml(source: string): string {
  const texts: string[] = [];
  const walk = (value: unknown, read: boolean): void => {
    if (typeof value === 'string') {
      if (read) texts.push(value);
    } else if (Array.isArray(value)) {
      for (const one of value) walk(one, read);
    } else if (value !== null && typeof value === 'object') {
      for (const [key, one] of Object.entries(value)) walk(one, READ.has(key));
    }
  };
  for (const document of parseAllDocuments(source, { logLevel: 'error' })) walk(document.toJS(), false);
  return texts.join('\n\n');
}

/** The texts of a Markdown or MDX page: without front matter but its title and description, imports, code and markup. */
export function proseOfMarkdown(source: string): string {
  const [, matter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(source) ?? [];
  const body = source.slice(matter ? matter.length + 9 : 0);
  return [
    proseOfYaml(matter),
    body
      .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
      .replace(/^(import|export) [\s\S]*?;$/gm, '')
      .replace(/\{\/\*[\s\S]*?\*\/\}/g, '')
      .replace(/<\/?[A-Za-z][^>]*>/g, ' ')
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/\{[^}]*\}/g, ' '),
  ].join('\n\n');
}

/** Words of a text. Code in backticks, values in braces, addresses, names of files and tables, and abbreviations are none. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, ' ')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/https?:\S+/g, ' ')
    .replace(/[’]/g, "'")
    .split(/[\s,;:!?"“”„«»()[\]*|…—–+=<>&·#]+/)
    .filter((token) => !/[\d_/\\@$%^~]|\w\.\w/.test(token))
    .flatMap((token) => token.split(/[-‑]/))
    .map((token) => token.replace(/^['.]+|['.]+$/g, '').replace(/'s$/, ''))
    .filter((word) => /^\p{L}[\p{L}']+$/u.test(word))
    .filter((word) => !/^\p{Lu}{2,}s?$/u.test(word));
}
