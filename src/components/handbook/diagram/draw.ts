/** A box of a diagram, in the grid of its columns and rows. */
export interface Box {
  id: string;
  label: string;
  /** A second line, smaller: what kind of thing it is. */
  sub?: string;
  column: number;
  row: number;
  /** `optional` is drawn dashed, `wrong` in the signal colour, `gate` with a thick border. */
  kind?: 'optional' | 'wrong' | 'gate';
}

/** An arrow. Between columns it runs from side to side, within one from box to box. */
export interface Arrow {
  from: string;
  to: string;
  label?: string;
  kind?: 'optional' | 'wrong';
}

/** A frame around columns: a pipeline. */
export interface Frame {
  label: string;
  columns: readonly [number, number];
  /** Rows it spans, both included. */
  rows: readonly [number, number];
  /** Below, down to this row, it holds the columns from this one on only. */
  tail?: { column: number; row: number };
}

/** A bar that arrows pass through, in the gap behind a column. */
export interface Bar {
  label: string;
  after: number;
  rows: readonly [number, number];
}

export interface Diagram {
  title: string;
  /** What the figure shows, in a sentence or two. */
  description: string;
  /** The same as the figure, as a list. */
  words: readonly string[];
  columns: readonly { title: string; width: number /** Space behind it. */; gap: number }[];
  rows: number;
  /** From one row to the next, px; without it as close as boxes of one frame may stand. */
  pitch?: number;
  /** Where the first row begins, px; without it there is room for a frame and its name. */
  top?: number;
  boxes: readonly Box[];
  arrows: readonly Arrow[];
  frames: readonly Frame[];
  bars: readonly Bar[];
}

export const BOX_HEIGHT = 36;
const ROW = 50;
const TOP = 52;
const EDGE = 14;
/** How far a frame reaches beyond its boxes. */
const RIM = 9;

export interface Place {
  x: number;
  y: number;
  width: number;
}

export const widthOf = ({ columns }: Diagram): number =>
  columns.reduce((sum, { width, gap }) => sum + width + gap, 0) + 2 * EDGE;

export const heightOf = ({ rows, pitch = ROW, top = TOP }: Diagram): number =>
  top + (rows - 1) * pitch + BOX_HEIGHT + EDGE;

/** Upper left corner and width of a box. */
export function placeOf(
  { columns, pitch = ROW, top = TOP }: Diagram,
  { column, row }: { column: number; row: number },
): Place {
  const x = columns.slice(0, column).reduce((sum, { width, gap }) => sum + width + gap, EDGE);
  return { x, y: top + row * pitch, width: columns[column]?.width ?? 0 };
}

/** The diagram as SVG text. Colours are the page's tokens, so both themes and print work. `id` begins the ids inside. */
export function svgOf(diagram: Diagram, id: string): string {
  const inside = [
    ...diagram.frames.map((frame) => frameOf(diagram, frame)),
    ...diagram.columns.map(({ title }, column) => heading(diagram, title, column)),
    ...diagram.arrows.map((arrow) => arrowOf(diagram, arrow, id)),
    ...diagram.bars.map((bar) => barOf(diagram, bar)),
    ...diagram.boxes.map((box) => boxOf(diagram, box)),
  ].join('');
  const size = `viewBox="0 0 ${widthOf(diagram)} ${heightOf(diagram)}"`;
  return (
    `<svg ${size} role="img" aria-labelledby="${id}-title ${id}-desc" font-family="var(--sans)" font-size="11">` +
    `<title id="${id}-title">${escaped(diagram.title)}</title><desc id="${id}-desc">${escaped(diagram.description)}</desc>` +
    `<defs>${head(`${id}-head`, 'var(--ink-soft)')}${head(`${id}-head-wrong`, 'var(--signal)')}</defs>${inside}</svg>`
  );
}

const head = (id: string, fill: string): string =>
  `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0.5 L8,4 L0,7.5 Z" fill="${fill}"/></marker>`;

function frameOf(diagram: Diagram, { label, columns, rows, tail }: Frame): string {
  const first = placeOf(diagram, { column: columns[0], row: rows[0] });
  const last = placeOf(diagram, { column: columns[1], row: rows[1] });
  const [left, top, right] = [first.x - RIM, first.y - 24, last.x + last.width + RIM];
  // Where the columns have no names, the frame's name takes their place inside of it.
  const named = diagram.columns.slice(columns[0], columns[1] + 1).some(({ title }) => title !== '');
  const below = (row: number): number => placeOf(diagram, { column: 0, row }).y + BOX_HEIGHT + RIM - 1;
  const corner = tail
    ? `V${below(tail.row)} H${placeOf(diagram, tail).x - RIM} V${below(rows[1])}`
    : `V${below(rows[1])}`;
  return (
    `<path d="M${left},${top} H${right} ${corner} H${left} Z" fill="var(--paper-sunk)" stroke="var(--rule)"/>` +
    `<text x="${named ? left : right - RIM}" y="${named ? top - 8 : top + 15}" ${named ? '' : 'text-anchor="end" '}fill="var(--ink)" font-weight="600">${escaped(label)}</text>`
  );
}

