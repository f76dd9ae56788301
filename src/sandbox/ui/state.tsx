import { type MessageKey, t } from '../../i18n/index.ts';

const TONES: Record<string, 'ok' | 'fail' | 'wait' | 'none'> = {
  SUCCESS: 'ok',
  COMPLETED: 'ok',
  FAILED: 'fail',
  UPSTREAM_FAILED: 'fail',
  TIMEDOUT: 'fail',
  SUCCESS_WITH_FAILURES: 'wait',
  RUNNING: 'wait',
  STARTING: 'wait',
};

/** A state as the platform draws it: colour, a shape of its own, and the platform's word. */
export function PlatformState({ state }: { state: string }) {
  return (
    <span class={`state state-${TONES[state] ?? 'none'}`}>
      {state
        .replaceAll('_', ' ')
        .toLowerCase()
        .replace(/^./, (c) => c.toUpperCase())}
    </span>
  );
}

export type VerdictStatus = 'pass' | 'fail' | 'error';

const MARKS: Record<VerdictStatus, { mark: string; key: MessageKey }> = {
  pass: { mark: '◆', key: 'verdict.pass' },
  fail: { mark: '◇', key: 'verdict.fail' },
  error: { mark: '▲', key: 'verdict.error' },
};

/** A verdict as Crosshire says it: ink, a mark with a shape of its own, words; never green. */
export function VerdictMark({ status }: { status: VerdictStatus }) {
  const { mark, key } = MARKS[status];
  return (
    <span class="mark" role="img" aria-label={t(key)} title={t(key)}>
      {mark}
    </span>
  );
}
