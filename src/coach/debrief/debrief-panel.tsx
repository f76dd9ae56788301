import { useState } from 'preact/hooks';
import { writeEvidence } from '../../evidence/index.ts';
import { t } from '../../i18n/index.ts';
import { saveFile } from '../../sandbox/ui/save-file.ts';
import { BoardTable } from '../board/board-table.tsx';
import { useDay, useDo, usePlan } from '../state/context.ts';
import { boardCsv, coursesCsv, dayJson } from './exports.ts';
import { Lessons } from './lessons.tsx';
import { postmortemOf } from './postmortem.ts';
import { openReplay } from './replay.ts';
import { CourseTable } from './table.tsx';
import { Timelines } from './timelines.tsx';

/** After the day: how every team went through, what it cost, and who gave which point. */
export function DebriefPanel() {
  const day = useDay();
  const plan = usePlan();
  const courses = day.courses.value;
  if (courses.length === 0) return <p class="lead">{t('game.debrief.none')}</p>;
  return (
    <div class="debrief-console">
      <header class="row">
        <h1>{plan.title}</h1>
        <button type="button" class="plain" onClick={() => window.print()}>
          {t('game.print')}
        </button>
        <Exports />
      </header>
      {plan.sessions.map(({ lab }) => {
        const own = courses.filter((course) => course.lab === lab);
        if (own.length === 0) return null;
        return (
          <section key={lab} class="debrief-lab">
            <h2>{day.labs[lab]?.lab.title ?? lab}</h2>
            <Timelines lab={lab} courses={own} />
            <CourseTable lab={lab} courses={own} />
            <p class="note">{t('game.debrief.recognised')}</p>
          </section>
        );
      })}
      <section class="debrief-board">
        <h2>{t('game.board.title')}</h2>
        <BoardTable open />
      </section>
      <Postmortems />
      <Observed />
      <Lessons />
    </div>
  );
}

function Exports() {
  const day = useDay();
  const plan = usePlan();
  const board = day.board.value;
  if (!board) return null;
  const name = plan.title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const courses = day.courses.value;
  return (
    <>
      <button type="button" class="plain" onClick={() => saveFile(`${name}-board.csv`, boardCsv(board), 'text/csv')}>
        {t('game.export.board')}
      </button>
      <button
        type="button"
        class="plain"
        onClick={() => saveFile(`${name}-courses.csv`, coursesCsv(courses), 'text/csv')}
      >
        {t('game.export.courses')}
      </button>
      <button
        type="button"
        class="plain"
        onClick={() => saveFile(`${name}.json`, dayJson(plan, day.record.value, board, courses), 'application/json')}
      >
        {t('game.export.json')}
      </button>
    </>
  );
}

function Postmortems() {
  const day = useDay();
  const run = useDo();
  const plan = usePlan();
  const counted = day.board.value?.results.counted ?? [];
  const [at, setAt] = useState(0);
  const one = counted[Math.min(at, counted.length - 1)];
  const course = one && day.courses.value.find(({ team, lab }) => team === one.team && lab === one.lab);
  const facts = one && day.labs[one.lab];
  const team = plan.teams.find(({ id }) => id === one?.team);
  if (!one || !course || !facts || !team) return null;
  const text = postmortemOf({
    team: team.name,
    facts,
    course,
    evidence: one.evidence,
    record: day.record.value,
    seed: team.seed,
  });
  return (
    <section class="postmortem">
      <h2>{t('game.pm.heading')}</h2>
      <div class="fields">
        <label class="field">
          <span>{t('game.pm.of')}</span>
          <select value={at} onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}>
            {counted.map(({ team: id, lab }, n) => (
              <option key={`${id} ${lab}`} value={n}>
                {plan.teams.find((each) => each.id === id)?.name}: {day.labs[lab]?.lab.title}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="plain"
          onClick={() => saveFile(`postmortem-${one.team}-${one.lab}.md`, text, 'text/markdown')}
        >
          {t('game.pm.save')}
        </button>
        <button type="button" class="plain" onClick={() => run(openReplay(one.evidence, facts.lab.kind))}>
          {t('game.replay.open')}
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() =>
            saveFile(`${one.team}-${one.lab}.evidence.json`, writeEvidence(one.evidence), 'application/json')
          }
        >
          {t('game.export.evidence')}
        </button>
      </div>
      <p class="note">{t('game.replay.about')}</p>
      <textarea class="mono" rows={18} readOnly aria-label={t('game.pm.heading')} value={text} />
    </section>
  );
}

/** What the observer wrote down, in order: the part of the day that no log shows. */
function Observed() {
  const day = useDay();
  const plan = usePlan();
  const notes = day.record.value.flatMap(({ n, at, event }) => (event.do === 'note' ? [{ n, at, ...event }] : []));
  if (notes.length === 0) return null;
  return (
    <section>
      <h2>{t('game.notes.title')}</h2>
      <ol class="note-list">
        {notes.map(({ n, at, text, team }) => (
          <li key={n}>
            <span class="mono">{new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}</span>{' '}
            {team ? <strong>{plan.teams.find(({ id }) => id === team)?.name ?? team}</strong> : null} {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
