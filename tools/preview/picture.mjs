// The picture of a page that a chat or a pull request shows beside its link: what it is, its number, its title, its claim.
import { readFileSync } from 'node:fs';
import { face } from './type.mjs';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const ROOM = WIDTH - 2 * MARGIN;

const serif = face('serif');
const sans = face('sans');
/** Width of the line around bold letters, as a part of their size. */
const BOLD = 0.026;

/** The light theme's colours: no file but tokens.css names one. */
function colours() {
  const [, light = ''] =
    /:root\[data-theme="light"\] \{([\s\S]*?)\}/.exec(readFileSync('src/styles/tokens.css', 'utf8')) ?? [];
  const found = Object.fromEntries(
    [...light.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  );
  for (const name of ['paper', 'ink', 'ink-soft', 'hairline', 'signal'])
    if (!found[name]) throw new Error(`src/styles/tokens.css: no --${name} in the light theme`);
  return found;
}

const COLOURS = colours();

/** The largest size at which the title takes at most three lines. */
function fitted(words) {
  for (const size of [64, 56, 48, 42]) {
    const lines = serif.wrap(words, size, ROOM);
    if (lines.length <= 3) return { size, lines };
  }
  return { size: 38, lines: serif.wrap(words, 38, ROOM).slice(0, 4) };
}

function shortened(lines, most) {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1].replace(/[\s.,;:]+$/, '')} …`];
}

/** An SVG of 1200 by 630; `heading` may begin with a gotcha's number. */
export function picture({ kind, heading, description }) {
  const [, g, words] = /^(G-\d+) · (.*)$/s.exec(heading) ?? [undefined, undefined, heading];
  const parts = [];
  const put = (path, colour, bold = 0) => {
    const around = bold ? ` stroke="${COLOURS[colour]}" stroke-width="${(bold * BOLD).toFixed(2)}"` : '';
    parts.push(`<path fill="${COLOURS[colour]}"${around} d="${path}"/>`);
  };
  put(serif.line('Crosshire', MARGIN, 96, 38), 'ink', 38);
  put(sans.line(kind, WIDTH - MARGIN - sans.width(kind, 26), 96, 26), 'ink-soft');
  let y = 196;
  if (g) {
    put(sans.line(g, MARGIN, y + 8, 34), 'signal', 34);
    y += 40;
  }
  const { size, lines } = fitted(words);
  for (const line of lines) {
    y += size * (line === lines[0] ? 0.72 : 1.14);
    put(serif.line(line, MARGIN, y, size), 'ink', size);
  }
  y += 28;
  const left = Math.floor((HEIGHT - 60 - y) / 44);
  for (const line of shortened(serif.wrap(description, 32, ROOM), Math.min(4, left))) {
    y += 44;
    put(serif.line(line, MARGIN, y, 32), 'ink-soft');
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${COLOURS.paper}"/>` +
    `<rect x="${MARGIN}" y="128" width="${ROOM}" height="2" fill="${COLOURS.hairline}"/>` +
    `<rect y="${HEIGHT - 12}" width="100%" height="12" fill="${COLOURS.signal}"/>${parts.join('')}</svg>`
  );
}
