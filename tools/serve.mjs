// Serves dist/ on loopback, as any static host would: no special headers needed.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

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

function send(response, status, file) {
  response.writeHead(status, {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'content-length': statSync(file).size,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
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
  const server = createServer((request, response) => {
    const pathname = pathnameOf(request.url);
    if (pathname === undefined) return response.writeHead(400).end('bad request');
    const hit = resolve(directory, base, pathname);
    if (hit?.redirect) return response.writeHead(301, { location: hit.redirect }).end();
    if (hit) return send(response, 200, hit.file);
    const missing = path.join(directory, '404.html');
    return existsSync(missing) ? send(response, 404, missing) : response.writeHead(404).end('not found');
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
