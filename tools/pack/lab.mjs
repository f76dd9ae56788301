// Packs one lab. Answers stay in files of their own. Each history is played once a seed; everything else starts from a fork
// of it.
import { readLab } from '../../src/authoring/index.ts';
import { openWarehouse } from '../../src/engine/index.ts';
import { openHistories } from '../../src/grading/index.ts';
import { openNodePython } from '../../src/python/node.ts';
import { bake } from '../../src/runtime/baked.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import { startingEvidence } from './evidence.mjs';
import { shownRepairs } from './repairs.mjs';
import { json, writePacked } from './write.mjs';

/** One interpreter for all labs of this process. */
const python = openNodePython();

/** Plays a lab's history on one seed, in a database of its own, and hands both states to `work`. */
async function onSeed(start, seed, work) {
  const interpreter = await python;
  const ports = { ...(await openNodePorts({ python: false })), python: () => interpreter };
  const histories = openHistories(start, (config) => openWarehouse(ports, config));
  try {
    return work(histories, seed);
  } finally {
    histories.close();
  }
}

/** Writes the files of the lab in `folder` to `out` and returns its entry of the index. */
export async function packLab(folder, bases, out) {
  const write = (stem, ending, bytes) => writePacked(out, stem, ending, bytes);
  const { start, grading, solution } = readLab(folder, bases);
  const { lab, id } = start;
  const own = await onSeed(start, lab.seed, (histories, seed) => ({
    solution: write(`${id}.solution`, 'json', json(shownRepairs(solution, histories.start(seed)))),
    baked: write(`${id}.baked`, 'bin', bake(start, histories, seed, 'start')),
    clean: write(`${id}.clean`, 'bin', bake(start, histories, seed, 'clean')),
    evidence: startingEvidence(start, histories.start(seed)),
  }));
  const forCheck = [own.clean];
  // A check that asks for a twin asks for one: the first.
  const [twin] = lab.twins;
  if (twin !== undefined && grading.checks.some((check) => check.twin))
    forCheck.push(
      await onSeed(start, twin, (histories, seed) => write(`${id}.twin`, 'bin', bake(start, histories, seed, 'clean'))),
    );
  const opening = [write(`${id}.start`, 'json', json(start)), own.baked];
  const checking = [write(`${id}.grading`, 'json', json(grading)), ...forCheck];
  const sum = (files) => files.reduce((bytes, file) => bytes + file.bytes, 0);
  return {
    id,
    title: lab.title,
    summary: lab.summary,
    kind: lab.kind,
    minutes: lab.minutes,
    skills: lab.skills,
    ...(lab.difficulty ? { difficulty: lab.difficulty } : {}),
    start: lab.start,
    phases: lab.phases,
    tasks: start.tasks.map(({ phase, title, text, fields }) => ({ phase, title, ...(text ? { text } : {}), fields })),
    files: {
      start: opening[0].name,
      baked: own.baked.name,
      grading: checking[0].name,
      bakedForCheck: forCheck.map(({ name }) => name),
      solution: own.solution.name,
    },
    bytes: { open: sum(opening), check: sum(checking) },
    ...own.evidence,
  };
}
