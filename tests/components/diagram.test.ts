import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  BOX_HEIGHT,
  type Box,
  type Diagram,
  heightOf,
  placeOf,
  svgOf,
  widthOf,
} from '../../src/components/handbook/diagram/draw.ts';
import {
  ONE_PIPELINE,
  ONE_PIPELINE_DOWN,
  TWO_PIPELINES,
  TWO_PIPELINES_DOWN,
} from '../../src/components/handbook/diagram/gates.ts';
import { WAREHOUSE } from '../../src/components/handbook/diagram/warehouse.ts';

const DIAGRAMS: readonly (readonly [string, Diagram])[] = [
  ['the warehouse', WAREHOUSE],
  ['one pipeline', ONE_PIPELINE],
  ['two pipelines', TWO_PIPELINES],
  ['one pipeline on a narrow screen', ONE_PIPELINE_DOWN],
  ['two pipelines on a narrow screen', TWO_PIPELINES_DOWN],
];

/** Widths of a letter in px: JetBrains Mono at 10.5 px is exact, Inter at 10 px a generous mean. */
const LETTER = { label: 6.3, sub: 5.6 };

describe.each(DIAGRAMS)('the diagram of %s', (_, diagram) => {
  it('has every box inside its frame, every word inside its box, and no box upon another', () => {
    for (const box of diagram.boxes) {
      const { x, y, width } = placeOf(diagram, box);
      expect(x + width, box.id).toBeLessThanOrEqual(widthOf(diagram));
      expect(y + BOX_HEIGHT, box.id).toBeLessThanOrEqual(heightOf(diagram));
      expect(box.label.length * LETTER.label + 12, box.id).toBeLessThanOrEqual(width);
      expect((box.sub ?? '').length * LETTER.sub + 12, box.id).toBeLessThanOrEqual(width);
    }
    const cells = diagram.boxes.map(({ column, row }) => `${column}/${row}`);
    expect(new Set(cells).size).toBe(cells.length);
  });

  it('is named and described for those who do not see it', () => {
    const svg = svgOf(diagram, 'x');
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="x-title x-desc"/);
    expect(svg).toContain(`<title id="x-title">${diagram.title}</title><desc id="x-desc">`);
    expect(diagram.words.length).toBeGreaterThan(2);
  });

  it('names no colour but the tokens of the page', () => {
    const colours = [...svgOf(diagram, 'x').matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour);
    expect(colours.filter((colour) => colour !== 'none' && !/^var\(--[a-z-]+\)$/.test(colour ?? ''))).toEqual([]);
  });
});

it.each([
  [ONE_PIPELINE, ONE_PIPELINE_DOWN],
  [TWO_PIPELINES, TWO_PIPELINES_DOWN],
])('has the same boxes and arrows on a narrow screen, and fits it', (wide, narrow) => {
  const ids = (diagram: Diagram): string[] => diagram.boxes.map(({ id }) => id).sort();
  const ways = (diagram: Diagram): string[] => diagram.arrows.map(({ from, to }) => `${from} → ${to}`);
  expect(ids(narrow)).toEqual(ids(wide));
  expect(ways(narrow)).toEqual(ways(wide));
  expect(widthOf(narrow)).toBeLessThanOrEqual(340);
});

it('fails the page for an arrow that leads nowhere', () => {
  const broken = { ...ONE_PIPELINE, arrows: [{ from: 'silver', to: 'platinum' }] };
  expect(() => svgOf(broken, 'x')).toThrow('there is no box platinum');
});

describe('the warehouse that is drawn', () => {
  const idsOf = (shown: (box: Box) => boolean): string[] =>
    WAREHOUSE.boxes
      .filter((box) => /^(bronze|silver|gold)\./.test(box.id) && shown(box))
      .map(({ id }) => id)
      .sort();

  it('has the tables that the pipelines’ modules declare, and no others', () => {
    expect(idsOf(({ kind }) => kind !== 'optional')).toEqual(declared('dwh'));
  });

  it('has the web shop’s tables as the base with the shop declares them; a notebook lands the first', () => {
    expect(idsOf(({ kind }) => kind === 'optional')).toEqual(['bronze.shop_order', ...declared('dwh-shop')].sort());
  });
});

/** `<layer>.<table>` of every table that a pipeline module of a base declares; views inside a pipeline are no tables. */
function declared(base: string): string[] {
  const folder = join('scenarios/_base', base, 'repo/src/dwh/pipelines');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.py'))
    .flatMap((name) => {
      const layer = name.split('_')[0] ?? '';
      const text = readFileSync(join(folder, name), 'utf8');
      const found = text.matchAll(/dp\.(?:table|materialized_view|create_streaming_table)\(name="([\w.]+)"/g);
      return [...found].map(([, table = '']) => (table.includes('.') ? table : `${layer}.${table}`));
    })
    .sort();
}
