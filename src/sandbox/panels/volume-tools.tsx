import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { useBench } from '../state/context.ts';

const OPS = ['copy', 'move', 'delete'] as const;
type Op = (typeof OPS)[number];

/** `/Volumes/catalog/schema/volume`: above that nothing can be moved or deleted. */
const SHALLOWEST = 5;

interface VolumeToolsProps {
  /** The file that is open, else the folder. */
  path: string;
  /** Where to look when it is gone. */
  onGone(): void;
}

/** Copies, moves or deletes what is open. Deleting asks once: a volume keeps no versions. */
export function VolumeTools({ path, onGone }: VolumeToolsProps) {
  const [op, setOp] = useState<Op | null>(null);
  if (path.split('/').filter(Boolean).length < SHALLOWEST) return null;
  return (
    <>
      <div class="row">
        {OPS.map((one) => (
          <button
            key={one}
            type="button"
            class="quiet"
            aria-expanded={op === one}
            onClick={() => setOp(op === one ? null : one)}
          >
            {t(`volumes.${one}`)}
          </button>
        ))}
      </div>
      {op ? (
        <OpForm
          key={`${op} ${path}`}
          op={op}
          path={path}
          onDone={(gone) => {
            setOp(null);
            if (gone) onGone();
          }}
        />
      ) : null}
    </>
  );
}

interface OpFormProps {
  op: Op;
  path: string;
  onDone(gone: boolean): void;
}

function OpForm({ op, path, onDone }: OpFormProps) {
  const bench = useBench();
  const [to, setTo] = useState(path);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const reply = await bench.act({ do: 'volume', op, path, ...(op === 'delete' ? {} : { to: to.trim() }) });
    if (!reply) return;
    const done = reply.entry.outcome === 'ok';
    bench.notice.value = done ? t(`volumes.${op}.done`, { path, to: to.trim() }) : (reply.error?.message ?? path);
    if (done) onDone(op !== 'copy');
  };
  return (
    <form class="row volume-form" onSubmit={(event) => void submit(event)}>
      {op === 'delete' ? (
        <span role="alert">{t('volumes.deleteAsk', { path })}</span>
      ) : (
        <label>
          {t('volumes.to')}{' '}
          <input
            type="text"
            class="mono"
            required
            pattern="/Volumes/.+"
            autocomplete="off"
            spellcheck={false}
            value={to}
            onInput={(event) => setTo(event.currentTarget.value)}
          />
        </label>
      )}
      <button type="submit" class="plain" disabled={bench.busy.value}>
        {t(`volumes.${op}.do`)}
      </button>
      <button type="button" class="quiet" onClick={() => onDone(false)}>
        {t('update.no')}
      </button>
    </form>
  );
}
