import { useState } from 'preact/hooks';
import { formatNumber, t } from '../../i18n/index.ts';
import type { EventFilter } from '../../worker/views.ts';
import { useView } from '../state/context.ts';
import type { EventRecord } from '../state/platform.ts';
import { FailureBox } from '../ui/failure.tsx';

/** The pipelines' event log, newest first; a row unfolds to its `details`. */
export function EventsPanel() {
  const [filter, setFilter] = useState<EventFilter>({});
  const [page, setPage] = useState(0);
  const { value, failure } = useView({ view: 'events', filter, page });
  const change = (part: EventFilter): void => {
    setPage(0);
    setFilter({ ...filter, ...part });
  };
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!value) return <p class="empty-state">{t('panel.loading')}</p>;
  const pages = Math.max(1, Math.ceil(value.total / value.pageSize));
  return (
    <div>
      <div class="row filter">
        <label>
          {t('events.type')}{' '}
          <select
            value={filter.type ?? ''}
            onChange={(event) => change({ type: event.currentTarget.value || undefined })}
          >
            <option value="">{t('events.all')}</option>
            {value.types.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </label>
        <label>
          {t('events.text')}{' '}
          <input
            type="search"
            value={filter.text ?? ''}
            onChange={(event) => change({ text: event.currentTarget.value || undefined })}
          />
        </label>
        <span class="meta">{t('events.count', { total: formatNumber(value.total) })}</span>
        <button type="button" class="quiet" disabled={page === 0} onClick={() => setPage(page - 1)}>
          {t('events.newer')}
        </button>
        <span class="meta">{t('events.page', { page: page + 1, pages })}</span>
        <button type="button" class="quiet" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
          {t('events.older')}
        </button>
      </div>
      <table class="list-table">
        <thead>
          <tr>
            <th scope="col">{t('events.time')}</th>
            <th scope="col">{t('events.level')}</th>
            <th scope="col">{t('events.type')}</th>
            <th scope="col">{t('events.message')}</th>
          </tr>
        </thead>
        <tbody>
          {value.events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EventRow({ event }: { event: EventRecord }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <tr>
        <td class="mono">{event.timestamp.replace('T', ' ').replace('Z', '')}</td>
        <td>{event.level === 'ERROR' ? <span class="state state-fail">{event.level}</span> : event.level}</td>
        <td class="mono">{event.event_type}</td>
        <td>
          <button type="button" class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {event.message}
          </button>
        </td>
      </tr>
      {open ? (
        <tr>
          <td colSpan={4}>
            <pre class="json">
              {JSON.stringify({ origin: event.origin, details: event.details, error: event.error }, null, 2)}
            </pre>
          </td>
        </tr>
      ) : null}
    </>
  );
}
