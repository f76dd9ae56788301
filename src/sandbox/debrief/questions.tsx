import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { useBench } from '../state/context.ts';
import { Section } from './section.tsx';

/** The lab’s own debrief: a page of this very site, made from the lab’s folder at build time, whose article is shown here. */
export function Questions() {
  const bench = useBench();
  const [html, setHtml] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    bench.lab.debrief().then(
      (text) => !gone && setHtml(text),
      (error: unknown) => !gone && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      gone = true;
    };
  }, [bench]);
  return (
    <Section id="questions" title={t('debrief.questions')}>
      {failure ? <p class="error">{t('debrief.questions.failed', { reason: failure })}</p> : null}
      {html === null ? null : <div class="prose debrief-questions" dangerouslySetInnerHTML={{ __html: html }} />}
    </Section>
  );
}
