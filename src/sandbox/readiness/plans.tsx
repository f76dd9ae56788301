import type { Practice, PracticeActivity } from '../../components/practice-lab.ts';
import { contentLang, t, tn } from '../../i18n/index.ts';
import { openActivities, type PlanStep, planOf, type Readiness } from './matrix.ts';
import { inWords } from './matrix-table.tsx';
import { nameOf } from './names.ts';

interface PlansProps {
  readiness: readonly Readiness[];
  practice: Practice;
  present: string;
}

/** What is missing, by person, as steps with links. The present person's lies open. */
export function Plans({ readiness, practice, present }: PlansProps) {
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{t('progress.plan')}</h2>
      {readiness.map((own) => (
        <details key={own.person.id} open={own.person.id === present}>
          <summary>{t('progress.plan.of', { name: nameOf(own.person) })}</summary>
          <Plan own={own} steps={planOf(own, practice.labs)} activities={openActivities(own, practice.activities)} />
        </details>
      ))}
    </section>
  );
}

/** Steps that lie open: as many as somebody plans ahead. */
const NEXT = 6;

interface PlanProps {
  own: Readiness;
  steps: readonly PlanStep[];
  activities: readonly PracticeActivity[];
}

function Plan({ own, steps, activities }: PlanProps) {
  if (steps.length + activities.length === 0) return <p>{t('progress.plan.done', { name: nameOf(own.person) })}</p>;
  const items = [
    ...steps.map((step) => <Step key={step.lab.id} {...step} />),
    ...activities.map((activity) => (
      <ActivityStep key={activity.id} activity={activity} done={own.activities.get(activity.id) ?? 0} />
    )),
  ];
  const later = items.length - NEXT;
  return (
    <>
      <ol class="plan">{items.slice(0, NEXT)}</ol>
      {later > 0 ? (
        <details>
          <summary>{tn('progress.plan.later', later)}</summary>
          <ol class="plan" start={NEXT + 1}>
            {items.slice(NEXT)}
          </ol>
        </details>
      ) : null}
    </>
  );
}

function Step({ lab, standing, brings }: PlanStep) {
  return (
    <li>
      <a href={lab.href} lang={contentLang()}>
        {lab.title}
      </a>{' '}
      <span class="note">
        {[
          t('progress.matrix.minutes', { minutes: lab.minutes }),
          ...(lab.difficulty ? [t(`difficulty.${lab.difficulty}`)] : []),
          inWords(standing),
        ].join(' · ')}
      </span>
      <p>
        {standing.kind === 'passed' ? `${t(standing.revealed ? 'progress.plan.again' : 'progress.plan.unsaid')} ` : ''}
        {standing.kind === 'begun' || standing.kind === 'checked' ? `${t('progress.plan.goOn')} ` : ''}
        {brings.length > 0
          ? t('progress.plan.brings', { skills: brings.map((skill) => t(`skill.${skill}`)).join(', ') })
          : ''}
      </p>
      {lab.gotchas.length > 0 ? (
        <p class="note">
          {t('progress.plan.read')}{' '}
          {lab.gotchas.map(({ number, title, href }, at) => (
            <span key={number}>
              {at > 0 ? ', ' : ''}
              <a href={href} title={title}>
                {number}
              </a>
            </span>
          ))}
        </p>
      ) : null}
    </li>
  );
}

/** An activity is no lab: somebody leads it, and its evidence is what others can look at. */
function ActivityStep({ activity, done }: { activity: PracticeActivity; done: number }) {
  const { href, title, minutes, items } = activity;
  return (
    <li>
      <a href={href} lang={contentLang()}>
        {title}
      </a>{' '}
      <span class="note">
        {[
          t('progress.matrix.minutes', { minutes }),
          t('exerciseForm.activity'),
          t('activity.ticked', { done, all: items.length }),
        ].join(' · ')}
      </span>
    </li>
  );
}
