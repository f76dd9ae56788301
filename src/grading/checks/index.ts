import type { Check, CheckKind, CheckOf } from '../../schema/check.ts';
import type { Finding } from '../finding.ts';
import { checkAnswer } from './answer.ts';
import { checkEventLog } from './event-log.ts';
import { checkGate } from './gate.ts';
import { checkGrants } from './grants.ts';
import { checkHistory } from './history.ts';
import { checkJob } from './job.ts';
import { checkLineage } from './lineage.ts';
import { checkLint } from './lint.ts';
import type { Look } from './look.ts';
import { checkPromotion } from './promotion.ts';
import { checkQuery } from './query.ts';
import { checkRules } from './rules.ts';
import { checkTests } from './tests.ts';
import { checkUntouched } from './untouched.ts';
import { checkVolume } from './volume.ts';

export type { Look } from './look.ts';

/** One grader a kind: looks at one scene and says what it found. */
export type Graders = { readonly [K in CheckKind]: (check: CheckOf<K>, look: Look) => Finding };

export const GRADERS: Graders = {
  query: checkQuery,
  untouched: checkUntouched,
  event_log: checkEventLog,
  job: checkJob,
  gate: checkGate,
  tests: checkTests,
  rules: checkRules,
  answer: checkAnswer,
  lineage: checkLineage,
  volume: checkVolume,
  history: checkHistory,
  grants: checkGrants,
  lint: checkLint,
  promotion: checkPromotion,
};

export function runCheck(graders: Graders, check: Check, look: Look): Finding {
  return (graders[check.kind] as (check: Check, look: Look) => Finding)(check, look);
}
