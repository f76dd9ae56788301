import { useState } from 'preact/hooks';
import { fingerprintOf } from '../../evidence/index.ts';
import type { Refusal } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { useDay, usePlan } from '../state/context.ts';
import type { Taken } from '../state/day.ts';
import { clockText } from '../ui/time.ts';

/** Results come in by file, by paste, or dropped here; each says at once what became of it. */
export function Results() {
  const day = useDay();
  const [told, setTold] = useState<readonly { name: string; taken: Taken }[]>([]);
  const [over, setOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const take = async (name: string, text: string): Promise<void> => {
    const taken = await day.take(text);
    setTold((before) => [{ name, taken }, ...before].slice(0, 12));
  };
  const takeFiles = async (files: Iterable<File>): Promise<void> => {
    for (const file of files) await take(file.name, await file.text());
  };
  const tell = (work: Promise<void>): void => {
    work.catch((error: unknown) => {
      day.notice.value = error instanceof Error ? error.message : String(error);
    });
  };
  return (
    <section class="results">
      <h2>{t('game.results.title')}</h2>
      <fieldset
        class="drop"
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          tell(takeFiles(event.dataTransfer?.files ?? []));
        }}
      >
        <legend class="visually-hidden">{t('game.results.drop')}</legend>
        <label class="field wide">
          <span>{t('game.results.files')}</span>
          <input
            type="file"
            multiple
            accept="application/json,.json"
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              currentTarget.value = '';
              tell(takeFiles(files));
            }}
          />
        </label>
        <label class="field wide">
          <span>{t('game.results.paste')}</span>
          <textarea rows={2} value={pasted} onInput={({ currentTarget }) => setPasted(currentTarget.value)} />
        </label>
        <button
          type="button"
          class="plain"
          disabled={!pasted.trim()}
          onClick={() => {
            tell(take(t('game.results.pasted'), pasted));
            setPasted('');
          }}
        >
          {t('game.results.take')}
        </button>
      </fieldset>
      <ul class="told" aria-live="polite">
        {told.map(({ name, taken }, at) => (
          <li key={`${told.length - at} ${name}`}>
            <strong>{name}</strong> {outcome(taken)}
          </li>
        ))}
      </ul>
      <Arrived />
    </section>
  );
}

export function outcome(taken: Taken): string {
  if (!taken.ok && 'code' in taken) return t(`game.brought.${taken.code}`);
  if (!taken.ok)
    return t('game.results.unreadable', { place: taken.place || t('game.plan.wholeFile'), reason: taken.reason });
  if ('summary' in taken) return t(taken.known ? 'game.brought.knownSummary' : 'game.brought.summary');
  if ('lesson' in taken) return t(taken.known ? 'game.brought.knownLesson' : 'game.brought.lesson');
  const { evidence, breaks } = taken.result;
  if (breaks.length > 0) return t('game.results.tampered', { places: breaks.map(({ at }) => String(at)).join(', ') });
  const fingerprint = fingerprintOf(evidence);
  return t(taken.known ? 'game.results.known' : 'game.results.taken', { fingerprint, steps: evidence.count });
}

/** Every document that came in, and why it counts or does not. */
function Arrived() {
  const day = useDay();
  const plan = usePlan();
  const sorted = day.board.value?.results;
  const summaries = day.summaries.value;
  if (!sorted || day.stored.value.length + summaries.length === 0) return null;
  const nameOf = (id: string | null): string =>
    plan.teams.find((one) => one.id === id)?.name ?? t('game.results.noTeam');
  const titleOf = (lab: string): string => day.labs[lab]?.lab.title ?? lab;
  return (
    <table class="data-table">
      <thead>
        <tr>
          {(['team', 'lab', 'steps', 'status'] as const).map((key) => (
            <th key={key} scope="col">
              {t(`game.results.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.counted.map(({ team, lab, evidence }) => (
          <tr key={evidence.seal}>
            <td>{nameOf(team)}</td>
            <td>{titleOf(lab)}</td>
            <td class="number">{evidence.count}</td>
            <td>{t('game.results.counts', { time: clockText(evidence.entries.at(-1)?.entry.ms ?? 0) })}</td>
          </tr>
        ))}
        {summaries.map(({ team, lab, steps, seconds, holds, of, fingerprint }) => (
          <tr key={fingerprint}>
            <td>{nameOf(team)}</td>
            <td>{titleOf(lab)}</td>
            <td class="number">{steps}</td>
            <td class="note">
              {t('game.results.short', {
                holds,
                of,
                time: clockText(seconds * 1000),
                fingerprint: fingerprint.replace(/(.{4})(?=.)/g, '$1 '),
              })}
            </td>
          </tr>
        ))}
        {sorted.superseded.map(({ team, evidence, how }) => (
          <tr key={evidence.seal}>
            <td>{nameOf(team)}</td>
            <td>{titleOf(evidence.head.lab)}</td>
            <td class="number">{evidence.count}</td>
            <td class="note">{t(`game.results.${how}`)}</td>
          </tr>
        ))}
        {sorted.refused.map(({ seal, head, team, refusal }) => (
          <tr key={`${seal} ${refusal.why}`}>
            <td>{nameOf(team)}</td>
            <td>{titleOf(head.lab)}</td>
            <td class="number">–</td>
            <td class="refused">{refusalText(refusal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function refusalText(refusal: Refusal): string {
  if (refusal.why !== 'tampered') return t(`game.refused.${refusal.why}`);
  const places = refusal.breaks.map(({ at, what }) => t(`game.break.${what}`, { at: String(at) }));
  return t('game.refused.tampered', { places: places.join('; ') });
}
