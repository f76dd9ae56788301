import { t } from '../../i18n/index.ts';
import type { Grade, Verdict } from '../../schema/verdict.ts';
import { useBench } from '../state/context.ts';
import { VerdictMark } from '../ui/state.tsx';
import { openInConsole } from './console.tsx';

/** What Crosshire says about the warehouse: one verdict a check, expected beside got. */
export function ChecksPanel() {
  const bench = useBench();
  const running = bench.running.value;
  const progress = bench.progress.value;
  const grade = bench.grade.value;
  if (running?.action.do === 'check') {
    return (
      <p class="empty-state running" role="status">
        {progress?.stage === 'checks' && progress.total > 0
          ? t('checks.running', { done: progress.done, total: progress.total, text: progress.text ?? '' })
          : t('checks.starting')}
      </p>
    );
  }
  if (!grade) return <p class="empty-state">{t('checks.empty')}</p>;
  return <GradeView grade={grade} />;
}

function GradeView({ grade }: { grade: Grade }) {
  const bench = useBench();
  const failed = grade.checks.filter((verdict) => verdict.status !== 'pass');
  return (
    <div class="verdicts">
      <p class="verdict-sum">
        {grade.status === 'pass'
          ? t('checks.pass', { score: grade.score, max: grade.max })
          : t('checks.open', { open: failed.length, all: grade.checks.length, score: grade.score, max: grade.max })}
      </p>
      {[...failed, ...grade.checks.filter((verdict) => verdict.status === 'pass')].map((verdict) => (
        <VerdictItem key={verdict.id} verdict={verdict} onEvidence={(sql) => openInConsole(bench, sql)} />
      ))}
    </div>
  );
}

function VerdictItem({ verdict, onEvidence }: { verdict: Verdict; onEvidence(sql: string): void }) {
  const { status, expected, actual, evidence } = verdict;
  return (
    <article class={`verdict verdict-${status}`} data-check={verdict.id} data-status={status}>
      <VerdictMark status={status} />
      <strong>{verdict.id.replaceAll('-', ' ')}</strong> <span class="meta">{t(`on.${verdict.on}`)}</span>
      {status === 'pass' ? null : <p>{verdict.message}</p>}
      {status !== 'pass' && (expected !== null || actual !== null) ? (
        <dl>
          <dt>{t('checks.expected')}</dt>
          <dd>{expected ?? t('checks.nothing')}</dd>
          <dt>{t('checks.actual')}</dt>
          <dd>{actual ?? t('checks.nothing')}</dd>
        </dl>
      ) : null}
      {evidence ? (
        <button type="button" class="quiet" onClick={() => onEvidence(evidence)}>
          {t('checks.evidence')}
        </button>
      ) : null}
    </article>
  );
}
