import { useState } from 'preact/hooks';
import { runSheet, type SheetLine } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { useClock, useDay, usePlan } from '../state/context.ts';
import { InjectCard } from './inject-card.tsx';

/** What comes when, what is due now, and the cards to read out. */
export function Sheet() {
  const day = useDay();
  const plan = usePlan();
  const { state, elapsed } = useClock();
  const [open, setOpen] = useState<string | null>(null);
  const minute = elapsed / 60_000;
  const lines = runSheet(plan);
  const given = (line: SheetLine): boolean =>
    day.record.value.some(({ event }) => event.do === 'inject' && event.lab === line.lab && event.id === line.of);
  const triggered = plan.sessions.flatMap(({ lab, injects }) =>
    injects.flatMap((inject) => ('log' in inject.when ? [{ lab, inject }] : [])),
  );
  return (
    <section class="sheet" aria-label={t('game.sheet.title')}>
      <h2>{t('game.sheet.title')}</h2>
      <ol>
        {lines.map((line) => {
          const key = `${line.minute} ${line.kind} ${line.lab} ${line.of}`;
          const done = line.kind === 'inject' ? given(line) : state !== 'planned' && line.minute <= minute;
          const due = line.kind === 'inject' && !done && state !== 'planned' && line.minute <= minute;
          return (
            <li key={key} data-kind={line.kind} data-state={due ? 'due' : done ? 'done' : 'ahead'}>
              <span class="minute">{line.minute}</span>
              {line.kind === 'inject' ? (
                <button
                  type="button"
                  class="sheet-inject"
                  aria-expanded={open === key}
                  onClick={() => setOpen(open === key ? null : key)}
                >
                  {titleOf(line)} {due ? <strong class="due">{t('game.sheet.due')}</strong> : null}
                  {done ? <span class="note">{t('game.sheet.given')}</span> : null}
                </button>
              ) : (
                <span>
                  {titleOf(line)}
                  <AgendaText line={line} />
                </span>
              )}
              {open === key && line.lab ? <InjectCard lab={line.lab} id={line.of} /> : null}
            </li>
          );
        })}
      </ol>
      {triggered.length > 0 ? (
        <>
          <h3>{t('game.sheet.triggered')}</h3>
          {triggered.map(({ lab, inject }) => (
            <InjectCard key={`${lab} ${inject.id}`} lab={lab} id={inject.id} />
          ))}
        </>
      ) : null}
    </section>
  );

  function titleOf({ kind, lab, of }: SheetLine): string {
    const facts = lab ? day.labs[lab] : undefined;
    switch (kind) {
      case 'session':
        return t('game.sheet.session', { lab: facts?.lab.title ?? of });
      case 'end':
        return t('game.sheet.end', { lab: facts?.lab.title ?? of });
      case 'phase': {
        const phase = facts?.lab.phases.find((one) => one === of);
        return phase ? t(`phase.${phase}`) : of;
      }
      case 'inject': {
        const planned = plan.sessions.find((one) => one.lab === lab)?.injects.find(({ id }) => id === of);
        return planned?.card?.subject ?? facts?.injects.find(({ id }) => id === of)?.message?.subject ?? of;
      }
      default:
        return of;
    }
  }
}

function AgendaText({ line }: { line: SheetLine }) {
  const plan = usePlan();
  const item = plan.agenda.find(({ minute, title }) => minute === line.minute && title === line.of);
  return item?.text ? <p class="note">{item.text}</p> : null;
}