function heading(diagram: Diagram, title: string, column: number): string {
  const { x, y } = placeOf(diagram, { column, row: 0 });
  return `<text x="${x}" y="${y - 9}" fill="var(--ink-faint)">${escaped(title)}</text>`;
}

function boxOf(diagram: Diagram, box: Box): string {
  const { x, y, width } = placeOf(diagram, box);
  const wrong = box.kind === 'wrong';
  const border = `stroke="${wrong ? 'var(--signal)' : 'var(--ink-soft)'}" stroke-width="${box.kind === 'gate' ? 2.5 : 1}"`;
  const dashes = box.kind === 'optional' ? ' stroke-dasharray="4 3"' : '';
  const label = `<text x="${x + 8}" y="${y + (box.sub ? 15 : 22)}" fill="var(--ink)" font-family="var(--mono)" font-size="10.5">${escaped(box.label)}</text>`;
  const sub = box.sub
    ? `<text x="${x + 8}" y="${y + 28}" fill="${wrong ? 'var(--signal)' : 'var(--ink-faint)'}" font-size="10">${escaped(box.sub)}</text>`
    : '';
  return `<rect x="${x}" y="${y}" width="${width}" height="${BOX_HEIGHT}" rx="2" fill="var(--paper-raised)" ${border}${dashes}/>${label}${sub}`;
}

function arrowOf(diagram: Diagram, { from, to, label, kind }: Arrow, id: string): string {
  const [start, end] = [boxNamed(diagram, from), boxNamed(diagram, to)];
  const { path, middle } = start.column === end.column ? within(diagram, start, end) : across(diagram, start, end);
  const wrong = kind === 'wrong';
  const colour = wrong ? 'var(--signal)' : 'var(--ink-soft)';
  const dashes = kind === 'optional' ? ' stroke-dasharray="4 3"' : '';
  const words = label
    ? `<text x="${middle.x}" y="${middle.y}" fill="${colour}" text-anchor="${middle.anchor}" font-size="10">${escaped(label)}</text>`
    : '';
  return `<path d="${path}" fill="none" stroke="${colour}"${dashes} marker-end="url(#${id}-head${wrong ? '-wrong' : ''})"/>${words}`;
}

interface Way {
  path: string;
  /** Where a label stands. */
  middle: { x: number; y: number; anchor: 'middle' | 'start' };
}

function across(diagram: Diagram, start: Box, end: Box): Way {
  const [a, b] = [placeOf(diagram, start), placeOf(diagram, end)];
  const [x1, y1, x2, y2] = [a.x + a.width, a.y + BOX_HEIGHT / 2, b.x - 2, b.y + BOX_HEIGHT / 2];
  const bend = (x2 - x1) / 2;
  const path = `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
  return { path, middle: { x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 5, anchor: 'middle' } };
}

function within(diagram: Diagram, start: Box, end: Box): Way {
  const [a, b] = [placeOf(diagram, start), placeOf(diagram, end)];
  const down = b.y > a.y;
  // Left of the middle: a name at the right of a frame stays clear of it.
  const x = a.x + Math.min(a.width / 2, 40);
  const [y1, y2] = down ? [a.y + BOX_HEIGHT, b.y - 2] : [a.y, b.y + BOX_HEIGHT + 2];
  return { path: `M${x},${y1} L${x},${y2}`, middle: { x: x + 6, y: (y1 + y2) / 2 + 3, anchor: 'start' } };
}

function barOf(diagram: Diagram, { label, after, rows }: Bar): string {
  const before = placeOf(diagram, { column: after, row: rows[0] });
  const last = placeOf(diagram, { column: after, row: rows[1] });
  const gap = diagram.columns[after]?.gap ?? 0;
  const x = before.x + before.width + gap / 2 - 5;
  const [y, height] = [before.y - 24, last.y + BOX_HEIGHT + RIM - before.y + 24];
  return (
    `<rect x="${x}" y="${y}" width="10" height="${height}" rx="2" fill="var(--paper-raised)" stroke="var(--ink)" stroke-width="2"/>` +
    `<text x="${x + 5}" y="${y - 8}" text-anchor="middle" fill="var(--ink)" font-weight="600">${escaped(label)}</text>`
  );
}

/** @throws Error for an arrow from or to nowhere. */
function boxNamed({ title, boxes }: Diagram, id: string): Box {
  const found = boxes.find((box) => box.id === id);
  if (!found) throw new Error(`${title}: there is no box ${id}`);
  return found;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
