import { link } from '../../components/link.ts';
import { t } from '../../i18n/index.ts';
import { useDay, useDo } from '../state/context.ts';
import { readCode } from '../team/preflight.ts';

/** Codes of machines that were tried before the day, each in words. */
export function Machines() {
  const day = useDay();
  const run = useDo();
  const codes = [...new Set(day.record.value.flatMap(({ event }) => (event.do === 'machine' ? [event.code] : [])))];
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const code = String(new FormData(form).get('code') ?? '')
      .trim()
      .toUpperCase();
    if (!readCode(code)) {
      day.notice.value = t('game.machines.bad', { code });
      return;
    }
    run(day.append({ do: 'machine', code }));
    form.reset();
  };
  return (
    <section class="machines screen-only">
      <h2>{t('game.machines.title')}</h2>
      <p class="note">
        {t('game.machines.about')} <a href={link('game-day/team/')}>{t('game.machines.page')}</a>
      </p>
      <form class="fields" onSubmit={add}>
        <label class="field">
          <span>{t('game.machines.code')}</span>
          <input name="code" class="mono" autocomplete="off" spellcheck={false} />
        </label>
        <button type="submit" class="plain">
          {t('game.machines.add')}
        </button>
      </form>
      <ul class="machine-list">
        {codes.map((code) => (
          <li key={code}>
            <span class="mono">{code}</span> {inWords(code)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function inWords(code: string): string {
  const findings = readCode(code)?.findings ?? [];
  const bad = findings.filter(({ result }) => result !== 'ok');
  if (bad.length === 0) return t('game.machines.ready');
  return bad.map(({ test, result }) => `${t(`game.preflight.${test}`)}: ${t(`game.preflight.${result}`)}`).join('; ');
}
