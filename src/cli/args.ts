import { parseArgs } from 'node:util';
import { nearest } from '../engine/sql/nearest.ts';
import { UsageError } from './failure.ts';

/** Which actions follow the history. */
export interface Attempted {
  lab: string;
  /** `start`, `solution`, or the name of an accepted or wrong repair. */
  with: string;
  /** A YAML or JSON list of actions, applied after those. */
  actions: string | undefined;
  /** Default: the lab's own. */
  seed: number | undefined;
  json: boolean;
}

export type Command =
  | ({ name: 'run'; queries: string[] } & Attempted)
  | ({ name: 'grade' } & Attempted)
  | { name: 'check'; labs: string[]; json: boolean }
  | { name: 'verify'; file: string; plan: string | undefined; json: boolean }
  /** `repairs`: with what each wrong repair leaves. */
  | { name: 'key'; lab: string; seed: number | undefined; repairs: boolean; json: boolean }
  | { name: 'new'; kind: 'scenario' | 'exercise'; slug: string; json: boolean }
  | { name: 'help' };

const JSON_FLAG = { json: { type: 'boolean', default: false } } as const;
const ATTEMPT_FLAGS = {
  actions: { type: 'string' },
  with: { type: 'string', default: 'start' },
  seed: { type: 'string' },
  ...JSON_FLAG,
} as const;

const COMMANDS = ['run', 'grade', 'check', 'verify', 'key', 'new', 'help'];

/** Reads the command line. Throws `UsageError`. */
export function readCommand(argv: readonly string[]): Command {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return { name: 'help' };
  if (rest.includes('--help')) return { name: 'help' };
  try {
    if (name === 'run') return readRun(rest);
    if (name === 'grade') return { name, ...readAttempt(parse(rest, ATTEMPT_FLAGS)) };
    if (name === 'check') return readCheck(rest);
    if (name === 'verify') return readVerify(rest);
    if (name === 'key') return readKey(rest);
    if (name === 'new') return readNew(rest);
  } catch (error) {
    if (error instanceof TypeError && 'code' in error)
      throw new UsageError(error.message.split('. ')[0]!, `see crosshire help`);
    throw error;
  }
  const [best] = nearest(name, COMMANDS, 1);
  throw new UsageError(`unknown command ${name}`, best ? `did you mean ${best}?` : `known: ${COMMANDS.join(', ')}`);
}

function parse<T extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(args: string[], options: T) {
  return parseArgs({ args, options, allowPositionals: true, strict: true });
}

function readRun(args: string[]): Command {
  const parsed = parse(args, { ...ATTEMPT_FLAGS, query: { type: 'string', multiple: true, default: [] } } as const);
  return { name: 'run', ...readAttempt(parsed), queries: parsed.values.query ?? [] };
}

function readCheck(args: string[]): Command {
  const { values, positionals } = parse(args, JSON_FLAG);
  return { name: 'check', labs: positionals, json: values.json ?? false };
}

function readVerify(args: string[]): Command {
  const { values, positionals } = parse(args, { plan: { type: 'string' }, ...JSON_FLAG } as const);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new UsageError(
      file === undefined ? 'which evidence?' : `one file, not ${positionals.length}`,
      'crosshire verify swiss-drop.evidence.json',
    );
  }
  return { name: 'verify', file, plan: values.plan, json: values.json ?? false };
}

function readKey(args: string[]): Command {
  const flags = { seed: ATTEMPT_FLAGS.seed, answers: { type: 'boolean', default: false }, ...JSON_FLAG } as const;
  const { values, positionals } = parse(args, flags);
  const { lab, seed, json } = readAttempt({ values, positionals });
  return { name: 'key', lab, seed, repairs: !values.answers, json };
}

function readNew(args: string[]): Command {
  const { values, positionals } = parse(args, JSON_FLAG);
  const [kind, slug, ...more] = positionals;
  if ((kind !== 'scenario' && kind !== 'exercise') || slug === undefined || more.length > 0) {
    throw new UsageError('new takes a kind and a name', 'crosshire new scenario late-invoices');
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new UsageError(`${slug} is no name for a lab`, 'lower-case words joined by hyphens, e.g. late-invoices');
  }
  return { name: 'new', kind, slug, json: values.json ?? false };
}

interface ParsedAttempt {
  values: {
    actions?: string | undefined;
    with?: string | undefined;
    seed?: string | undefined;
    json?: boolean | undefined;
  };
  positionals: string[];
}

function readAttempt({ values, positionals }: ParsedAttempt): Attempted {
  const [lab, ...more] = positionals;
  if (lab === undefined || more.length > 0) {
    throw new UsageError(lab === undefined ? 'which lab?' : `one lab, not ${positionals.length}`, 'an id, or a folder');
  }
  if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed)) {
    throw new UsageError(`--seed ${values.seed} is no seed`, 'a whole number, e.g. --seed 7');
  }
  return {
    lab,
    with: values.with ?? 'start',
    actions: values.actions,
    seed: values.seed === undefined ? undefined : Number(values.seed),
    json: values.json ?? false,
  };
}
