import { t } from '../../i18n/index.ts';
import type { LogEntry } from '../../schema/log.ts';
import type { Message } from '../../schema/message.ts';
import type { InboxItem } from '../../worker/views.ts';
import { useBench, useView } from '../state/context.ts';
import { FailureBox } from '../ui/failure.tsx';
import { Markdown } from '../ui/markdown.tsx';

/** What people wrote to the team, newest first. */
export function InboxPanel() {
  const bench = useBench();
  const { value: fromLab, failure } = useView({ view: 'inbox' });
  const value = fromLab && withOwn(fromLab, bench.game.value?.messages ?? [], bench.entries.value);
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

/** With what a game day's own injects wrote, each where its entry puts it. */
function withOwn(
  items: readonly InboxItem[],
  messages: readonly { id: string; message: Message }[],
  log: readonly LogEntry[],
): InboxItem[] {
  const own = log.flatMap(({ n, action }) => {
    const found = action.do === 'inject' ? messages.find(({ id }) => id === action.id) : undefined;
    return found ? [{ ...found, n }] : [];
  });
  return [...items, ...own].sort((a, b) => (a.n ?? -1) - (b.n ?? -1));
}
