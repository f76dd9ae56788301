import { sentencesOf } from '../../evidence/index.ts';
import { formatNumber, t } from '../../i18n/index.ts';
import type { Verdict } from '../../schema/verdict.ts';
import { useBench } from '../state/context.ts';
import { DEBRIEF } from '../state/documents.ts';
import type { KeptGrade } from '../state/grade-log.ts';
import { hidden } from '../state/settings.ts';
import { VerdictMark } from '../ui/state.tsx';
import { openInConsole } from './console.tsx';
import { elapsed } from './notes.tsx';

/** What Crosshire says about the warehouse: one verdict a check, expected beside got. */
export function ChecksPanel() {
  const bench = useBench();
  const running = bench.running.value;
  const progress = bench.progress.value;
  const grade = bench.grade.value;
  if (bench.preparing.value)
    return (
      <p class="empty-state running" role="status">
        {t('checks.fetching')}
      </p>
    );
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
  return <GradeView kept={grade} />;
}

function GradeView({ kept }: { kept: KeptGrade }) {
  const bench = useBench();
  const { grade, n, ms, stale } = kept;
  const { tasks, lab } = bench.lab.start;
  const failed = grade.checks.filter((verdict) => verdict.status !== 'pass');
  const phaseOf = (verdict: Verdict) => tasks.find((task) => task.id === verdict.task)?.phase;
  const groups = [...lab.phases, undefined].map((phase) => ({
    phase,
    verdicts: grade.checks.filter((verdict) => phaseOf(verdict) === phase),
  }));
  return (
    <div class="verdicts">
      <p class="verdict-sum" role="status">
        {grade.status === 'pass'
          ? t('checks.pass')
          : t('checks.open', { open: failed.length, all: grade.checks.length })}
        {hidden.value.has('score') ? null : (
          <span class="verdict-score">{t('checks.score', { score: grade.score, max: grade.max })}</span>
        )}
      </p>
      {grade.status === 'pass' ? <Unsaid /> : null}
      <p class="meta">
        {t('checks.asOf', { step: n + 1, time: elapsed(ms) })}
        {stale ? ` ${t('checks.stale')}` : ''}
      </p>
      {bench.debriefed.value ? (
        <p class="verdict-debrief">
          <button type="button" class="plain" onClick={() => bench.documents.show(DEBRIEF)}>
            {t('checks.debrief')}
          </button>
        </p>
      ) : null}
      {groups.map(({ phase, verdicts }) =>
        verdicts.length > 0 ? (
          <section key={phase ?? ''}>
            {phase ? (
              <h2 class="verdict-phase">
                {t(`phase.${phase}`)}
                <span>
                  {verdicts.filter((one) => one.status === 'pass').length}/{verdicts.length}
                </span>
              </h2>
            ) : null}
            {verdicts.map((verdict) => (
              <VerdictItem
                key={verdict.id}
                verdict={verdict}
                onOpen={() => {
                  bench.verdict.value = verdict.id;
                  bench.shelf.value = 'verdict';
                }}
                onEvidence={(sql) => openInConsole(bench, sql)}
              />
            ))}
          </section>
        ) : null,
      )}
    </div>
  );
}

/** Sentences that were not written: nothing failed, and the exercise is not done. */
function Unsaid() {
  const bench = useBench();
  const missing = sentencesOf(bench.entries.value, bench.lab.start.tasks).filter(({ said }) => said === null);
  if (missing.length === 0) return null;
  return (
    <p>
      {t('checks.unsaid')}{' '}
      {missing.map(({ task, title, field }) => (
        <button key={`${task}-${field.id}`} type="button" class="quiet" onClick={() => bench.goToTask(task)}>
          {title}
        </button>
      ))}
    </p>
  );
}

interface VerdictItemProps {
  verdict: Verdict;
  onOpen(): void;
  onEvidence(sql: string): void;
}

function VerdictItem({ verdict, onOpen, onEvidence }: VerdictItemProps) {
  const { status, evidence } = verdict;
  return (
    <article class={`verdict verdict-${status}`} data-check={verdict.id} data-status={status}>
      <VerdictMark status={status} />
      <strong>{verdict.id.replaceAll('-', ' ')}</strong> <span class="meta">{t(`on.${verdict.on}`)}</span>
      {status === 'pass' ? null : <p>{withoutRows(verdict)}</p>}
      {status === 'pass' ? null : <Found verdict={verdict} />}
      {status !== 'pass' && isWide(verdict) ? (
        <button type="button" class="quiet" onClick={onOpen}>
          {t('checks.compare')}
        </button>
      ) : null}
      {evidence ? (
        <button type="button" class="quiet" onClick={() => onEvidence(evidence)}>
          {t('checks.evidence')}
        </button>
      ) : null}
    </article>
  );
}

/** Longer values than this are shown once, below the message and not within it; rows so long are only counted here. */
const INLINE = 40;

const isWide = ({ expected, actual }: Verdict): boolean =>
  [expected, actual].some((text) => text !== null && text.length > INLINE);

/** Both sides, or how many rows differ when they are too wide for a column. */
function Found({ verdict }: { verdict: Verdict }) {
  const { expected, actual, rows } = verdict;
  if (expected === null && actual === null) return null;
  if (rows && isWide(verdict))
    return (
      <p class="meta">
        {t('verdict.counts', { missing: formatNumber(rows.missing.total), extra: formatNumber(rows.extra.total) })}
      </p>
    );
  return (
    <dl>
      <Side name={t('checks.expected')} text={expected} />
      <Side name={t('checks.actual')} text={actual} />
    </dl>
  );
}

/** The message up to the sentence that repeats the rows standing below it. */
function withoutRows({ message, expected, actual }: Verdict): string {
  const places = [expected, actual]
    .filter((text) => text !== null && text.length > INLINE)
    .map((text) => message.indexOf(text as string))
    .filter((at) => at >= 0);
  const end = message.lastIndexOf('. ', Math.min(...places));
  return places.length > 0 && end > 0 ? message.slice(0, end + 1) : message;
}

/** What an answer should have been is not said: the side is left out. */
function Side({ name, text }: { name: string; text: string | null }) {
  if (text === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{text === '' ? t('checks.nothing') : text.split('; ').map((row, at) => <span key={at}>{row}</span>)}</dd>
    </>
  );
}
