import { lineDiff } from '../../components/line-diff.ts';
import { fingerprintOf, predictionsOf, sentencesOf } from '../../evidence/index.ts';
import { t, tn } from '../../i18n/index.ts';
import type { StartBundle } from '../../schema/bundle.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { LogEntry } from '../../schema/log.ts';
import type { DebriefView } from '../../worker/views.ts';
import { elapsed } from '../panels/notes.tsx';
import { isStale } from '../state/grade-log.ts';
import { stepInWords } from '../state/steps.ts';

export interface MarkdownRequest {
  evidence: Evidence;
  lab: Pick<StartBundle, 'id' | 'lab' | 'tasks'>;
  files: DebriefView['files'];
}

/** Evidence for a ticket or a pull request, in GitHub's Markdown. Cells and fences hold whatever the learner wrote. */
export function markdownOf(request: MarkdownRequest): string {
  const log = request.evidence.entries.map(({ entry }) => entry);
  const parts = [
    `# ${t('md.title', { lab: request.lab.lab.title })}`,
    facts(request.evidence, log),
    ...verdicts(request.evidence, log),
    `## ${t('md.times')}`,
    times(request.evidence),
    ...hints(request),
    ...words(log, request.lab.tasks),
    `## ${t('md.changes')}`,
    ...changes(request.files),
    `## ${t('md.queries')}`,
    ...queries(log),
    `## ${t('md.steps')}`,
    steps(log),
    `## ${t('md.verify')}`,
    t('md.verify.about'),
    fence(`crosshire verify ${fileName(request.evidence)}`, 'sh'),
    t('md.verify.limits'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** `swiss-drop.blue.evidence.json`. */
export function fileName({ head }: Evidence, ending = 'json'): string {
  const label = head.person
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return [head.lab, ...(label ? [label] : []), 'evidence', ending].join('.');
}

function facts(evidence: Evidence, log: readonly LogEntry[]): string {
  const { lab, labHash, seed, engine, person, started } = evidence.head;
  const rows = [
    [t('md.lab'), code(lab)],
    [t('md.edition'), code(labHash)],
    [t('md.seed'), String(seed)],
    [t('md.engine'), engine],
    ...(person ? [[t('md.person'), text(person)]] : []),
    [t('md.started'), `${started.slice(0, 16).replace('T', ' ')} UTC`],
    [t('md.length'), `${elapsed(log.at(-1)?.ms ?? 0)}, ${tn('menu.steps', log.length)}`],
    [t('md.fingerprint'), code(fingerprintOf(evidence))],
    [t('md.seal'), code(evidence.seal)],
  ];
  return table([t('md.fact'), t('md.value')], rows);
}

function verdicts({ claim }: Evidence, log: readonly LogEntry[]): string[] {
  const title = `## ${t('md.verdicts')}`;
  const { check } = claim;
  const entry = check && log[check.n];
  if (!check || !entry) return [title, t('md.verdicts.none')];
  const holds = check.verdicts.filter(({ status }) => status === 'pass').length;
  const { score, max, n } = check;
  const counts = { holds, all: check.verdicts.length, score, max, n: String(n), time: elapsed(entry.ms) };
  const stale = isStale(log, n) ? ` ${t('md.verdicts.stale')}` : '';
  const rows = (entry.grade?.checks ?? []).map(({ id, status, points, max: most, expected, actual }) => {
    const numbers = status === 'fail' ? [text(expected ?? ''), text(actual ?? '')] : ['', ''];
    return [code(id), t(`verdict.${status}`), `${points}/${most}`, ...numbers];
  });
  const head = [t('md.check'), t('md.verdict'), t('md.points'), t('md.expected'), t('md.got')];
  return [title, `${t('md.verdicts.sum', counts)}${stale}`, table(head, rows)];
}

function times({ claim }: Evidence): string {
  const time = (ms: number | null): string => (ms === null ? t('debrief.course.open') : elapsed(ms));
  const rows = [
    [t('debrief.course.evidence'), time(claim.times.evidence)],
    [t('debrief.course.writes'), String(claim.times.writesBeforeReading)],
    ...claim.times.phases.map(({ phase, held }) => [
      t('debrief.course.phase', { phase: t(`phase.${phase}`) }),
      time(held),
    ]),
    [t('debrief.course.passed'), time(claim.times.passed)],
  ];
  return table([t('debrief.course.mark'), t('debrief.course.value')], rows);
}

function hints({ evidence: { claim }, lab }: MarkdownRequest): string[] {
  const title = (id: string): string => lab.tasks.find((task) => task.id === id)?.title ?? id;
  const rows = claim.hints.map(({ task, opened, price }) => [text(title(task)), String(opened), String(price)]);
  const list =
    rows.length > 0 ? table([t('md.hints.task'), t('md.hints.opened'), t('md.hints.price')], rows) : t('md.hints.none');
  return [`## ${t('md.hints')}`, list, ...(claim.revealed ? [t('md.revealed')] : [])];
}

/** What was predicted, and what was said in one's own words; no section where the lab asks for neither. */
function words(log: readonly LogEntry[], tasks: MarkdownRequest['lab']['tasks']): string[] {
  const when = ({ n, ms }: { n: number; ms: number }): string => `**${n}** · ${elapsed(ms)}`;
  const predictions = predictionsOf(log, tasks).flatMap(({ title, values, ...at }) => [
    `### ${text(title)}`,
    `${when(at)} · ${t('md.words.predicted')}`,
    values.map(({ label, value }) => `- ${text(label)}: ${text(value)}`).join('\n'),
  ]);
  const sentences = sentencesOf(log, tasks).flatMap(({ title, field, said }) => [
    `### ${text(title)}`,
    said ? `${when(said)} · ${text(field.label)}` : `${text(field.label)}: ${t('words.none')}`,
    ...(said ? [quote(said.text), `${t('words.rubric')}\n\n${list(field.rubric ?? [])}`] : []),
  ]);
  const parts = [...predictions, ...sentences];
  return parts.length > 0
    ? [`## ${t('words.title')}`, ...parts, ...(sentences.length > 0 ? [t('words.note')] : [])]
    : [];
}

const list = (items: readonly string[]): string => items.map((item) => `- ${text(item)}`).join('\n');
const quote = (value: string): string =>
  value
    .split('\n')
    .map((line) => `> ${text(line)}`.trimEnd())
    .join('\n');

const SIGNS = { same: ' ', out: '-', in: '+' } as const;

function changes(files: DebriefView['files']): string[] {
  if (files.length === 0) return [t('debrief.changes.none')];
  return files.map(({ path, before, after }) => {
    const lines = lineDiff(before, after).map((line) =>
      line.kind === 'gap' ? `@@ ${tn('diff.gap', line.lines)} @@` : `${SIGNS[line.kind]}${line.text}`,
    );
    const names = [
      `--- ${before === null ? '/dev/null' : `a/${path}`}`,
      `+++ ${after === null ? '/dev/null' : `b/${path}`}`,
    ];
    return fence([...names, ...lines].join('\n'), 'diff');
  });
}

function queries(log: readonly LogEntry[]): string[] {
  const run = log.flatMap((entry) => (entry.action.do === 'sql' ? [{ entry, sql: entry.action.text }] : []));
  if (run.length === 0) return [t('md.queries.none')];
  return run.map(({ entry, sql }) => `${heading(entry)}\n\n${fence(sql.trim(), 'sql')}`);
}

/** `**7** · 0:02:10 · failed: …`. */
function heading({ n, ms, outcome, error }: LogEntry): string {
  const ended =
    outcome === undefined || outcome === 'ok' ? [] : [`${t(`outcome.${outcome}`)}${error ? `: ${text(error)}` : ''}`];
  return [`**${n}**`, elapsed(ms), ...ended].join(' · ');
}

const LEFT_OUT: ReadonlySet<LogEntry['action']['do']> = new Set(['sql', 'look', 'hint']);

function steps(log: readonly LogEntry[]): string {
  const others = log.filter(({ action }) => !LEFT_OUT.has(action.do));
  if (others.length === 0) return t('md.steps.none');
  return others.map((entry) => `- ${heading(entry)} · ${text(stepInWords(entry))}`).join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text that stays text: no marks, no cell ends, no HTML. */
function text(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~#]/g, '\\$&');
}

const code = (value: string): string => `\`${value}\``;

/** A fence longer than any in the text. */
function fence(content: string, language: string): string {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${content}\n${ticks}`;
}
