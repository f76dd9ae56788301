// After the pages: draws every picture that a page names as its og:image. Drawn once for the same content, on any machine.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { picture } from './preview/picture.mjs';

const DIST = 'dist';
const CACHE = 'node_modules/.cache/crosshire/previews';
const KINDS = { gotchas: 'Gotcha register', handbook: 'Handbook', scenarios: 'Scenario', exercises: 'Exercise' };
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

const plain = (html) => html.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole);

function metaOf(html, property) {
  const [, content] = new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html) ?? [];
  return content === undefined ? undefined : plain(content);
}

/** Where a page's picture lies below dist/, and what is on it; undefined for a page that shows another one's. */
function wanted(html, page) {
  const address = metaOf(html, 'og:image');
  if (!address) throw new Error(`${page} names no preview picture`);
  const [, name] = /\/og\/(.*)\.png$/.exec(new URL(address).pathname) ?? [];
  const own = page.replace(/(\/|^)index\.html$|\.html$/, '') || 'index';
  if (name !== own) return undefined;
  const folder = name.split('/')[0];
  return {
    file: `og/${name}.png`,
    kind: name.includes('/') ? (KINDS[folder] ?? '') : '',
    heading: (metaOf(html, 'og:title') ?? '').replace(/ · Crosshire$/, ''),
    description: (metaOf(html, 'og:description') ?? '').replaceAll('`', ''),
  };
}

async function draw(svg, to) {
  const key = createHash('sha256').update(svg).update(sharp.versions.vips).digest('hex').slice(0, 32);
  const kept = path.join(CACHE, `${key}.png`);
  const fresh = !existsSync(kept);
  if (fresh) {
    // Few colours, so a palette: a quarter of the bytes.
    writeFileSync(kept, await sharp(Buffer.from(svg)).png({ palette: true, colours: 48, effort: 4 }).toBuffer());
  }
  mkdirSync(path.dirname(to), { recursive: true });
  copyFileSync(kept, to);
  return fresh;
}

mkdirSync(CACHE, { recursive: true });
const pages = readdirSync(DIST, { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.html'))
  .sort();
let drawn = 0;
let all = 0;
for (const page of pages) {
  const want = wanted(readFileSync(path.join(DIST, page), 'utf8'), page);
  if (!want) continue;
  all += 1;
  if (await draw(picture(want), path.join(DIST, want.file))) drawn += 1;
}
console.log(`previews: ${all} pictures, ${drawn} of them drawn now`);
