import type { APIRoute } from 'astro';
import { link } from '../components/link.ts';
import { register } from '../components/register.ts';
import { t } from '../i18n/index.ts';

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Newest first. */
export const GET: APIRoute = ({ site }) => {
  const address = (path: string): string => new URL(link(path), site).href;
  const entries = [...register().entries].sort((a, b) =>
    a.changed === b.changed ? a.number.localeCompare(b.number) : b.changed.localeCompare(a.changed),
  );
  const updated = `${entries[0]?.changed ?? '1970-01-01'}T00:00:00Z`;
  const items = entries.map(
    ({ number, slug, title, claim, changed }) => `
  <entry>
    <id>${xml(address(`g/${number.slice(2)}/`))}</id>
    <title>${xml(`${number} · ${title}`)}</title>
    <link href="${xml(address(`gotchas/${slug}/`))}"/>
    <updated>${changed}T00:00:00Z</updated>
    <summary>${xml(claim)}</summary>
  </entry>`,
  );
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xml(address('gotchas/'))}</id>
  <title>${xml(t('gotchas.title'))}</title>
  <link href="${xml(address('gotchas/'))}"/>
  <link rel="self" href="${xml(address('gotchas.atom.xml'))}"/>
  <updated>${updated}</updated>
  <author><name>${xml(t('brand.name'))}</name></author>${items.join('')}
</feed>
`;
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml' } });
};
