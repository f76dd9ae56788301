import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../src/cli/run.ts';
import { HOME } from '../authoring/lab-folder.ts';

const BINARY = join(import.meta.dirname, '../../bin/crosshire.mjs');

export interface Ran {
  exit: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command over the small labs, in this process: the engine's thread starts in a third of a process's time. */
export async function crosshire(args: readonly string[], { home = HOME } = {}): Promise<Ran> {
  const ran = { exit: null as number | null, stdout: '', stderr: '' };
  ran.exit = await runCli(args, home, {
    out: (text) => {
      ran.stdout += text;
    },
    err: (text) => {
      ran.stderr += text;
    },
  });
  return ran;
}

/** Runs the binary as a user would, over the small labs. */
export function binary(args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [BINARY, ...args], { env: { ...process.env, CROSSHIRE_HOME: HOME } });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('close', (exit) => resolve({ exit, stdout, stderr }));
  });
}

/** A file of actions somewhere on disk. */
export function actionFile(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'actions-')), 'actions.yml');
  writeFileSync(path, text);
  return path;
}
