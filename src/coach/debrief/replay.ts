import { attemptOf } from '../../evidence/index.ts';
import type { Evidence } from '../../schema/evidence.ts';
import { saveAs } from '../ui/save.ts';

/** The attempt as the workbench imports it: there the log can be gone through step by step. */
export function saveAttempt(team: string, evidence: Evidence): void {
  const attempt = attemptOf(evidence);
  saveAs(`${team}-${attempt.lab}.attempt.json`, JSON.stringify(attempt, null, 2), 'application/json');
}
