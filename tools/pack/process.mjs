// Packs the labs that its parent sends, one after the other, and answers with their entries of the index.
import { packLab } from './lab.mjs';

process.on('message', async ({ folder, bases, out }) => {
  process.send(await packLab(folder, bases, out));
});
