// Serves dist/ on loopback, as any static host would, text compressed: no special headers needed.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
  '.zip': 'application/zip',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json',
};

/** The file below `root` that answers a path; `redirect` when a folder lacks its slash; undefined when there is none. */
function resolve(root, base, pathname) {
  if (!pathname.startsWith(base)) return undefined;
  const file = path.join(root, pathname.slice(base.length - 1));
  if (file !== root && !file.startsWith(root + path.sep)) return undefined;
  if (!existsSync(file)) return undefined;
  if (!statSync(file).isDirectory()) return { file };
  if (!pathname.endsWith('/')) return { redirect: `${pathname}/` };
  const index = path.join(file, 'index.html');
  return existsSync(index) ? { file: index } : undefined;
}

/** Text; the rest is packed already, and the engine reads its own progress from the length of what it fetches. */
const COMPRESSED = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.xml', '.webmanifest']);
/** In order of preference. Browsers take `br` over https and on the machine itself. */
const CODINGS = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: promisify(gzip),
};
/** By coding and file: the promise of its compressed bytes, and the time of the file they were made from. */
const kept = new Map();

function compressed(file, coding, mtimeMs) {
  const key = `${coding} ${file}`;
  const known = kept.get(key);
  if (known?.mtimeMs === mtimeMs) return known.bytes;
  const bytes = CODINGS[coding](readFileSync(file));
  kept.set(key, { mtimeMs, bytes });
  return bytes;
}

async function send(request, response, status, file) {
  const { size, mtimeMs } = statSync(file);
  const extension = path.extname(file);
  const headers = {
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  };
  if (COMPRESSED.has(extension)) {
    headers.vary = 'accept-encoding';
    const accepted = (request.headers['accept-encoding'] ?? '').split(/\s*[,;]\s*/);
    const coding = Object.keys(CODINGS).find((one) => accepted.includes(one));
    if (coding) {
      const bytes = await compressed(file, coding, mtimeMs);
      response.writeHead(status, { ...headers, 'content-encoding': coding, 'content-length': bytes.length });
      return response.end(bytes);
    }
  }
  response.writeHead(status, { ...headers, 'content-length': size });
  createReadStream(file).pipe(response);
}

function pathnameOf(url) {
  try {
    return decodeURIComponent(new URL(url ?? '/', 'http://localhost').pathname);
  } catch {
    return undefined;
  }
}

/** Starts the server; resolves with it once it listens. `base` begins and ends with a slash. */
export function serve({ root = 'dist', port = 4321, host = '127.0.0.1', base = '/' } = {}) {
  const directory = path.resolve(root);
  const server = createServer(async (request, response) => {
    const pathname = pathnameOf(request.url);
    if (pathname === undefined) return response.writeHead(400).end('bad request');
    const hit = resolve(directory, base, pathname);
    if (hit?.redirect) return response.writeHead(301, { location: hit.redirect }).end();
    if (hit) return send(request, response, 200, hit.file);
    const missing = path.join(directory, '404.html');
    return existsSync(missing) ? send(request, response, 404, missing) : response.writeHead(404).end('not found');
  });
  return new Promise((ready, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => ready(server));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const port = Number(process.env.PORT ?? 4321);
  const base = process.env.SITE_BASE ?? '/';
  try {
    await serve({ port, base });
    console.log(`Crosshire is at http://localhost:${port}${base}  (Ctrl+C stops)`);
  } catch (error) {
    console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken; try PORT=${port + 1} npm start` : error);
    process.exit(1);
  }
}
