import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { EvidencePanel } from '../evidence/panel.tsx';
import { useBench, useView } from '../state/context.ts';
import type { ShownRepair } from '../state/lab-data.ts';
import { FailureBox } from '../ui/failure.tsx';
import { Changes } from './changes.tsx';
import { Course } from './course.tsx';
import { Guard } from './guard.tsx';
import { Questions } from './questions.tsx';
import { Repairs } from './repairs.tsx';
import { Section } from './section.tsx';
import { Words } from './words.tsx';

/** After a pass: when one would have known, how it went, one's own change, and what other right repairs cost. */
export function DebriefPanel() {
  const bench = useBench();
  const { value, failure } = useView({ view: 'debrief' });
  const [repairs, setRepairs] = useState<readonly ShownRepair[] | null>(null);
  useEffect(() => {
    let gone = false;
    bench.lab.solution().then((found) => !gone && setRepairs(found), bench.tell);
    return () => {
      gone = true;
    };
  }, [bench]);
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!value) return <p class="empty-state">{t('panel.loading')}</p>;
  const { lab } = bench.lab.start;
  const spoke = bench.grade.value?.grade.checks.flatMap((verdict) => verdict.spoke ?? []) ?? [];
  return (
    <article class="debrief" data-debrief>
      <header class="row">
        <h1>{t('debrief.title', { lab: lab.title })}</h1>
        <button type="button" class="plain" onClick={() => window.print()}>
          {t('debrief.print')}
        </button>
      </header>
      <Guard spoke={spoke} nights={value.nights} arrival={lab.start} />
      <Course times={value.times} marks={value.marks} />
      {repairs ? <Repairs repairs={repairs} yours={value} /> : null}
      <Changes files={value.files} />
      <Words />
      <Questions />
      <Section id="evidence" title={t('evidence.title')}>
        <EvidencePanel />
      </Section>
    </article>
  );
}
