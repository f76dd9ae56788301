// Written by tools/post-build.mjs. Pages come from the network first and from the cache when it fails; everything else has a
// hash in its name and comes from the cache first.
const VERSION = '__VERSION__';
const CORE = '__CORE__';
const HEAVY = '__HEAVY__';
const CORE_CACHE = `core-${VERSION}`;
const HEAVY_CACHE = 'heavy';
const absolute = (path) => new URL(path, self.registration.scope).href;

async function install() {
  const cache = await caches.open(CORE_CACHE);
  await cache.addAll(CORE.map((path) => new Request(absolute(path), { cache: 'reload' })));
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name !== CORE_CACHE && name !== HEAVY_CACHE) await caches.delete(name);
  const keep = new Set(HEAVY.map(absolute));
  const heavy = await caches.open(HEAVY_CACHE);
  for (const request of await heavy.keys()) if (!keep.has(request.url)) await heavy.delete(request);
  await self.clients.claim();
}

const LABS = 'engine/labs/';

/** Keeps what the workbench needs for one lab; tells the page when all of it is there. */
async function keepWorkbench(lab, client) {
  const cache = await caches.open(HEAVY_CACHE);
  for (const path of HEAVY) {
    if (path.startsWith(LABS) && !path.startsWith(`${LABS}${lab}.`)) continue;
    const url = absolute(path);
    if (!(await cache.match(url))) await cache.add(url);
  }
  client?.postMessage('workbench-kept');
}

/** A translated page is kept once it was read; the English ones are there from the beginning. */
const TRANSLATED = /^(es|de)\//;
const indexOf = (page) => (page.endsWith('/') ? `${page}index.html` : page);

async function visit(request, page) {
  const path = page.slice(self.registration.scope.length);
  try {
    const response = await fetch(request);
    if (response.ok && TRANSLATED.test(path)) {
      const cache = await caches.open(CORE_CACHE);
      await cache.put(indexOf(page), response.clone());
    }
    return response;
  } catch (error) {
    const hit =
      (await caches.match(indexOf(page))) ??
      (await caches.match(`${page}/index.html`)) ??
      (await caches.match(indexOf(absolute(path.replace(TRANSLATED, '')))));
    if (hit) return hit;
    const missing = await caches.match(absolute('404.html'));
    if (!missing) throw error;
    return new Response(missing.body, { status: 404, headers: missing.headers });
  }
}

async function answer(request) {
  const url = new URL(request.url);
  const page = url.origin + url.pathname;
  if (request.mode === 'navigate') return visit(request, page);
  return (await caches.match(indexOf(page))) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (event.data?.keep === 'workbench') event.waitUntil(keepWorkbench(event.data.lab, event.source));
});
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && new URL(event.request.url).origin === self.location.origin)
    event.respondWith(answer(event.request));
});
