import { t } from '../../i18n/index.ts';
import { useView } from '../state/context.ts';
import { FailureBox } from '../ui/failure.tsx';
import { Markdown } from '../ui/markdown.tsx';

/** What people wrote to the team, newest first. */
export function InboxPanel() {
  const { value, failure } = useView({ view: 'inbox' });
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!value) return <p class="empty-state">{t('panel.loading')}</p>;
  if (value.length === 0) return <p class="empty-state">{t('inbox.empty')}</p>;
  return (
    <ol class="inbox">
      {value.map((item) => (
        <li key={`${item.id}-${item.n ?? 'start'}`}>
          <h2>{item.message.subject}</h2>
          <p class="meta">{t('inbox.from', { role: item.message.from.replaceAll('-', ' ') })}</p>
          <div class="prose">
            <Markdown text={item.message.text} />
          </div>
        </li>
      ))}
    </ol>
  );
}
