import type {
  EvidenceClaim,
  EvidenceCost,
  EvidenceHead,
  EvidenceTimes,
  GameMark,
  HintsUsed,
} from '../schema/evidence.ts';
import type { Impact } from '../schema/impact.ts';
import type { Attempt, LogEntry } from '../schema/log.ts';
import type { Task } from '../schema/task.ts';

type Priced = Pick<Task, 'id' | 'hints'>;

/** What the two warehouses say: `cost` of `costOf`, `impact` of `impactOf`. */
export interface Found {
  cost?: EvidenceCost | undefined;
  impact?: Impact | null | undefined;
}

/** What a log comes to. `times` are those of `timesOf` over the same log. */
export function claimOf(
  log: readonly LogEntry[],
  tasks: readonly Priced[],
  times: EvidenceTimes,
  { cost, impact }: Found = {},
): EvidenceClaim {
  return {
    check: newestCheck(log),
    times,
    hints: hintsOf(log, tasks),
    revealed: log.some(({ action }) => action.do === 'reveal'),
    ...(cost ? { cost } : {}),
    ...(impact === undefined ? {} : { impact }),
  };
}

function newestCheck(log: readonly LogEntry[]): EvidenceClaim['check'] {
  const entry = log.findLast(({ grade }) => grade !== undefined);
  if (!entry?.grade) return null;
  const { status, score, max, checks } = entry.grade;
  const verdicts = checks.map(({ id, task, status: found, points, max: most }) => {
    return { id, task, status: found, points, max: most };
  });
  return { n: entry.n, status, score, max, verdicts };
}

/** Hints by task, in the lab's order; a hint that is asked for when all are open counts no more. */
export function hintsOf(log: readonly LogEntry[], tasks: readonly Priced[]): HintsUsed[] {
  return tasks.flatMap(({ id, hints }) => {
    const asked = log.filter(({ action }) => action.do === 'hint' && action.task === id).length;
    const open = hints.slice(0, asked);
    const price = open.reduce((sum, hint) => sum + hint.price, 0);
    return open.length > 0 ? [{ task: id, opened: open.length, price }] : [];
  });
}

/** The head of an attempt's evidence. */
export function headOf(
  { lab, seed, labHash, engine, started }: Attempt,
  person?: string,
  game?: GameMark | null,
): EvidenceHead {
  return { lab, seed, labHash, engine, started, ...(person ? { person } : {}), ...(game ? { game } : {}) };
}

/** The attempt that a document carries, as the workbench opens it. */
export function attemptOf({
  head: { lab, seed, labHash, engine, started },
  entries,
}: {
  head: EvidenceHead;
  entries: readonly { entry: LogEntry }[];
}): Attempt {
  return { format: 1, lab, seed, engine, labHash, started, entries: entries.map(({ entry }) => entry) };
}
