import { existsSync, readFileSync } from 'node:fs';
import type { Chart } from '../schema/lab.ts';

/** One chart of a lab with the rows it shows at the learner's arrival. */
export interface PackedChart {
  chart: Chart;
  columns: { name: string; type: string }[];
  rows: (string | null)[][];
}

/** What tools/pack-labs.mjs made of a lab: file names below `engine/labs/`, and the starting evidence as data. */
export interface PackedLab {
  id: string;
  title: string;
  summary: string;
  kind: 'scenario' | 'exercise' | 'activity';
  minutes: number;
  start: string;
  phases: string[];
  tasks: { phase: string; title: string }[];
  files: { start: string; baked: string; grading: string; solution: string; bakedForCheck: string[] };
  /** Bytes of everything a first visit fetches for the workbench: engine and this lab. */
  bytes: number;
  charts: PackedChart[];
}

const FOLDER = 'public/engine';

function read<T>(file: string, made: string): T {
  const path = `${FOLDER}/${file}`;
  if (!existsSync(path))
    throw new Error(`${path} is missing: run \`npm run build\`, or \`node ${made}\` once before \`npm run dev\``);
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

/** Every packed lab, in order of id. */
export const packedLabs = (): PackedLab[] => read('labs/index.json', 'tools/pack-labs.mjs');

export interface EngineManifest {
  [asset: string]: { name: string; bytes: number; unpacked: number };
}

/** Names of the engine's packed files. */
export const engineManifest = (): EngineManifest => read('manifest.json', 'tools/pack-engine.mjs');
