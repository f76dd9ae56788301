import type { Course } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { useDay, usePlan } from '../state/context.ts';
import { clockText } from '../ui/time.ts';
import { impactAtEnd, impactAtStart, wrongNights } from './impact.ts';

/** What a coach asks about each team, one column a team. */
export function CourseTable({ lab, courses }: { lab: string; courses: readonly Course[] }) {
  const plan = usePlan();
  const facts = useDay().labs[lab];
  const session = plan.sessions.find((one) => one.lab === lab);
  const time = (ms: number | null): string => (ms === null ? t('game.course.open') : clockText(ms));
  const rows: [string, (course: Course) => string][] = [
    [t('game.course.guard'), (one) => guardText(one)],
    [t('game.course.evidence'), ({ times }) => time(times.evidence)],
    [t('game.course.writes'), ({ times }) => String(times.writesBeforeReading)],
    ...(session?.phases ?? []).map(({ phase }): [string, (course: Course) => string] => [
      t('game.course.phase', { phase: t(`phase.${phase}`) }),
      ({ times }) => time(times.phases.find((one) => one.phase === phase)?.held ?? null),
    ]),
    [t('game.course.holds'), ({ holds }) => (holds ? `${holds.count}/${holds.of}` : t('game.course.notChecked'))],
    [t('game.course.checks'), ({ checks }) => String(checks)],
    [t('game.course.hints'), ({ hints }) => String(hints)],
    [
      t('game.course.published'),
      ({ published }) =>
        published ? t('game.course.publishedAt', { time: clockText(published.ms) }) : t('game.course.no'),
    ],
  ];
  const nameOf = (id: string): string => plan.teams.find((one) => one.id === id)?.name ?? id;
  return (
    <div class="scroll">
      <table class="data-table courses">
        <caption class="visually-hidden">{facts?.lab.title ?? lab}</caption>
        <thead>
          <tr>
            <td />
            {courses.map(({ team }) => (
              <th key={team} scope="col">
                {nameOf(team)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {courses.map((course) => (
                <td key={course.team}>{value(course)}</td>
              ))}
            </tr>
          ))}
          <ListRow
            title={t('game.impact.start')}
            courses={courses}
            list={impactAtStart}
            none={t('game.impact.unknown')}
          />
          <ListRow title={t('game.impact.end')} courses={courses} list={impactAtEnd} none={t('game.impact.unknown')} />
          <ListRow
            title={t('game.impact.nights')}
            courses={courses}
            list={wrongNights}
            none={t('game.impact.unknown')}
          />
          <ListRow title={t('game.course.cost')} courses={courses} list={costText} />
          <ListRow title={t('game.course.caughtUp')} courses={courses} list={caughtUpText} />
          <ListRow title={t('game.course.handovers')} courses={courses} list={handoverText} />
          <ListRow title={t('game.course.destroyed')} courses={courses} list={destroyedText} />
          <ListRow title={t('game.course.recognised')} courses={courses} list={recognisedText} />
        </tbody>
      </table>
    </div>
  );
}

export const guardText = ({ guardNight, nights }: Course): string =>
  guardNight === null ? t('game.course.noGuard') : t('game.course.guardNight', { night: guardNight, nights });

export const destroyedText = ({ destroyed }: Course): string[] =>
  destroyed.map(({ ms, how, what }) => `${clockText(ms)} ${t(`game.destroyed.${how}`)}: ${what}`);

export const recognisedText = ({ recognised }: Course): string[] =>
  recognised.map(({ ms, fits }) => `${clockText(ms)} ${fits.map((name) => name.replaceAll('-', ' ')).join(', ')}`);

/** What the repair cost besides time, one line a kind; empty in a file that does not say. */
export function costText({ cost }: Course): string[] {
  if (!cost) return [];
  const { rows, recomputed, refreshed, emptied, lost } = cost;
  return [
    t('game.cost.rows', { rows }),
    ...(recomputed > 0 ? [t('game.cost.recomputed', { rows: recomputed })] : []),
    ...(refreshed.length > 0 ? [t('game.cost.refreshed', { tables: refreshed.map(shortName).join(', ') })] : []),
    ...(emptied.length > 0 ? [t('game.cost.emptied', { tables: emptied.map(shortName).join(', ') })] : []),
    ...lost.map(({ kind, name, count }) => t(`game.cost.lost.${kind}`, { name: shortName(name), count })),
  ];
}

const shortName = (name: string): string => (name.startsWith('/') ? name : name.split('.').slice(1).join('.') || name);

const caughtUpText = ({ caughtUp }: Course): string[] =>
  caughtUp.map(({ ms, phase }) => `${clockText(ms)} ${t(`phase.${phase}`)}`);

const handoverText = ({ handovers }: Course): string[] =>
  handovers.map(({ ms, took }) => t('game.course.handover', { time: clockText(ms), took: clockText(took) }));

interface ListProps {
  title: string;
  courses: readonly Course[];
  list(course: Course): readonly string[];
  /** What stands there when the list is empty. */
  none?: string;
}

function ListRow({ title, courses, list, none = t('game.course.none') }: ListProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {courses.map((course) => (
        <td key={course.team}>
          {list(course).length === 0 ? none : null}
          {list(course).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </td>
      ))}
    </tr>
  );
}
