import type { PracticeLab } from '../../components/practice-lab.ts';
import { breaksOf, fingerprintOf, isEvidence, readEvidence } from '../../evidence/index.ts';
import { t } from '../../i18n/index.ts';
import { breakInWords } from '../state/import.ts';
import { isProgress, readProgress } from '../store/file.ts';
import { addEvidence, addHoldings } from '../store/holdings.ts';

/** Takes a file over, and says what came of it: what was added, or what is wrong, where, and what to do. */
export async function takeOver(file: string, text: string, labs: readonly PracticeLab[]): Promise<string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return t('progress.files.json', { file, reason: error instanceof Error ? error.message : String(error) });
  }
  if (isEvidence(value)) return takeEvidence(file, text, labs);
  if (!isProgress(value)) return t('progress.files.other', { file });
  const read = readProgress(text);
  if ('why' in read) return t('progress.files.invalid', { file, place: read.place || 'file', reason: read.reason });
  const { attempts, people, ticks, known } = await addHoldings(read);
  return t('progress.files.added', { file, attempts: attempts.length, people: people.length, ticks, known });
}

async function takeEvidence(file: string, text: string, labs: readonly PracticeLab[]): Promise<string> {
  const read = readEvidence(text);
  if ('problem' in read) {
    const { place, reason } = read.problem;
    return t('progress.files.invalid', { file, place: place || 'file', reason });
  }
  const { evidence } = read;
  const [broken] = breaksOf(evidence);
  if (broken) return t('progress.files.broken', { file, place: breakInWords(broken) });
  const label = evidence.head.person ?? evidence.head.game?.team ?? t('progress.files.unlabelled');
  const { known } = await addEvidence(evidence, label);
  if (known) return t('progress.files.known', { file, name: label });
  const lab = labs.find(({ id }) => id === evidence.head.lab)?.title ?? evidence.head.lab;
  return t('progress.files.evidence', { file, name: label, lab, fingerprint: fingerprintOf(evidence) });
}
