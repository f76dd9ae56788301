import { t } from '../../i18n/index.ts';
import type { LogEntry } from '../../schema/log.ts';

/** What a step of the log was, in a few words. */
export function stepInWords({ action }: Pick<LogEntry, 'action'>): string {
  switch (action.do) {
    case 'sql':
      return t('did.sql', { text: action.text.replace(/\s+/g, ' ').slice(0, 80) });
    case 'edit':
      return t('did.edit', { path: action.path });
    case 'update_pipeline':
      return t('did.update', { pipeline: action.pipeline });
    case 'run_job':
      return t('did.job', { job: action.job });
    case 'look':
      return t('did.look', { at: action.at.replaceAll('_', ' ').replace(':', ' ') });
    case 'answer':
      return t('did.answer', { task: action.task });
    case 'hint':
      return t('did.hint', { task: action.task });
    case 'volume':
      return t('did.volume', { op: action.op, path: action.path });
    case 'note':
      return t('did.note', { text: action.text.slice(0, 80) });
    case 'inject':
      return t('did.inject', { id: action.id });
    case 'catch_up':
      return t('did.catch_up', { phase: t(`phase.${action.phase}`) });
    default:
      return t(`did.${action.do}`);
  }
}
