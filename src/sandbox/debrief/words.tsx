import { predictionsOf, type Sentence, sentencesOf } from '../../evidence/index.ts';
import { t } from '../../i18n/index.ts';
import { elapsed } from '../panels/notes.tsx';
import { Rubric } from '../panels/rubric.tsx';
import { useBench } from '../state/context.ts';
import { Section } from './section.tsx';

/** What was predicted and what was written: nobody graded the sentences, so each stands beside what a good one names. */
export function Words() {
  const bench = useBench();
  const log = bench.entries.value;
  const { tasks } = bench.lab.start;
  const predictions = predictionsOf(log, tasks);
  const sentences = sentencesOf(log, tasks);
  if (predictions.length + sentences.length === 0) return null;
  const passed = log.some(({ grade }) => grade?.status === 'pass');
  return (
    <Section id="words" title={t('words.title')}>
      {predictions.map(({ task, title, n, ms, values }) => (
        <div key={task}>
          <h3>{title}</h3>
          <p class="meta">{t('words.predicted', { step: n, time: elapsed(ms) })}</p>
          <dl class="predicted">
            {values.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {sentences.map((sentence) => (
        <Said key={`${sentence.task} ${sentence.field.id}`} sentence={sentence} passed={passed} />
      ))}
      {sentences.length > 0 ? <p class="meta">{t('words.note')}</p> : null}
    </Section>
  );
}

function Said({ sentence: { title, field, said }, passed }: { sentence: Sentence; passed: boolean }) {
  return (
    <div class="said">
      <h3>{title}</h3>
      <p class="meta">{field.label}</p>
      <div class="said-pair">
        {said ? <blockquote>{said.text}</blockquote> : <p>{t('words.none')}</p>}
        {field.rubric && (said || passed) ? <Rubric points={field.rubric} /> : null}
      </div>
    </div>
  );
}
