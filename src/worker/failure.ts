import type { PlainError } from './plain.ts';

export type EndReason = 'silent' | 'slow' | 'aborted' | 'crashed' | 'closed';

const ENDED: Readonly<Record<EndReason, PlainError>> = {
  silent: {
    condition: 'SANDBOX_STOPPED',
    message: 'The sandbox gave no sign of life and was stopped; the step that ran had no effect.',
    hint: 'Look for a loop that does not end. Everything before this step is restored.',
  },
  slow: {
    condition: 'SANDBOX_STOPPED',
    message: 'The step took longer than a sandbox may and was stopped; it had no effect.',
    hint: 'Look for a loop that does not end, or for a join without a condition. Everything before this step is restored.',
  },
  aborted: {
    condition: 'SANDBOX_ABORTED',
    message: 'You stopped the step; it had no effect.',
    hint: 'Everything before this step is restored.',
  },
  crashed: {
    condition: 'SANDBOX_CRASHED',
    message: 'The sandbox crashed; the step that ran had no effect.',
    hint: 'This is our fault. Everything before this step is restored.',
  },
  closed: { condition: 'SANDBOX_CLOSED', message: 'The sandbox was closed.' },
};

/** The worker that should have answered is gone. */
export class WorkerEnded extends Error {
  readonly reason: EndReason;
  readonly plain: PlainError;
  constructor(reason: EndReason, detail?: string) {
    super(detail ? `${ENDED[reason].message} (${detail})` : ENDED[reason].message);
    this.name = 'WorkerEnded';
    this.reason = reason;
    this.plain = { ...ENDED[reason], message: this.message };
  }
}

/** The worker answered that it cannot do it; `plain` says why and what to do. */
export class RequestFailed extends Error {
  readonly plain: PlainError;
  constructor(plain: PlainError) {
    super(plain.message);
    this.name = 'RequestFailed';
    this.plain = plain;
  }
}
