import { t } from '../../i18n/index.ts';
import type { DebriefView } from '../../worker/views.ts';
import { elapsed } from '../panels/notes.tsx';
import { Section } from './section.tsx';
import { Timeline } from './timeline.tsx';

/** Times of the attempt, and the attempt on a line. */
export function Course({ times, marks }: Pick<DebriefView, 'times' | 'marks'>) {
  const time = (ms: number | null): string => (ms === null ? t('debrief.course.open') : elapsed(ms));
  const rows = [
    [t('debrief.course.evidence'), time(times.evidence), t('debrief.course.evidenceWhat')],
    [t('debrief.course.writes'), String(times.writesBeforeReading), t('debrief.course.writesWhat')],
    ...times.phases.map(({ phase, held }) => [
      t('debrief.course.phase', { phase: t(`phase.${phase}`) }),
      time(held),
      t('debrief.course.phaseWhat'),
    ]),
    [t('debrief.course.passed'), time(times.passed), t('debrief.course.passedWhat')],
  ];
  return (
    <Section id="course" title={t('debrief.course')}>
      <Timeline marks={marks} />
      <table class="list-table debrief-table">
        <thead>
          <tr>
            <th scope="col">{t('debrief.course.mark')}</th>
            <th scope="col" class="number">
              {t('debrief.course.value')}
            </th>
            <th scope="col">
              <span class="visually-hidden">{t('debrief.course.what')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value, what]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="number">{value}</td>
              <td class="meta">{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
