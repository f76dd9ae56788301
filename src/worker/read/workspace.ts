import { EngineError } from '../../engine/index.ts';
import type { Session } from '../../runtime/session.ts';
import type { Moment, ViewResult, Views, WorkspaceFile } from '../views.ts';

function filesAt(session: Session, at: Moment = 'now'): ReadonlyMap<string, string> {
  const n = at === 'start' ? 0 : at === 'now' ? session.attempt.entries.length : at;
  const files = session.workspaceAfter(n);
  if (files) return files;
  throw new EngineError({ condition: 'SANDBOX_NO_SUCH_STEP', message: `The log has no step ${n}.` });
}

export function readWorkspace(session: Session, { at }: Views['workspace']['argument']): WorkspaceFile[] {
  const start = filesAt(session, 'start');
  return [...filesAt(session, at)]
    .map(([path, text]) => ({ path, size: text.length, changed: start.get(path) !== text }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function readFile(session: Session, { path, at }: Views['file']['argument']): ViewResult<'file'> {
  return { path, text: filesAt(session, at).get(path) ?? null };
}

export function readVolumeFile(session: Session, path: string): ViewResult<'volumeFile'> {
  const file = session.warehouse.state.volumes.get(path);
  if (!file)
    throw new EngineError({ condition: 'PATH_NOT_FOUND', message: `Path does not exist: ${path}.`, file: path });
  return { path, text: file.content, modified: file.modified };
}
