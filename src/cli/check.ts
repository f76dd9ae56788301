import {
  activityFolders,
  type CaseResult,
  casesOf,
  findLab,
  isActivityFolder,
  LabError,
  labFolders,
  type Places,
  readActivity,
  readLab,
} from '../authoring/index.ts';
import type { LabBundle } from '../schema/bundle.ts';
import type { CheckDocument, LabCheck } from './documents.ts';
import { EXIT, UsageError } from './failure.ts';
import { proveLab } from './host.ts';

/** Proves the labs that are named, or all there are; an activity is only read. What cannot be read is told beside the others. */
export async function checkLabs(
  wanted: readonly string[],
  places: Places,
  onCase: (lab: string, result: CaseResult) => void,
): Promise<CheckDocument> {
  const folders =
    wanted.length > 0 ? wanted.map((lab) => findLab(lab, places)) : [...labFolders(places), ...activityFolders(places)];
  if (folders.length === 0)
    throw new UsageError('there is no lab to check', `labs lie in ${places.labs.join(' and ')}`);
  const labs: LabCheck[] = [];
  for (const folder of folders) {
    const read = tryRead(folder, places);
    labs.push('cases' in read ? read : await proveLab(read, casesOf(read), (result) => onCase(read.start.id, result)));
  }
  return { labs };
}

function tryRead(folder: string, places: Places): LabBundle | LabCheck {
  try {
    if (isActivityFolder(folder)) return { lab: readActivity(folder).id, status: 'pass', cases: [] };
    return readLab(folder, places.bases);
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    return { lab: error.lab, status: 'broken', cases: [], problems: error.problems };
  }
}

export function exitOfCheck({ labs }: CheckDocument): number {
  const has = (status: LabCheck['status']): boolean => labs.some((lab) => lab.status === status);
  if (has('broken')) return EXIT.wrong;
  if (has('error')) return EXIT.fault;
  return has('fail') ? EXIT.doesNotHold : EXIT.holds;
}
