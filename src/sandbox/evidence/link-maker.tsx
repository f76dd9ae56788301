import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { hashOfAttempt, LONGEST } from '../link/attempt-link.ts';
import { useBench } from '../state/context.ts';

/** Makes a link that carries the attempt, or says that it would be too long and what else there is. */
export function LinkMaker() {
  const bench = useBench();
  const [hash, setHash] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const { attempt } = bench.client;
    if (attempt) setHash(await hashOfAttempt(attempt));
  };
  const fits = hash !== null && hash.length <= LONGEST;
  return (
    <section>
      <h3>{t('evidence.link')}</h3>
      <p class="meta">{t('evidence.link.about')}</p>
      <button
        type="button"
        class="plain"
        disabled={bench.busy.value}
        onClick={() => void make().catch((error: unknown) => bench.tell(error))}
      >
        {t('evidence.link.make')}
      </button>
      {fits ? (
        <>
          <input
            class="evidence-link mono"
            type="text"
            readOnly
            aria-label={t('evidence.link.label')}
            value={`${location.origin}${location.pathname}${hash}`}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p class="meta" role="status">
            {t('evidence.link.size', { size: hash.length, limit: LONGEST })}
          </p>
        </>
      ) : null}
      {hash !== null && !fits ? (
        <p class="error" role="alert">
          {t('evidence.link.tooLong', { size: hash.length, limit: LONGEST })}
        </p>
      ) : null}
    </section>
  );
}
