import {
  type CaseResult,
  findLab,
  LabError,
  type Places,
  type Problem,
  placesIn,
  readLab,
} from '../authoring/index.ts';
import { keyMarkdown } from '../game-day/index.ts';
import { type Command, readCommand } from './args.ts';
import { readAttempt } from './attempt.ts';
import { checkLabs, exitOfCheck } from './check.ts';
import { type ErrorDocument, gradeDocument } from './documents.ts';
import { BrokenUse, EXIT, UsageError } from './failure.ts';
import { HELP } from './help.ts';
import { gradeAttempt, makeKey, runAttempt } from './host.ts';
import type { Dead, Step } from './job.ts';
import { printNew, writeLab } from './new.ts';
import { printCase, printCheck, printGrade, printProblems, printRun, printVerify } from './print.ts';
import { exitOfVerify, verifyEvidence } from './verify.ts';

/** What a command prints: a document for `--json`, else text; and its exit code. */
interface Printed {
  document: unknown;
  text: string;
  exit: number;
}

const NOTHING_DEAD: Dead = { actions: {}, checks: {} };

/** Where output goes, and whether somebody watches. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Columns of a terminal that shows progress; none when nobody watches. */
  columns?: number | undefined;
}

/**
 * One command: `argv` without the program's name, labs from `home`, a folder with `scenarios/` and `exercises/`. Returns the
 * exit code; never throws.
 */
export async function runCli(argv: readonly string[], home: string, terminal: Terminal): Promise<number> {
  const json = argv.includes('--json');
  try {
    const { document, text, exit } = await carryOut(readCommand(argv), placesIn(home), terminal);
    terminal.out(`${json ? JSON.stringify(document, null, 2) : text}\n`);
    return exit;
  } catch (error) {
    const { kind, problems, exit } = explain(error);
    const document: ErrorDocument = { error: { kind, problems } };
    if (json) terminal.out(`${JSON.stringify(document, null, 2)}\n`);
    terminal.err(`${printProblems(problems)}\n`);
    return exit;
  }
}

async function carryOut(command: Command, places: Places, terminal: Terminal): Promise<Printed> {
  const noteStep = (step: Step): void => showStep(step, terminal);
  if (command.name === 'help') return { document: { help: HELP }, text: HELP, exit: EXIT.holds };
  if (command.name === 'check') {
    const document = await checkLabs(command.labs, places, (lab, result) =>
      noteCase(lab, result, command.json, terminal),
    );
    return { document, text: printCheck(document), exit: exitOfCheck(document) };
  }
  if (command.name === 'verify') {
    const document = await verifyEvidence(command.file, places, noteStep, command.plan);
    return { document, text: printVerify(document), exit: exitOfVerify(document) };
  }
  if (command.name === 'key') {
    const bundle = readLab(findLab(command.lab, places), places.bases);
    const { repairs, seed = bundle.start.lab.seed } = command;
    const document = await makeKey({ do: 'key', bundle, seed, repairs }, noteStep);
    return { document, text: keyMarkdown(document), exit: EXIT.holds };
  }
  if (command.name === 'new') {
    const document = writeLab(command.kind, command.slug, places);
    return { document, text: printNew(document), exit: EXIT.holds };
  }
  const attempt = { ...readAttempt(command, places), dead: NOTHING_DEAD };
  if (command.name === 'run') {
    const document = await runAttempt({ do: 'run', queries: command.queries, ...attempt }, noteStep);
    return { document, text: printRun(document), exit: EXIT.holds };
  }
  const grade = await gradeAttempt({ do: 'grade', ...attempt }, noteStep);
  const exits = { pass: EXIT.holds, fail: EXIT.doesNotHold, error: EXIT.fault };
  return { document: gradeDocument(grade), text: printGrade(grade), exit: exits[grade.status] };
}

function explain(error: unknown): { kind: ErrorDocument['error']['kind']; problems: readonly Problem[]; exit: number } {
  if (error instanceof UsageError) return { kind: 'wrong-use', problems: [error.problem], exit: EXIT.wrong };
  if (error instanceof BrokenUse) return { kind: 'broken-lab', problems: [error.problem], exit: EXIT.wrong };
  if (error instanceof LabError) return { kind: 'broken-lab', problems: error.problems, exit: EXIT.wrong };
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'our-fault', problems: [{ file: 'crosshire', what: `our fault: ${what}` }], exit: EXIT.fault };
}

/** Progress goes to a terminal's standard error and nowhere else. */
function note(text: string, { err, columns }: Terminal): void {
  if (columns !== undefined) err(`\u001b[2K\r${text.slice(0, columns)}`);
}

/** A proof takes minutes: each case is told when it is done, on standard error. */
function noteCase(lab: string, result: CaseResult, json: boolean, { err }: Terminal): void {
  if (!json) err(`${lab}: ${printCase(result)[0]!.trim()}\n`);
}

function showStep(step: Step, terminal: Terminal): void {
  if (step.at === 'history') note(`history ${step.done} of ${step.total}`, terminal);
  else if (step.at === 'action') note(`action ${step.n + 1} (${step.do})`, terminal);
  else if (step.at === 'check') note(`check ${step.id}`, terminal);
}
