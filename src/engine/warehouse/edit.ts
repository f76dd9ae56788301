import type { ActionOf } from '../../schema/action.ts';
import { EngineError } from '../errors.ts';
import { nearest } from '../sql/nearest.ts';
import { type Core, nextId } from './core.ts';
import { malformed } from './malformed.ts';
import type { Deployment } from './state.ts';

type Edit = ActionOf<'edit'>;

/** Changes one workspace file; the sandbox deploys it at once. Throws EngineError when the file is not as the edit assumes. */
export function edit(core: Core, action: Edit): Deployment {
  const { path } = action;
  const before = core.state.workspace.get(path) ?? null;
  const { after, renamedTo } = outcome(core, action, before);
  const workspace = new Map(core.state.workspace);
  if (after === null || renamedTo) workspace.delete(path);
  if (after !== null) workspace.set(renamedTo ?? path, after);
  core.state.workspace = workspace;
  const deployment: Deployment = {
    id: nextId(core, 'deployment'),
    at: core.state.clock,
    by: action.by ?? core.actor.by,
    message: action.message ?? defaultMessage(action),
    path,
    before,
    after,
    renamedTo,
  };
  core.state.deployments.push(deployment);
  return deployment;
}

function outcome(core: Core, action: Edit, before: string | null): { after: string | null; renamedTo?: string } {
  switch (changeOf(action)) {
    case 'content':
      return { after: action.content ?? '' };
    case 'replace':
      return { after: replaced(action, demand(core, action.path, before)) };
    case 'delete':
      demand(core, action.path, before);
      return { after: null };
    case 'rename':
      return renamed(core, action, demand(core, action.path, before));
  }
}

const CHANGES = ['content', 'replace', 'delete', 'rename'] as const;

function changeOf(action: Edit): (typeof CHANGES)[number] {
  if (action.from !== undefined) {
    throw malformed(
      `the edit of ${action.path} still says from: ${action.from}`,
      'The reader of labs replaces from: by the content of that file.',
    );
  }
  const given = CHANGES.filter((change) => action[change] !== undefined);
  const [change] = given;
  if (change && given.length === 1) return change;
  const says = given.length === 0 ? 'nothing' : given.join(' and ');
  throw malformed(
    `the edit of ${action.path} says ${says}`,
    'Exactly one of content, replace, delete and rename says what happens to the file.',
  );
}

function demand(core: Core, path: string, text: string | null): string {
  if (text !== null) return text;
  const [similar] = nearest(path, core.state.workspace.keys(), 1);
  throw new EngineError({
    condition: 'SANDBOX_FILE_NOT_FOUND',
    message: `The workspace has no file ${path}.`,
    hint: similar ? `Did you mean ${similar}?` : 'Paths are relative to the repository.',
    file: path,
  });
}

function replaced(action: Edit, text: string): string {
  const { find = '', with: by = '' } = action.replace ?? {};
  const pieces = text.split(find);
  if (pieces.length === 2) return pieces.join(by);
  const count = pieces.length - 1;
  throw new EngineError({
    condition: 'SANDBOX_EDIT_MISMATCH',
    message: `The text to replace occurs ${count} times in ${action.path}, not once: ${JSON.stringify(shortened(find))}.`,
    hint:
      count === 0
        ? 'Copy it from the file as it is now, white space included.'
        : 'Make it longer, until it occurs once.',
    file: action.path,
  });
}

function renamed(core: Core, action: Edit, text: string): { after: string; renamedTo: string } {
  const renamedTo = action.rename ?? '';
  if (!core.state.workspace.has(renamedTo)) return { after: text, renamedTo };
  throw new EngineError({
    condition: 'SANDBOX_FILE_EXISTS',
    message: `${action.path} cannot be renamed to ${renamedTo}: that file exists.`,
    hint: 'Choose another name, or delete that file first.',
    file: action.path,
  });
}

function defaultMessage(action: Edit): string {
  if (action.delete) return `Delete ${action.path}`;
  return action.rename === undefined ? `Change ${action.path}` : `Rename ${action.path} to ${action.rename}`;
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
