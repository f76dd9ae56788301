import { t } from '../../i18n/index.ts';
import { useView } from '../state/context.ts';
import type { Notification } from '../state/platform.ts';

interface Props {
  /** Which of the notifications belong here. */
  about(alert: Notification): boolean;
  /** Say so when nobody was told; for a run or an update that somebody should have heard of. */
  nobody: boolean;
}

/** Whom a run or an update told, and what it said. */
export function Told({ about, nobody }: Props) {
  const { value } = useView({ view: 'alerts' });
  if (!value) return null;
  const told = value.filter(about);
  if (told.length === 0) return nobody ? <p class="meta told">{t('told.nobody')}</p> : null;
  return (
    <section class="told" aria-label={t('told.title')}>
      <h3 class="meta">{t('told.title')}</h3>
      <ul>
        {told.map((alert) => (
          <li key={`${alert.at} ${alert.event} ${alert.task ?? ''} ${alert.to}`}>
            <span class="mono">{alert.at.slice(0, 16).replace('T', ' ')}</span> {alert.to}: {alert.subject}
            <p>{alert.message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
