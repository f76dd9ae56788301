import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import type { Action } from '../../schema/action.ts';
import { useBench } from '../state/context.ts';

/** Seconds the running action has, as it counts; null while none of these kinds runs. */
export function useSeconds(kinds?: readonly Action['do'][]): number | null {
  const running = useBench().running.value;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((value) => value + 1), 500);
    return () => clearInterval(timer);
  }, [running]);
  if (!running || (kinds && !kinds.includes(running.action.do))) return null;
  return (performance.now() - running.since) / 1000;
}

/** Stands where a result will appear while it is being made. */
export function RunningNote({ kinds }: { kinds: readonly Action['do'][] }) {
  const seconds = useSeconds(kinds);
  if (seconds === null) return null;
  return (
    <span class="running meta" role="status">
      {t('panel.running', { seconds: seconds.toFixed(0) })}
    </span>
  );
}
