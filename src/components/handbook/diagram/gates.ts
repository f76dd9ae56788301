import type { Diagram } from './draw.ts';

const FILES = { title: '', width: 76, gap: 40 };

/** A check inside the one pipeline that publishes. */
export const ONE_PIPELINE: Diagram = {
  title: 'Wrong: one pipeline, and a check that nothing waits for',
  description:
    'One pipeline runs from files over bronze and silver to gold. A validation table is computed from silver beside gold. No arrow leads from it to gold, so gold is published whatever it says.',
  words: [
    'One pipeline computes bronze, silver and gold, in the order of its graph.',
    '`validation` reads silver. Nothing reads `validation`, so nothing waits for it.',
    'Gold is published whatever `validation` found, and the update succeeds.',
  ],
  columns: [
    FILES,
    { title: 'Bronze', width: 76, gap: 40 },
    { title: 'Silver', width: 120, gap: 130 },
    { title: 'Gold', width: 110, gap: 0 },
  ],
  rows: 2,
  boxes: [
    { id: 'files', label: 'files', column: 0, row: 0 },
    { id: 'bronze', label: 'bronze.*', column: 1, row: 0 },
    { id: 'silver', label: 'silver.*', column: 2, row: 0 },
    { id: 'validation', label: 'validation', sub: 'read by nobody', column: 2, row: 1, kind: 'wrong' },
    { id: 'gold', label: 'gold.*', sub: 'published anyway', column: 3, row: 0 },
  ],
  arrows: [
    { from: 'files', to: 'bronze' },
    { from: 'bronze', to: 'silver' },
    { from: 'silver', to: 'gold' },
    { from: 'silver', to: 'validation', kind: 'wrong' },
  ],
  frames: [{ label: 'one pipeline', columns: [1, 3], rows: [0, 1] }],
  bars: [],
};

/** The nightly job as it is. */
export const TWO_PIPELINES: Diagram = {
  title: 'Right: two pipelines, and a gate between them',
  description:
    'dwh_ingest runs from files over bronze to silver and ends. A gate task follows. When it answers ok, dwh_publish starts and computes gold. When it raises, dwh_publish does not start, gold keeps its figures of yesterday, and the rota gets a mail.',
  words: [
    '`dwh_ingest` computes bronze and silver and ends there.',
    'The gate is the next task of the job: one SQL file, one question about silver.',
    'When it answers ok, `dwh_publish` starts and computes gold.',
    'When it raises, `dwh_publish` does not start. Gold keeps the figures of yesterday, and the rota gets a mail.',
  ],
  columns: [
    FILES,
    { title: 'Bronze', width: 76, gap: 40 },
    { title: 'Silver', width: 76, gap: 44 },
    { title: '', width: 144, gap: 60 },
    { title: 'Gold', width: 86, gap: 0 },
  ],
  rows: 2,
  boxes: [
    { id: 'files', label: 'files', column: 0, row: 0 },
    { id: 'bronze', label: 'bronze.*', column: 1, row: 0 },
    { id: 'silver', label: 'silver.*', column: 2, row: 0 },
    { id: 'gate', label: 'gate', sub: 'SQL task', column: 3, row: 0, kind: 'gate' },
    { id: 'stop', label: 'gold stays as it was', sub: 'mail to the rota', column: 3, row: 1 },
    { id: 'gold', label: 'gold.*', column: 4, row: 0 },
  ],
  arrows: [
    { from: 'files', to: 'bronze' },
    { from: 'bronze', to: 'silver' },
    { from: 'silver', to: 'gate' },
    { from: 'gate', to: 'gold', label: 'ok' },
    { from: 'gate', to: 'stop', label: 'raises' },
  ],
  frames: [
    { label: 'dwh_ingest', columns: [1, 2], rows: [0, 0] },
    { label: 'dwh_publish', columns: [4, 4], rows: [0, 0] },
  ],
  bars: [],
};

const DOWN = {
  columns: [
    { title: '', width: 144, gap: 20 },
    { title: '', width: 148, gap: 0 },
  ],
  pitch: 72,
  top: 14,
  bars: [],
};

/** The same for a narrow screen, from top to bottom. */
export const ONE_PIPELINE_DOWN: Diagram = {
  ...ONE_PIPELINE,
  ...DOWN,
  rows: 4,
  boxes: [
    { id: 'files', label: 'files', column: 0, row: 0 },
    { id: 'bronze', label: 'bronze.*', column: 0, row: 1 },
    { id: 'silver', label: 'silver.*', column: 0, row: 2 },
    { id: 'validation', label: 'validation', sub: 'read by nobody', column: 1, row: 2, kind: 'wrong' },
    { id: 'gold', label: 'gold.*', sub: 'published anyway', column: 0, row: 3 },
  ],
  frames: [{ label: 'one pipeline', columns: [0, 1], rows: [1, 3] }],
};

/** The same for a narrow screen, from top to bottom. */
export const TWO_PIPELINES_DOWN: Diagram = {
  ...TWO_PIPELINES,
  ...DOWN,
  rows: 5,
  boxes: [
    { id: 'files', label: 'files', column: 0, row: 0 },
    { id: 'bronze', label: 'bronze.*', column: 0, row: 1 },
    { id: 'silver', label: 'silver.*', column: 0, row: 2 },
    { id: 'gate', label: 'gate', sub: 'ok ↓  raises →', column: 0, row: 3, kind: 'gate' },
    { id: 'stop', label: 'gold stays as it was', sub: 'mail to the rota', column: 1, row: 3 },
    { id: 'gold', label: 'gold.*', column: 0, row: 4 },
  ],
  arrows: TWO_PIPELINES.arrows.map(({ from, to }) => ({ from, to })),
  frames: [
    { label: 'dwh_ingest', columns: [0, 0], rows: [1, 2] },
    { label: 'dwh_publish', columns: [0, 0], rows: [4, 4] },
  ],
};
