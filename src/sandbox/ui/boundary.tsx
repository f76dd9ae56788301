import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { FailureBox } from './failure.tsx';

/** Keeps a panel's fault to the panel: the rest of the workbench, and the attempt, go on. */
export function Boundary({ children }: { children: ComponentChildren }) {
  const [error, reset] = useErrorBoundary((fault: unknown) => console.error(fault));
  if (!error) return <>{children}</>;
  return (
    <div>
      <FailureBox failure={{ message: t('panel.failed', { reason: String(error) }) }} />
      <p class="empty-state">
        <button type="button" class="plain" onClick={reset}>
          {t('panel.again')}
        </button>
      </p>
    </div>
  );
}
