import type { ComponentChildren } from 'preact';
import type { Practice, PracticeActivity } from '../../components/practice-lab.ts';
import { contentLang, t, tn } from '../../i18n/index.ts';
import type { Readiness, SkillStanding } from './matrix.ts';
import { dayOf, nameOf } from './names.ts';
import { isReady, type Standing } from './standing.ts';

interface MatrixProps {
  readiness: readonly Readiness[];
  practice: Practice;
}

/** Incidents, exercises and skills down, people across. */
export function Matrix({ readiness, practice: { labs, activities } }: MatrixProps) {
  const groups = (['scenario', 'exercise'] as const).flatMap((kind) => {
    const own = labs.filter((lab) => lab.kind === kind);
    return own.length > 0 ? [{ kind, own }] : [];
  });
  return (
    <section aria-labelledby="readiness">
      <h2 id="readiness">{t('progress.matrix')}</h2>
      <p class="note">{t('progress.matrix.about')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={t('progress.matrix.scroll')}>
        <table class="readiness">
          <thead>
            <tr>
              <th scope="col">{t('progress.matrix.what')}</th>
              {readiness.map(({ person }) => (
                <th key={person.id} scope="col">
                  {nameOf(person)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ kind, own }) => (
            <tbody key={kind}>
              <GroupHead columns={readiness.length}>
                {t(kind === 'scenario' ? 'progress.matrix.incidents' : 'progress.matrix.exercises')}
              </GroupHead>
              {own.map((lab) => (
                <tr key={lab.id}>
                  <RowHead of={lab} />
                  {readiness.map(({ person, labs: standings }) => (
                    <LabCell key={person.id} standing={standings.get(lab.id) ?? { kind: 'none' }} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
          <tbody>
            <GroupHead columns={readiness.length}>{t('progress.matrix.activities')}</GroupHead>
            {activities.map((activity) => (
              <tr key={activity.id}>
                <RowHead of={activity} />
                {readiness.map(({ person, activities: ticked }) => (
                  <ActivityCell key={person.id} activity={activity} done={ticked.get(activity.id) ?? 0} />
                ))}
              </tr>
            ))}
          </tbody>
          <tbody>
            <GroupHead columns={readiness.length}>{t('progress.matrix.skills')}</GroupHead>
            {(readiness[0]?.skills ?? []).map(({ skill }, at) => (
              <tr key={skill}>
                <th scope="row">{t(`skill.${skill}`)}</th>
                {readiness.map(({ person, skills }) => (
                  <SkillCell key={person.id} standing={skills[at] as SkillStanding} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function GroupHead({ columns, children }: { columns: number; children: ComponentChildren }) {
  return (
    <tr class="group">
      <th scope="colgroup" colSpan={columns + 1}>
        {children}
      </th>
    </tr>
  );
}

/** What a row is about, with its page and what it takes. */
function RowHead({ of: { href, title, minutes } }: { of: Pick<PracticeActivity, 'href' | 'title' | 'minutes'> }) {
  return (
    <th scope="row">
      <a href={href} lang={contentLang()}>
        {title}
      </a>{' '}
      <span class="note">{t('progress.matrix.minutes', { minutes })}</span>
    </th>
  );
}

/** A mark with a shape of its own, and words; the colour says nothing that they do not. */
function Mark({ holds }: { holds: boolean }) {
  return (
    <span class="mark" aria-hidden="true">
      {holds ? '◆' : '◇'}
    </span>
  );
}

function LabCell({ standing }: { standing: Standing }) {
  if (standing.kind === 'none') return <td class="nothing">{t('progress.cell.none')}</td>;
  return (
    <td>
      <Mark holds={isReady(standing)} /> {inWords(standing)}
      <span class="note">{detailsOf(standing).join(' · ')}</span>
    </td>
  );
}

export function inWords(standing: Standing): string {
  switch (standing.kind) {
    case 'none':
      return t('progress.cell.none');
    case 'begun':
      return t('progress.cell.begun', { on: dayOf(standing.last) });
    case 'checked':
      return t('progress.cell.checked', { holds: standing.holds, all: standing.all, on: dayOf(standing.last) });
    case 'passed':
      return t(standing.revealed ? 'progress.cell.revealed' : 'progress.cell.passed', { on: dayOf(standing.on) });
  }
}

function detailsOf(standing: Exclude<Standing, { kind: 'none' }>): string[] {
  const attempts = tn('progress.cell.attempts', standing.attempts);
  if (standing.kind !== 'passed') return [attempts];
  const { hints, unsaid, present, sealed } = standing;
  return [
    attempts,
    hints > 0 ? tn('progress.cell.hints', hints) : t('progress.cell.noHints'),
    ...(unsaid > 0 ? [tn('progress.cell.unsaid', unsaid)] : []),
    ...(present ? [] : [t('progress.cell.earlier')]),
    ...(sealed ? [t('progress.cell.sealed')] : []),
  ];
}

function ActivityCell({ activity: { items }, done }: { activity: PracticeActivity; done: number }) {
  if (done === 0) return <td class="nothing">{t('progress.cell.none')}</td>;
  return (
    <td>
      <Mark holds={done === items.length} /> {t('activity.ticked', { done, all: items.length })}
    </td>
  );
}

function SkillCell({ standing: { ready, of } }: { standing: SkillStanding }) {
  return (
    <td class={ready.length === 0 ? 'nothing' : undefined}>
      {ready.length > 0 ? <Mark holds /> : null} {t('progress.cell.skill', { ready: ready.length, of })}
    </td>
  );
}
