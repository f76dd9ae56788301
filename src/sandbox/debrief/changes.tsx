import { t } from '../../i18n/index.ts';
import type { DebriefView } from '../../worker/views.ts';
import { TextDiff } from '../ui/text-diff.tsx';
import { Section } from './section.tsx';

type ChangedFile = DebriefView['files'][number];

/** The learner's own diff, file by file. */
export function Changes({ files }: Pick<DebriefView, 'files'>) {
  return (
    <Section id="changes" title={t('debrief.changes')}>
      {files.length === 0 ? <p>{t('debrief.changes.none')}</p> : null}
      {files.map((file) => (
        <FileDiff key={file.path} {...file} />
      ))}
    </Section>
  );
}

export function FileDiff({ path, before, after }: ChangedFile) {
  const note = before === null ? t('debrief.changes.new') : after === null ? t('debrief.changes.gone') : '';
  return (
    <>
      <h3 class="mono">
        {path} <span class="meta">{note}</span>
      </h3>
      <TextDiff before={before} after={after} label={t('debrief.changes.diff', { path })} />
    </>
  );
}
