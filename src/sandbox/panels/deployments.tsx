import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { DiffView } from '../editor/diff-view.tsx';
import { useBench, useView } from '../state/context.ts';
import { FailureBox } from '../ui/failure.tsx';

/** Who changed which file when, newest first, with the change itself. */
export function DeploymentsPanel() {
  const bench = useBench();
  const { value, failure } = useView({ view: 'deployments' });
  const [open, setOpen] = useState<string | null>(null);
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!value) return <p class="empty-state">{t('panel.loading')}</p>;
  if (value.length === 0) return <p class="empty-state">{t('deployments.empty')}</p>;
  return (
    <ol class="deployments">
      {value.map((deployment) => (
        <li key={deployment.id}>
          <button
            type="button"
            class="tree-row"
            aria-expanded={open === deployment.id}
            onClick={() => {
              setOpen(open === deployment.id ? null : deployment.id);
              if (open !== deployment.id) bench.look(`deployment:${deployment.id}`);
            }}
          >
            <span class="mono">{deployment.at.slice(0, 16).replace('T', ' ')}</span>
            <span>{deployment.message || t('deployments.noMessage')}</span>
            <span class="detail">
              {deployment.by} · {deployment.path}
            </span>
          </button>
          {open === deployment.id ? (
            <div class="deployment-diff">
              <DiffView
                path={deployment.path}
                before={deployment.before ?? ''}
                after={deployment.after ?? ''}
                label={t('deployments.diff', { path: deployment.path })}
                inline
              />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
