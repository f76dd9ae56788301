// After the pages: their text before all else, a content security policy for each (with the hashes of its inline scripts),
// then the service worker.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { textFirst } from './site/first-paint.mjs';

const DIST = 'dist';

function filesBelow(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

const sha256 = (text) => createHash('sha256').update(text).digest('base64');

/** `'sha256-…'` of every inline script that runs; data blocks and external scripts are left out. */
function scriptHashes(html) {
  const hashes = new Set();
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const inert =
      /\bsrc\s*=/.test(attributes) || /type\s*=\s*["']?(application\/(ld\+)?json|speculationrules)/.test(attributes);
    if (!inert && body) hashes.add(`'sha256-${sha256(body)}'`);
  }
  return [...hashes];
}

// Starlight and Monaco write style elements and attributes, hence 'unsafe-inline' for styles only. A worker started from a
// blob: URL inherits this policy, so it reaches no host either.
const policy = (html) =>
  [
    "default-src 'none'",
    ["script-src 'self' blob: 'wasm-unsafe-eval'", ...scriptHashes(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

function finish(file) {
  const html = textFirst(readFileSync(file, 'utf8'));
  if (/\son[a-z]+\s*=\s*["']/i.test(html.replace(/<script[\s\S]*?<\/script>/gi, '')))
    throw new Error(`inline handler in ${file}: the policy would block it`);
  const placed = html.replace(
    /<meta charset="?utf-8"?\s*\/?>/i,
    (meta) => `${meta}<meta http-equiv="Content-Security-Policy" content="${policy(html)}">`,
  );
  if (placed === html) throw new Error(`no <meta charset> in ${file}: nowhere to put the policy`);
  writeFileSync(file, placed);
}

/**
 * Never needed offline, or kept when visited: preview pictures are for other sites, translated pages for who reads them. What
 * answer keys are made from is fetched by the coach's console alone: no other machine keeps it.
 */
const SKIP =
  /^(og|es|de)\/|^game-day\/key\/|(^|\/)sw\.js$|^engine\/labs\/index\.json$|^sitemap|^robots|pagefind-(component|modular)|unknown\.pagefind$/;
/** What only the workbench needs: fetched and kept when a visitor opens it, not on the first page read. */
const HEAVY = /^engine\/|^_astro\/(monaco|editor|entry|worker|workbench|mount|draw|codicon|python|sql|yaml|plot)/i;

function writeServiceWorker() {
  const files = filesBelow(DIST).filter((file) => !SKIP.test(file));
  const core = files.filter((file) => !HEAVY.test(file));
  const heavy = files.filter((file) => HEAVY.test(file));
  const version = createHash('sha256');
  for (const file of core) version.update(file).update(readFileSync(path.join(DIST, file)));
  const script = readFileSync('tools/sw.template.js', 'utf8')
    .replace("'__VERSION__'", JSON.stringify(version.digest('hex').slice(0, 12)))
    .replace("'__CORE__'", JSON.stringify(core))
    .replace("'__HEAVY__'", JSON.stringify(heavy));
  writeFileSync(path.join(DIST, 'sw.js'), script);
  const megabytes = (list) =>
    (list.reduce((sum, file) => sum + readFileSync(path.join(DIST, file)).length, 0) / 1e6).toFixed(2);
  console.log(
    `offline: ${core.length} files (${megabytes(core)} MB) with the first page, ${heavy.length} (${megabytes(heavy)} MB) with the workbench`,
  );
}

/** Pages that only send on are no entries of a sitemap. */
function pruneSitemap() {
  const file = path.join(DIST, 'sitemap-0.xml');
  const base = process.env.SITE_BASE ?? '/';
  const sendsOn = (address) => {
    const page = path.join(DIST, decodeURI(new URL(address).pathname).slice(base.length), 'index.html');
    return /<meta http-equiv="refresh"/i.test(readFileSync(page, 'utf8'));
  };
  const xml = readFileSync(file, 'utf8');
  const pruned = xml.replace(/<url><loc>([^<]*)<\/loc>.*?<\/url>/gs, (entry, address) =>
    sendsOn(address) ? '' : entry,
  );
  writeFileSync(file, pruned);
  console.log(`sitemap: ${pruned.split('<url>').length - 1} pages`);
}

const pages = filesBelow(DIST).filter((file) => file.endsWith('.html'));
for (const page of pages) finish(path.join(DIST, page));
console.log(`policy: ${pages.length} pages`);
pruneSitemap();
writeServiceWorker();
