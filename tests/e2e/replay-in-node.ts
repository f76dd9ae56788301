// Prints the hashes of tests/runtime/browser/replay.ts as Node computes them, one JSON document.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import { replay } from '../runtime/browser/replay.ts';

const LABS = 'dist/engine/labs';
const unpacked = (name: string): Buffer => gunzipSync(readFileSync(`${LABS}/${name}`));

const { files } = JSON.parse(readFileSync(`${LABS}/index.json`, 'utf8')).find(
  ({ id }: { id: string }) => id === 'swiss-drop',
);
const lab = JSON.parse(unpacked(files.start).toString('utf8'));
console.log(JSON.stringify(replay(await openNodePorts(), lab, new Uint8Array(unpacked(files.baked)))));
process.exit(0);
