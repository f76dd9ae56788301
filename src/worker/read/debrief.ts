import { costOf, marksOf, nightsOf, timesOf } from '../../grading/index.ts';
import type { Session } from '../../runtime/session.ts';
import type { DebriefView, EvidenceView } from '../views.ts';

/** What the log and the two states say about an attempt; nothing is played for it. */
export function readDebrief(session: Session): DebriefView {
  const { attempt, lab, start, warehouse } = session;
  return {
    times: timesOf(attempt.entries, lab),
    marks: marksOf(attempt.entries),
    cost: costOf(start, warehouse),
    files: changedFiles(start.state.workspace, warehouse.state.workspace),
    nights: nightsOf(lab),
  };
}

/** The same, with the log and what readers had. */
export function readEvidence(session: Session): EvidenceView {
  const { times, cost, files } = readDebrief(session);
  return { log: session.attempt.entries, times, cost, files, impact: session.impact() };
}

function changedFiles(start: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): DebriefView['files'] {
  return [...new Set([...start.keys(), ...now.keys()])]
    .map((path) => ({ path, before: start.get(path) ?? null, after: now.get(path) ?? null }))
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
