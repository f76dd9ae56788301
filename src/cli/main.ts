import { fileURLToPath } from 'node:url';
import { runCli } from './run.ts';

const { stdout, stderr } = process;
// `CROSSHIRE_HOME` is a folder with `scenarios/` and `exercises/` of somebody's own.
const home = process.env['CROSSHIRE_HOME'] ?? fileURLToPath(new URL('../..', import.meta.url));

process.exitCode = await runCli(process.argv.slice(2), home, {
  out: (text) => stdout.write(text),
  err: (text) => stderr.write(text),
  columns: stderr.isTTY ? (stderr.columns ?? 80) : undefined,
});
if (stderr.isTTY) stderr.write('\u001b[2K\r');
