import { z } from 'zod';
import { AnswerCheck } from './check/answer.ts';
import { EventLogCheck } from './check/event-log.ts';
import { GateCheck } from './check/gate.ts';
import { GrantsCheck } from './check/grants.ts';
import { HistoryCheck } from './check/history.ts';
import { JobCheck } from './check/job.ts';
import { LineageCheck } from './check/lineage.ts';
import { LintCheck } from './check/lint.ts';
import { PromotionCheck } from './check/promotion.ts';
import { QueryCheck } from './check/query.ts';
import { RulesCheck } from './check/rules.ts';
import { TestsCheck } from './check/tests.ts';
import { UntouchedCheck } from './check/untouched.ts';
import { VolumeCheck } from './check/volume.ts';

export { Counterpart, On } from './check/common.ts';

/** One item of `checks.yml`: which warehouse it looks at, and what must hold there. */
export const Check = z.discriminatedUnion('kind', [
  QueryCheck,
  UntouchedCheck,
  EventLogCheck,
  JobCheck,
  GateCheck,
  TestsCheck,
  RulesCheck,
  AnswerCheck,
  LineageCheck,
  VolumeCheck,
  HistoryCheck,
  GrantsCheck,
  LintCheck,
  PromotionCheck,
]);
export type Check = z.output<typeof Check>;
export type CheckKind = Check['kind'];
export type CheckOf<K extends CheckKind> = Extract<Check, { kind: K }>;
export const CheckFile = z.array(Check).min(1);
