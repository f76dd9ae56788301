import { useState } from 'preact/hooks';
import { formatNumber, t } from '../../i18n/index.ts';
import { useView } from '../state/context.ts';
import type { FlowRecord, UpdateRecord } from '../state/platform.ts';
import { FailureBox } from '../ui/failure.tsx';
import { PlatformState } from '../ui/state.tsx';
import { Told } from './told.tsx';

/** Update history: what each flow read, wrote, deleted and dropped. */
export function UpdatesPanel() {
  const { value, failure } = useView({ view: 'updates' });
  const [open, setOpen] = useState<string | null>(null);
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!value) return <p class="empty-state">{t('panel.loading')}</p>;
  return (
    <table class="list-table">
      <thead>
        <tr>
          <th scope="col">{t('updates.started')}</th>
          <th scope="col">{t('updates.pipeline')}</th>
          <th scope="col">{t('updates.state')}</th>
          <th scope="col">{t('updates.cause')}</th>
          <th scope="col">{t('updates.id')}</th>
        </tr>
      </thead>
      <tbody>
        {value.map((update) => (
          <UpdateRow
            key={update.id}
            update={update}
            open={open === update.id}
            onToggle={() => setOpen(open === update.id ? null : update.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

function UpdateRow({ update, open, onToggle }: { update: UpdateRecord; open: boolean; onToggle(): void }) {
  return (
    <>
      <tr>
        <td>
          <button type="button" class="quiet mono" aria-expanded={open} onClick={onToggle}>
            {update.started.slice(0, 16).replace('T', ' ')}
          </button>
        </td>
        <td>{update.pipeline}</td>
        <td>
          <PlatformState state={update.state} />
        </td>
        <td>
          {[
            update.cause === 'JOB_TASK' ? t('updates.byJob') : t('updates.byUser', { role: update.by }),
            selection(update),
          ]
            .filter(Boolean)
            .join(' · ')}
        </td>
        <td class="mono">{update.id}</td>
      </tr>
      {open ? (
        <tr>
          <td colSpan={5}>
            {update.error ? <FailureBox failure={{ message: update.error }} /> : null}
            <FlowTable flows={update.flows} />
            <Told about={(alert) => alert.update === update.id} nobody={update.state === 'FAILED'} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function selection(update: UpdateRecord): string {
  if (update.fullRefresh.length > 0) return t('updates.fullRefresh', { tables: update.fullRefresh.join(', ') });
  if (update.resetCheckpoint.length > 0) return t('updates.reset', { tables: update.resetCheckpoint.join(', ') });
  if (update.refresh.length > 0) return t('updates.refresh', { tables: update.refresh.join(', ') });
  return '';
}

export function FlowTable({ flows }: { flows: readonly FlowRecord[] }) {
  const number = (value: number): string => formatNumber(value);
  return (
    <table class="list-table nested">
      <thead>
        <tr>
          <th scope="col">{t('flow.dataset')}</th>
          <th scope="col">{t('flow.kind')}</th>
          <th scope="col">{t('updates.state')}</th>
          <th scope="col" class="number">
            {t('flow.read')}
          </th>
          <th scope="col" class="number">
            {t('flow.written')}
          </th>
          <th scope="col" class="number">
            {t('flow.deleted')}
          </th>
          <th scope="col" class="number">
            {t('flow.dropped')}
          </th>
        </tr>
      </thead>
      <tbody>
        {flows.map((flow) => (
          <tr key={flow.flow}>
            <td title={flow.error ?? undefined}>{flow.dataset}</td>
            <td>{flow.kind.replaceAll('_', ' ')}</td>
            <td>
              <PlatformState state={flow.status} />
            </td>
            <td class="number">{number(flow.read)}</td>
            <td class="number">{number(flow.written)}</td>
            <td class="number">{number(flow.deleted)}</td>
            <td class="number">{number(flow.dropped)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
