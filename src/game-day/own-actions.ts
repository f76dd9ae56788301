import { EngineError } from '../engine/index.ts';
import { parseScript } from '../engine/sql/index.ts';
import { nearest } from '../engine/sql/nearest.ts';
import type { SimpleAction } from '../schema/action.ts';
import type { PlannedInject } from '../schema/game-day/session.ts';
import type { LabFacts } from './facts.ts';
import type { PlanProblem } from './plan.ts';

/** An inject that the plan brings itself. */
export const isOwn = ({ card, actions }: PlannedInject): boolean => card !== undefined || actions !== undefined;

type Known = Pick<LabFacts, 'lab' | 'bronze' | 'jobs' | 'pipelines'>;
type Trouble = Omit<PlanProblem, 'place'>;

/** What a team or the sandbox does, and what only a lab's proof may do. */
const NOT_FROM_OUTSIDE: ReadonlySet<SimpleAction['do']> = new Set([
  'answer',
  'check',
  'hint',
  'look',
  'mutate_rule',
  'note',
  'reveal',
]);

/** What an inject of a plan gets wrong about the lab in which it happens. Whether a statement finds its tables shows when it is played. */
export function ownActionProblems(actions: readonly SimpleAction[], facts: Known, place: string): PlanProblem[] {
  let clock = facts.lab.start;
  return actions.flatMap((action, at) => {
    const here = `${place}.${at}`;
    const trouble = action.do === 'advance' ? backwards(action.to, clock) : troubleOf(action, facts);
    if (action.do === 'advance' && !trouble) clock = action.to;
    return trouble ? [{ place: here, ...trouble }] : [];
  });
}

function backwards(to: string, clock: string): Trouble | undefined {
  if (Date.parse(to) > Date.parse(clock)) return undefined;
  return { what: `the clock does not go to ${to}`, hint: `it stands at ${clock} by then` };
}

function troubleOf(action: SimpleAction, facts: Known): Trouble | undefined {
  if (NOT_FROM_OUTSIDE.has(action.do))
    return { what: `${action.do} does not happen to a team`, hint: 'advance, deliver, run_job, sql, edit, volume …' };
  switch (action.do) {
    case 'deliver':
      return unknown('source', action.source, facts.bronze);
    case 'run_job':
      return unknown('job', action.job, facts.jobs);
    case 'update_pipeline':
      return unknown('pipeline', action.pipeline, facts.pipelines);
    case 'sql':
      return unparsed(action.text);
    case 'volume':
      return (action.op === 'delete') === (action.to === undefined)
        ? undefined
        : { what: '`to` goes with move and copy, not with delete' };
    case 'edit':
      return editTrouble(action);
    default:
      return undefined;
  }
}

function unknown(noun: string, wanted: string, known: readonly string[]): Trouble | undefined {
  if (known.includes(wanted)) return undefined;
  const [best] = nearest(wanted, known, 1);
  return { what: `there is no ${noun} ${wanted}`, hint: best ? `did you mean ${best}?` : `known: ${known.join(', ')}` };
}

function unparsed(text: string): Trouble | undefined {
  try {
    parseScript(text);
    return undefined;
  } catch (error) {
    if (error instanceof EngineError) return { what: error.text, hint: error.hint };
    throw error;
  }
}

/** A team may have changed or removed the file by then, so the text that is to be replaced may not be there. */
function editTrouble(action: Extract<SimpleAction, { do: 'edit' }>): Trouble | undefined {
  if (action.from !== undefined)
    return { what: '`from` means a file of a lab', hint: 'a plan holds the text itself, as `content`' };
  if (action.replace)
    return { what: '`replace` fails when a team has changed the file', hint: 'the whole text, as `content`' };
  const ways = (['content', 'delete', 'rename'] as const).filter((key) => action[key] !== undefined);
  return ways.length === 1 ? undefined : { what: 'exactly one of content, delete, rename' };
}
