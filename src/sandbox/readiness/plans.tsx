import type { PracticeLab } from '../../components/practice-lab.ts';
import { contentLang, t } from '../../i18n/index.ts';
import { type PlanStep, planOf, type Readiness } from './matrix.ts';
import { inWords } from './matrix-table.tsx';
import { nameOf } from './names.ts';

interface PlansProps {
  readiness: readonly Readiness[];
  labs: readonly PracticeLab[];
  present: string;
}

/** What is missing, by person, as steps with links. The present person's lies open. */
export function Plans({ readiness, labs, present }: PlansProps) {
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{t('progress.plan')}</h2>
      {readiness.map((own) => (
        <details key={own.person.id} open={own.person.id === present}>
          <summary>{t('progress.plan.of', { name: nameOf(own.person) })}</summary>
          <Plan own={own} steps={planOf(own, labs)} />
        </details>
      ))}
    </section>
  );
}

function Plan({ own, steps }: { own: Readiness; steps: readonly PlanStep[] }) {
  if (steps.length === 0) return <p>{t('progress.plan.done', { name: nameOf(own.person) })}</p>;
  return (
    <ol class="plan">
      {steps.map((step) => (
        <Step key={step.lab.id} {...step} />
      ))}
    </ol>
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
        {standing.kind === 'passed' ? `${t('progress.plan.again')} ` : ''}
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
