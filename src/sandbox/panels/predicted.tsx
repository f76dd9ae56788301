import { useEffect, useRef } from 'preact/hooks';
import { inWords } from '../../evidence/index.ts';
import { t } from '../../i18n/index.ts';
import type { Values } from '../../schema/prediction.ts';
import type { Task } from '../../schema/task.ts';

/** A prediction that was given: it stands, so there is nothing left to fill in. */
export function Predicted({ task, values }: { task: Task; values: Values }) {
  const list = useRef<HTMLDListElement>(null);
  useEffect(() => {
    // The form that was just saved is gone, and the keys with it.
    if (document.activeElement === document.body) list.current?.focus();
  }, []);
  return (
    <>
      <p class="meta">{t('predict.stands')}</p>
      <dl class="predicted" ref={list} tabIndex={-1}>
        {task.fields.map(({ id, label }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{inWords(values[id])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
