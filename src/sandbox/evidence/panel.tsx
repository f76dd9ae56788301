import { useEffect, useState } from 'preact/hooks';
import { fingerprintOf, writeEvidence } from '../../evidence/index.ts';
import { t } from '../../i18n/index.ts';
import { PersonLabel } from '../../schema/evidence.ts';
import { useBench } from '../state/context.ts';
import { saveFile } from '../ui/save-file.ts';
import { type Made, makeEvidence } from './build.ts';
import { LinkMaker } from './link-maker.tsx';
import { fileName, markdownOf } from './markdown.ts';

/** What the attempt leaves behind: a sealed file, Markdown, a link. */
export function EvidencePanel() {
  const bench = useBench();
  const [label, setLabel] = useState(bench.person.value?.name ?? '');
  const [made, setMade] = useState<Made | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const person = PersonLabel.safeParse(label);
  const bad = label.trim() !== '' && !person.success;
  const { length } = bench.entries.value;
  const kept = bench.grade.value;
  // Sealed anew for every label and for every step, so that what is saved is what is shown.
  useEffect(() => {
    let gone = false;
    if (bad || bench.busy.value) return;
    makeEvidence(bench, person.data).then(
      (now) => !gone && setMade(now),
      (error: unknown) => !gone && setFailure(t('evidence.failed', { reason: String(error) })),
    );
    return () => {
      gone = true;
    };
  }, [bench, label, length, kept?.n, kept?.grade, bench.busy.value]);
  const markdown = made ? markdownOf({ ...made, lab: bench.lab.start }) : '';
  return (
    <div class="evidence">
      <p>{t('evidence.about')}</p>
      {kept === null ? <p class="meta">{t('evidence.noCheck')}</p> : null}
      {kept?.stale ? <p class="meta">{t('evidence.stale')}</p> : null}
      <label class="evidence-label">
        <span>{t('evidence.person')}</span>
        <input
          type="text"
          value={label}
          maxLength={60}
          aria-invalid={bad}
          onInput={(event) => setLabel(event.currentTarget.value)}
        />
      </label>
      {bad ? <p class="error">{t('evidence.person.invalid')}</p> : null}
      {failure ? (
        <p class="error" role="alert">
          {failure}
        </p>
      ) : null}
      <div class="row">
        <button
          type="button"
          class="plain"
          disabled={!made || bad}
          onClick={() => made && saveFile(fileName(made.evidence), writeEvidence(made.evidence))}
        >
          {t('evidence.json')}
        </button>
        <button
          type="button"
          class="plain"
          disabled={!made || bad}
          onClick={() => made && saveFile(fileName(made.evidence, 'md'), markdown, 'text/markdown')}
        >
          {t('evidence.markdown')}
        </button>
        <CopyButton text={markdown} />
      </div>
      {made ? (
        <p>
          <span class="mono">{t('evidence.fingerprint', { fingerprint: fingerprintOf(made.evidence) })}</span>{' '}
          <span class="meta">{t('evidence.fingerprint.about')}</span>
        </p>
      ) : null}
      <details>
        <summary>{t('evidence.text')}</summary>
        <textarea class="evidence-text mono" readOnly rows={12} aria-label={t('evidence.text')} value={markdown} />
      </details>
      <LinkMaker />
    </div>
  );
}

/** Plain HTTP has no clipboard; the text below can be selected there. */
function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('evidence.copied'));
    } catch {
      setSaid(t('evidence.notCopied'));
    }
  };
  return (
    <>
      <button type="button" class="plain" disabled={!text} onClick={() => void copy()}>
        {t('evidence.copy')}
      </button>
      <span class="meta" role="status">
        {said ?? ''}
      </span>
    </>
  );
}
