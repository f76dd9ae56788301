import { t } from '../../i18n/index.ts';

export interface Failure {
  condition?: string | undefined;
  message: string;
  hint?: string | undefined;
  file?: string | undefined;
  span?: { line: number; column: number } | undefined;
}

/** An error where it happened: what, where, what to do; the text can be selected and copied. */
export function FailureBox({ failure, onOpen }: { failure: Failure; onOpen?: (file: string, line: number) => void }) {
  const { file, span } = failure;
  const place = [file, span ? `${span.line}:${span.column}` : undefined].filter(Boolean).join(':');
  return (
    <div class="error" role="alert">
      {place ? (
        file && onOpen ? (
          <button type="button" class="quiet" onClick={() => onOpen(file, span?.line ?? 1)}>
            {place}
          </button>
        ) : (
          <span>{place} </span>
        )
      ) : null}
      {failure.message}
      {failure.hint ? <span class="hint">{t('error.hint', { hint: failure.hint })}</span> : null}
    </div>
  );
}
