export { stepsBefore } from '../grading/index.ts';
export { type Board, boardOf, type Row } from './board.ts';
export { type Brought, broughtIn, hashOfLesson, hashOfSummary } from './brought.ts';
export { type CaughtUp, catchUpId, catchUpTo, caughtUpIn } from './catch-up.ts';
export { clockOf, type DayClock } from './clock.ts';
export { type Course, coursesOf, HANDOVER } from './debrief.ts';
export { type Destroyed, type Destruction, destroyedIn, destroys } from './destructive.ts';
export { factsOf, type LabFacts, type Labs } from './facts.ts';
export { type Joining, joinCode, joiningOf } from './join.ts';
export { keyMarkdown } from './key.ts';
export type { Line, Rule } from './lines.ts';
export { isOwn } from './own-actions.ts';
export {
  type PlanProblem,
  phasesOf,
  planFor,
  planHash,
  planProblems,
  publishOf,
  type ReadPlan,
  readPlan,
} from './plan.ts';
export { type Counted, type Refusal, type Result, resultOf, type Sorted, sortResults } from './results.ts';
export { runSheet, type SheetLine } from './run-sheet.ts';
export { limitsOf, type Schedule, scheduleOf } from './schedule.ts';
export {
  type CarriedTicket,
  hashOfTicket,
  injectCode,
  injectOfCode,
  ticketFor,
  ticketOfHash,
} from './ticket.ts';
export { triggeredAt } from './trigger.ts';
