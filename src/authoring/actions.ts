import { SimpleAction } from '../schema/action.ts';
import type { ActionTemplate } from '../schema/base.ts';
import { ActionFile, IncidentMark, Nights, PhaseMark } from '../schema/history.ts';
import type { Inject } from '../schema/inject.ts';
import type { Phase } from '../schema/phase.ts';
import { AnswerByQuery, type RepairAction, Suffer, Use } from '../schema/repair.ts';
import { type Night, nightsBetween } from './days.ts';
import type { Problem } from './problem.ts';
import { type Texts, textOf } from './texts.ts';
import { validate } from './validate.ts';
import { parseYaml, type Source } from './yaml.ts';

/** What action lists are read against. */
export interface ActionContext extends Texts {
  night: readonly ActionTemplate[];
  /** What may happen to a repair; undefined for lists of another kind. */
  injects?: readonly Inject[] | undefined;
  /** Files that are being spliced. */
  within?: readonly string[] | undefined;
}

export interface ActionList {
  /** `phase`: of the reference repair, which phase an item belongs to. */
  items: { action: RepairAction; incident: boolean; phase?: Phase | undefined }[];
  problems: Problem[];
}

/**
 * Reads a list of actions: validates each, expands `nights` and `use`, and replaces `from:` by the file's text, so that the result
 * needs no files. `at` is the list's place in the document.
 */
export function readActions(source: Source, context: ActionContext, at: readonly PropertyKey[] = []): ActionList {
  const data = at.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], source.data);
  const list = validate(ActionFile, source, { data: data ?? [], path: at });
  const parts = (list.value ?? []).map((item, n) => readItem(item, [...at, n], source, context));
  return {
    items: parts.flatMap((part) => part.items),
    problems: [...list.problems, ...parts.flatMap((part) => part.problems)],
  };
}

function readItem(raw: object, path: PropertyKey[], source: Source, context: ActionContext): ActionList {
  const { incident, phase, ...rest } = raw as { incident?: unknown; phase?: unknown; do?: unknown };
  const mark = validate(IncidentMark, source, { data: incident, path: [...path, 'incident'] });
  const part = validate(PhaseMark, source, { data: phase, path: [...path, 'phase'] });
  const list = readerOf(rest)(rest, path, source, context);
  return {
    items: list.items.map((item) => ({ ...item, incident: mark.value === true, phase: part.value ?? item.phase })),
    problems: [...mark.problems, ...part.problems, ...list.problems],
  };
}

function readerOf(item: object) {
  if ('nights' in item) return readNights;
  if ('use' in item) return readUse;
  return 'inject' in item ? readInject : readAction;
}

function readInject(raw: object, path: PropertyKey[], source: Source, context: ActionContext): ActionList {
  const { value, problems } = validate(Suffer, source, { data: raw, path });
  if (!value) return { items: [], problems };
  const wrong = (what: string): ActionList => ({
    items: [],
    problems: [{ file: source.file, line: source.lineOf(path), what: `inject: ${what}` }],
  });
  if (!context.injects) return wrong('belongs into solution, accepted or wrong');
  const inject = context.injects.find(({ id }) => id === value.inject);
  if (!inject) return wrong(`there is no ${value.inject} in injects.yml`);
  const { id, actions, clean } = inject;
  return { items: [{ action: { do: 'inject', id, actions, clean }, incident: false }], problems: [] };
}

function readNights(raw: object, path: PropertyKey[], source: Source, context: ActionContext): ActionList {
  const { value, problems } = validate(Nights, source, { data: raw, path });
  if (!value) return { items: [], problems };
  const days = nightsBetween(value.nights.from, value.nights.to);
  const parts = days.flatMap((day) =>
    context.night.map((template) => readAction(fill(template, day), path, source, context)),
  );
  return {
    items: parts.flatMap((part) => part.items),
    problems: days.length > 0 ? parts.flatMap((part) => part.problems).slice(0, 1) : [emptyRange(source, path)],
  };
}

function readUse(raw: object, path: PropertyKey[], source: Source, context: ActionContext): ActionList {
  const { value, problems } = validate(Use, source, { data: raw, path });
  if (!value) return { items: [], problems };
  const place = { file: source.file, line: source.lineOf(path) };
  context.used.add(value.use);
  const text = value.use.startsWith('files/') ? context.files.get(value.use) : undefined;
  if (text === undefined) return { items: [], problems: [{ ...place, what: `use: there is no ${value.use}` }] };
  if (context.within?.includes(value.use)) {
    return { items: [], problems: [{ ...place, what: `use: ${value.use} uses itself` }] };
  }
  const parsed = parseYaml(text, value.use);
  if (parsed.problems.length > 0) return { items: [], problems: parsed.problems };
  return readActions(parsed.source, { ...context, within: [...(context.within ?? []), value.use] });
}

function emptyRange(source: Source, path: PropertyKey[]): Problem {
  return { file: source.file, line: source.lineOf(path), what: 'nights: `from` lies after `to`' };
}

function readAction(raw: object, path: PropertyKey[], source: Source, context: ActionContext): ActionList {
  if ('sql' in raw && 'do' in raw && raw.do === 'answer') {
    const { value, problems } = validate(AnswerByQuery, source, { data: raw, path });
    return { items: value ? [{ action: value, incident: false }] : [], problems };
  }
  const { value, problems } = validate(SimpleAction, source, { data: raw, path });
  if (!value) return { items: [], problems };
  const settled = settle(value, { file: source.file, line: source.lineOf(path) }, context);
  return { items: settled.action ? [{ action: settled.action, incident: false }] : [], problems: settled.problems };
}

/** What the schema cannot say about one action, and the text that `from:` stands for. */
export function settle(
  action: SimpleAction,
  place: Pick<Problem, 'file' | 'line'>,
  context: ActionContext,
): { action?: SimpleAction; problems: Problem[] } {
  const wrong = (what: string, hint?: string) => ({ problems: [{ ...place, what, hint }] });
  if (action.do === 'volume' && (action.op === 'delete') !== (action.to === undefined)) {
    return wrong('volume: `to` goes with move and copy, not with delete');
  }
  if (action.do !== 'edit') return { action, problems: [] };
  const ways = (['content', 'from', 'replace', 'delete', 'rename'] as const).filter((key) => action[key] !== undefined);
  if (ways.length !== 1) {
    return wrong(`edit: exactly one of content, from, replace, delete, rename; found ${ways.join(', ') || 'none'}`);
  }
  if (action.from === undefined) {
    return action.changed ? wrong('edit: `changed` goes with `from`') : { action, problems: [] };
  }
  const { from, changed, ...edit } = action;
  const { text, what, hint } = textOf(from, changed ?? [], context);
  return what === undefined ? { action: { ...edit, content: text }, problems: [] } : wrong(what, hint);
}

/** The night's routine on one day: `{day}`, `{next_day}`, `{expired_day}` in every string, however deep. */
function fill(template: ActionTemplate, day: Night): object {
  const text = JSON.stringify(template)
    .replaceAll('{day}', day.day)
    .replaceAll('{next_day}', day.next)
    .replaceAll('{expired_day}', day.expired);
  return JSON.parse(text) as object;
}
