import { existsSync, readFileSync } from 'node:fs';
import type { Chart, Difficulty, Phase, Skill } from '../schema/lab.ts';
import type { Message } from '../schema/message.ts';
import type { Field } from '../schema/task.ts';
import { link } from './link.ts';

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
  kind: 'scenario' | 'exercise';
  minutes: number;
  skills: Skill[];
  difficulty?: Difficulty;
  start: string;
  phases: Phase[];
  tasks: { phase: Phase; title: string; text?: string; fields: Field[] }[];
  files: { start: string; baked: string; grading: string; solution: string; bakedForCheck: string[] };
  /** Compressed bytes of the lab's own files: what opens it, and what a check needs besides. */
  bytes: { open: number; check: number };
  charts: PackedChart[];
  /** What lies there from the beginning. */
  inbox: Message[];
  /** Oldest first. `done` of `tasks` succeeded. */
  runs: { job: string; started: string; state: string; done: number; tasks: number }[];
  /** Oldest first; the files of one commit together, null where there is none. */
  deployments: {
    at: string;
    by: string;
    message: string;
    files: { path: string; before: string | null; after: string | null }[];
  }[];
  tables: { name: string; kind: string; rows: number; versions: number; operation: string; at: string }[];
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

/** Addresses of the engine's packed files, as `EngineLinks` names them. */
export function engineLinks(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(engineManifest()).map(([asset, { name }]) => [asset, link(`engine/${name}`)]),
  );
}

/** Compressed bytes of what a lab's workbench fetches, the engine included: at first, and in all. */
export function bytesOf({ bytes }: PackedLab): { open: number; all: number } {
  const engine = Object.values(engineManifest()).reduce((sum, asset) => sum + asset.bytes, 0);
  return { open: engine + bytes.open, all: engine + bytes.open + bytes.check };
}
