import { useEffect, useState } from 'preact/hooks';
import type { Practice } from '../../components/practice-lab.ts';
import { t, tn } from '../../i18n/index.ts';
import type { Broken } from '../store/attempts.ts';
import type { Holdings } from '../store/file.ts';
import { readHoldings } from '../store/holdings.ts';
import { presentPerson } from '../store/people.ts';
import { rescueText } from '../store/rescue.ts';
import { saveFile } from '../ui/save-file.ts';
import { Files } from './files.tsx';
import { readinessOf } from './matrix.ts';
import { Matrix } from './matrix-table.tsx';
import { People } from './people.tsx';
import { Plans } from './plans.tsx';

export interface Held extends Holdings {
  broken: readonly Broken[];
  /** Id of whom the workbench opens for. */
  present: string;
}

interface PageProps {
  practice: Practice;
  /** Told whenever something was read; the sheet below shows it, too. */
  onHeld(held: Held): void;
}

/** Everything about progress that is read from this browser. */
export function ProgressPage({ practice, onHeld }: PageProps) {
  const [held, setHeld] = useState<Held | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const read = async (): Promise<void> => {
    try {
      const now = { ...(await readHoldings()), present: (await presentPerson()).id };
      setHeld(now);
      onHeld(now);
    } catch (error) {
      setFailure(reasonOf(error));
    }
  };
  useEffect(() => void read(), []);
  if (failure !== null)
    return (
      <div class="alert" role="alert">
        <p>{t('progress.broken.store', { reason: failure })}</p>
        <Rescue />
      </div>
    );
  if (!held) return <p role="status">{t('progress.loading')}</p>;
  const readiness = readinessOf(held, practice);
  return (
    <>
      {held.broken.length > 0 ? <BrokenRecords broken={held.broken} /> : null}
      <Contents />
      <People held={held} onChange={read} />
      <Matrix readiness={readiness} practice={practice} />
      <Plans readiness={readiness} practice={practice} present={held.present} />
      <Files held={held} labs={practice.labs} onChange={read} />
    </>
  );
}

/** The parts of a long page; the sheet stands in the page itself. */
function Contents() {
  const parts = {
    people: t('progress.people'),
    readiness: t('progress.matrix'),
    plan: t('progress.plan'),
    files: t('progress.files'),
    'sign-off': t('progress.sheet'),
  };
  return (
    <nav class="jump screen-only" aria-label={t('activity.contents')}>
      <ul>
        {Object.entries(parts).map(([anchor, title]) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BrokenRecords({ broken }: { broken: readonly Broken[] }) {
  return (
    <div class="alert" role="alert">
      <p>{tn('progress.broken', broken.length)}</p>
      <ul>
        {broken.map(({ reason }, at) => (
          <li key={at} class="mono">
            {reason}
          </li>
        ))}
      </ul>
      <Rescue />
    </div>
  );
}

function Rescue() {
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (): Promise<void> => saveFile('crosshire.rescue.json', await rescueText());
  return (
    <p>
      <button
        type="button"
        class="plain-button"
        onClick={() => void save().catch((error: unknown) => setFailure(reasonOf(error)))}
      >
        {t('progress.broken.rescue')}
      </button>{' '}
      {failure === null ? null : t('progress.broken.rescueFailed', { reason: failure })}
    </p>
  );
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
