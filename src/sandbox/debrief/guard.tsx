import { t } from '../../i18n/index.ts';
import type { Spoke } from '../../schema/verdict.ts';
import { Section } from './section.tsx';

interface GuardProps {
  spoke: readonly Spoke[];
  /** When the job ran since the incident began. */
  nights: readonly string[];
  arrival: string;
}

const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

/** The headline: the night on which the learner's guard would have spoken, and how long it took without one. */
export function Guard({ spoke: all, nights, arrival }: GuardProps) {
  const spoke = firstOfEach(all);
  const found = spokenNight(spoke, nights);
  return (
    <Section id="guard" title={t('debrief.guard')}>
      <p class="debrief-headline">
        {found
          ? t('debrief.guard.spoke', {
              date: `${minute(found.at)} UTC`,
              night: found.night,
              nights: nights.length,
              arrival: minute(arrival),
            })
          : t('debrief.guard.silent', { nights: nights.length, arrival: minute(arrival) })}
      </p>
      {found ? <Replays spoke={spoke} /> : null}
    </Section>
  );
}

/** One entry a replay: the check in which something spoke first. */
export function firstOfEach(spoke: readonly Spoke[]): Spoke[] {
  const replays = Map.groupBy(spoke, ({ strike, seed }) => `${strike} ${seed}`);
  return [...replays.values()].map(([one, ...others]) =>
    others.reduce((first, other) => (other.run < first.run ? other : first), one as Spoke),
  );
}

/** The worst replay's night, as a night of the story. The first run of a replay settles the files and is no night. */
export function spokenNight(
  spoke: readonly Spoke[],
  nights: readonly string[],
): { night: number; at: string } | undefined {
  if (spoke.length === 0) return undefined;
  const night = Math.max(1, ...spoke.map(({ run }) => run - 1));
  const at = nights[Math.min(night, nights.length) - 1];
  return at === undefined ? undefined : { night, at };
}

function Replays({ spoke }: { spoke: readonly Spoke[] }) {
  return (
    <>
      <table class="list-table debrief-table">
        <thead>
          <tr>
            <th scope="col">{t('debrief.guard.replay')}</th>
            <th scope="col" class="number">
              {t('debrief.guard.seed')}
            </th>
            <th scope="col" class="number">
              {t('debrief.guard.run')}
            </th>
            <th scope="col">{t('debrief.guard.at')}</th>
          </tr>
        </thead>
        <tbody>
          {spoke.map(({ strike, seed, run, runs, at }) => (
            <tr key={`${strike} ${seed}`}>
              <td>{strike.replaceAll('-', ' ')}</td>
              <td class="number">{String(seed)}</td>
              <td class="number">{t('debrief.guard.of', { run, runs })}</td>
              <td class="mono">{minute(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="meta">{t('debrief.guard.note')}</p>
    </>
  );
}
