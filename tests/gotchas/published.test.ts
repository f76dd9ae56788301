import { expect, test } from 'vitest';
import { opening, register, suggested } from '../../src/components/register.ts';
import { GET as feed } from '../../src/pages/gotchas.atom.xml.ts';
import { GET as machine } from '../../src/pages/gotchas.json.ts';
import { GET as schema } from '../../src/pages/gotchas.schema.json.ts';
import { Published } from '../../src/schema/gotcha.ts';

const SITE = new URL('https://docs.example/');
type Get = typeof machine;
/** The text of an address of the site. */
const fetched = async (get: Get): Promise<string> => (await get({ site: SITE } as Parameters<Get>[0])).text();

const { entries } = register();

test('gotchas.json holds every entry and is what its schema says', async () => {
  const published = Published.parse(JSON.parse(await fetched(machine)));
  expect(published.gotchas.map(({ number }) => number)).toEqual(entries.map(({ number }) => number));
  expect(published.gotchas.find(({ number }) => number === 'G-003')).toMatchObject({
    url: 'https://docs.example/gotchas/parse-at-ingest/',
    short: 'https://docs.example/g/003/',
    merged: ['G-050'],
    proven: true,
  });
});

test('the schema is at the address that gotchas.json names', async () => {
  const { $schema } = JSON.parse(await fetched(machine)) as { $schema: string };
  expect($schema).toBe('https://docs.example/gotchas.schema.json');
  expect(JSON.parse(await fetched(schema))).toMatchObject({ type: 'object', additionalProperties: false });
});

/** Tags of an XML text that are not closed in their order, and marks that should have been escaped. */
function faultsOf(xml: string): string[] {
  const open: string[] = [];
  const faults: string[] = xml.match(/&(?!(amp|lt|gt|quot);)\S*/g) ?? [];
  for (const [tag, closing = '', name = '', single = ''] of xml.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (single) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) faults.push(tag);
  }
  const outside = xml.replace(/<\?xml[^>]*\?>|<\/?[\w:]+(?:\s[^<>]*)?>/g, '');
  return [...faults, ...open, ...(outside.match(/[<>]/g) ?? [])];
}

test('the feed is well formed, newest first, with an id for ever for each entry', async () => {
  const xml = await fetched(feed);
  expect(faultsOf(xml)).toEqual([]);
  const items = [...xml.matchAll(/<entry>\s*<id>([^<]+)<\/id>[\s\S]*?<updated>([^<]+)<\/updated>/g)];
  expect(items.map(([, id]) => id).sort()).toEqual(
    entries.map(({ number }) => `https://docs.example/g/${number.slice(2)}/`),
  );
  const days = items.map(([, , updated = '']) => updated);
  expect(days).toEqual([...days].sort().reverse());
  expect(xml).toContain(`<updated>${days[0]}</updated>\n  <author>`);
});

test('a feed that is not well formed would be noticed', () => {
  expect(faultsOf('<feed><title>a & b</title></feed>')).toEqual(['&']);
  expect(faultsOf('<feed><title>a</feed>')).toEqual(['</feed>', 'feed']);
  expect(faultsOf('<feed>1 < 2</feed>')).toEqual(['<']);
});

test('a comment opens with whole sentences that say something', () => {
  expect(opening('It finished. Too much compute\nis no state of a run. And so on.')).toBe(
    'It finished. Too much compute is no state of a run. And so on.',
  );
  expect(opening(`${'A long sentence '.repeat(5)}ends. Another.`)).toBe(`${'A long sentence '.repeat(5)}ends.`);
  expect(opening('No full stop')).toBe('No full stop');
});

test('a comment suggests code, or a sentence with the right snippet below it', () => {
  const entryOf = (wanted: string) => entries.find(({ number }) => number === wanted)!;
  expect(suggested(entryOf('G-029'))).toBe('```sql\ndiscount IS NULL OR discount <= 50\n```');
  expect(suggested(entryOf('G-003'))).toBe(
    'Keep `doc` in bronze; parse in silver.\n\n```sql\nSELECT doc FROM arrived\n```',
  );
});
