import { answerOf, inWords } from '../../evidence/index.ts';
import type { Course, LabFacts } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { RunEntry } from '../../schema/game-day/record.ts';
import { clockText, wallTime } from '../ui/time.ts';
import { impactLines } from './impact.ts';
import { costText, destroyedText, guardText } from './table.tsx';

interface Postmortem {
  team: string;
  facts: LabFacts;
  course: Course;
  evidence: Evidence;
  record: readonly RunEntry[];
  seed: number;
}

/**
 * A draft in Markdown: what the log knows is filled in, what only people know is a question. Rows and euros are those that
 * the team's own sandbox compared with the history without the incident; beside them stand the team's answers.
 */
export function postmortemOf({ team, facts, course, evidence, record, seed }: Postmortem): string {
  const heading = (text: string): string[] => ['', `## ${text}`, ''];
  return [
    `# ${t('game.pm.title', { lab: facts.lab.title, team })}`,
    '',
    t('game.pm.head', { seed: String(seed), seal: evidence.seal.slice(0, 12), steps: evidence.count }),
    ...heading(t('game.pm.impact')),
    ...impactLines(course),
    ...(course.impact ? ['', t('game.pm.said'), ''] : []),
    ...impact(evidence, facts, course.impact !== null),
    ...heading(t('game.pm.timeline')),
    ...timeline(evidence, course, record),
    ...heading(t('game.pm.detection')),
    `- ${guardText(course)}`,
    `- ${t('game.course.evidence')}: ${course.times.evidence === null ? t('game.course.open') : clockText(course.times.evidence)}`,
    `- ${t('game.course.writes')}: ${course.times.writesBeforeReading}`,
    ...heading(t('game.pm.causes')),
    ...['cause', 'why', 'silence'].map((key) => `- ${t(`game.pm.${key as 'cause' | 'why' | 'silence'}`)}`),
    ...heading(t('game.pm.repair')),
    ...costText(course).map((line) => `- ${line}`),
    ...(destroyedText(course).length > 0
      ? destroyedText(course).map((line) => `- ${line}`)
      : [`- ${t('game.pm.nothing')}`]),
    ...heading(t('game.pm.actions')),
    t('game.pm.table'),
    '| --- | --- | --- |',
    '|  |  |  |',
    '',
  ].join('\n');
}

/** The team's answers that count, in the words of the forms, and whether they held; a sentence is judged by nobody. */
function impact({ entries }: Evidence, facts: LabFacts, computed: boolean): string[] {
  const grade = entries.findLast(({ entry }) => entry.grade !== undefined)?.entry.grade;
  const log = entries.map(({ entry }) => entry);
  const lines = facts.tasks.flatMap((task) => {
    const values = answerOf(task, log)?.values;
    if (!values) return [];
    const own = grade?.checks.filter((check) => check.task === task.id) ?? [];
    const holds =
      own.length === 0 ? '' : own.some(({ status }) => status === 'fail') ? t('game.pm.wrong') : t('game.pm.right');
    return task.fields
      .filter((field) => values[field.id] !== undefined)
      .map((field) => {
        const said = inWords(values[field.id]).replace(/\s+/g, ' ');
        return `- ${field.label}: **${said}** ${field.type === 'sentence' ? '' : holds}`.trimEnd();
      });
  });
  return lines.length > 0 ? lines : [`- ${t(computed ? 'game.pm.noAnswerComputed' : 'game.pm.noAnswer')}`];
}

/** The course in the order of the team's own clock, then what the coach noted, by the coach's. */
function timeline({ entries, head }: Evidence, course: Course, record: readonly RunEntry[]): string[] {
  const own: { ms: number; text: string }[] = [];
  if (course.times.evidence !== null) own.push({ ms: course.times.evidence, text: t('game.course.evidence') });
  const write = course.marks.find(({ deed }) => deed === 'write');
  if (write) own.push({ ms: write.ms, text: t('game.pm.firstWrite') });
  for (const { entry } of entries) {
    if (entry.action.do === 'inject') own.push({ ms: entry.ms, text: t('game.pm.inject', { id: entry.action.id }) });
    if (entry.action.do === 'note') own.push({ ms: entry.ms, text: entry.action.text.replace(/\s+/g, ' ') });
    if (entry.grade) {
      const count = entry.grade.checks.filter(({ status }) => status === 'pass').length;
      own.push({ ms: entry.ms, text: t('game.pm.check', { count, of: entry.grade.checks.length }) });
    }
  }
  const noted = record.flatMap(({ at, event }) =>
    event.do === 'note' && (event.team === undefined || event.team === head.game?.team || event.team === course.team)
      ? [`- ${wallTime(at)} ${t('game.pm.observer')}: ${event.text.replace(/\s+/g, ' ')}`]
      : [],
  );
  return [...own.sort((a, b) => a.ms - b.ms).map(({ ms, text }) => `- ${clockText(ms)} ${text}`), ...noted];
}
