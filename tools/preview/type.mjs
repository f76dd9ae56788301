// Text as outlines: no font of the machine takes part, so a picture is the same wherever it is made.
import { readFileSync } from 'node:fs';
import { create } from 'fontkitten';

const FILES = {
  serif: 'node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  sans: 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
};

/** Signs outside the Latin subset, as the nearest ones inside. */
const NEAREST = { '→': '›', '≥': '>=', '≤': '<=', '≠': '!=', '◆': '·', '−': '-' };

/**
 * A face in its regular weight, the only one that can be read out of a compressed variable font: `line` gives one line as an
 * SVG path, `wrap` breaks a text into lines. Sizes and places are in pixels.
 */
export function face(family) {
  const font = create(readFileSync(FILES[family]));
  const known = new Map();
  const glyphOf = (sign) => {
    let glyph = known.get(sign);
    if (!glyph) {
      const found = font.glyphForCodePoint(sign.codePointAt(0));
      glyph = { advance: found.advanceWidth / font.unitsPerEm, commands: found.path.commands };
      known.set(sign, glyph);
    }
    return glyph;
  };
  const signsOf = (text) => [...text.replace(/[→≥≤≠◆−]/g, (sign) => NEAREST[sign])];
  const width = (text, size) => signsOf(text).reduce((sum, sign) => sum + glyphOf(sign).advance * size, 0);

  function line(text, x, y, size) {
    const scale = size / font.unitsPerEm;
    let pen = x;
    let path = '';
    for (const sign of signsOf(text)) {
      const { advance, commands } = glyphOf(sign);
      for (const { command, args } of commands) path += segment(command, args, pen, y, scale);
      pen += advance * size;
    }
    return path;
  }

  function wrap(text, size, most) {
    const lines = [];
    let current = '';
    for (const word of text.split(/\s+/)) {
      const longer = current ? `${current} ${word}` : word;
      if (current && width(longer, size) > most) {
        lines.push(current);
        current = word;
      } else current = longer;
    }
    return current ? [...lines, current] : lines;
  }

  return { line, wrap, width };
}

const LETTERS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };

function segment(command, args, x, y, scale) {
  const numbers = args.map((value, at) => (at % 2 === 0 ? x + value * scale : y - value * scale).toFixed(1));
  return LETTERS[command] + numbers.join(' ');
}
