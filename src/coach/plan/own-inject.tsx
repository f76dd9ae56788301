import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { PlannedInject } from '../../schema/game-day/session.ts';

/** What a coach may let happen to the warehouses, to begin with. */
const EXAMPLE = '[{"do": "run_job", "job": "dwh_daily"}]';

interface OwnInjectProps {
  /** Ids that others have. */
  taken: readonly string[];
  onAdd(inject: PlannedInject): void;
}

/** An inject that no lab has: what somebody writes to the teams, what it does to their warehouses, or both. */
export function OwnInject({ taken, onAdd }: OwnInjectProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    const read = injectFrom((name) => String(fields.get(name) ?? '').trim(), taken);
    setProblem('problem' in read ? read.problem : null);
    if ('problem' in read) return;
    onAdd(read.inject);
    form.closest('details')?.removeAttribute('open');
    form.reset();
  };
  return (
    <details class="own-card">
      <summary>{t('game.injects.own')}</summary>
      <form onSubmit={add}>
        {(['from', 'subject', 'minute'] as const).map((name) => (
          <label key={name} class="field">
            <span>{t(`game.injects.own.${name}`)}</span>
            <input name={name} required={name === 'minute'} type={name === 'minute' ? 'number' : 'text'} min={0} />
          </label>
        ))}
        <label class="field wide">
          <span>{t('game.injects.own.text')}</span>
          <textarea name="text" rows={3} />
        </label>
        <label class="field wide">
          <span>{t('game.injects.own.actions')}</span>
          <textarea name="actions" class="mono" rows={3} placeholder={EXAMPLE} spellcheck={false} />
        </label>
        <p class="note">{t('game.injects.own.about')}</p>
        {problem ? (
          <p class="warning" role="alert">
            {problem}
          </p>
        ) : null}
        <button type="submit" class="plain">
          {t('game.injects.own.add')}
        </button>
      </form>
    </details>
  );
}

type Read = { inject: PlannedInject } | { problem: string };

/** Reads the form. What the lab does not have is told by the plan's problems, as for a file. */
export function injectFrom(text: (name: string) => string, taken: readonly string[]): Read {
  const actions = listFrom(text('actions'));
  if (actions && 'problem' in actions) return actions;
  const written = text('text') !== '';
  if (!written && !actions) return { problem: t('game.injects.own.nothing') };
  if (written && text('subject') === '') return { problem: t('game.injects.own.noSubject') };
  const card = { from: roleOf(text('from')), subject: text('subject'), text: text('text') };
  const parsed = PlannedInject.safeParse({
    id: freshId(taken),
    when: { minute: Number(text('minute')) || 0 },
    ...(written ? { card } : {}),
    ...(actions ? { actions: actions.list } : {}),
  });
  if (parsed.success) return { inject: parsed.data };
  const issue = parsed.error.issues[0];
  return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
}

function listFrom(text: string): { list: unknown } | { problem: string } | undefined {
  if (text === '') return undefined;
  try {
    return { list: JSON.parse(text) };
  } catch (error) {
    return {
      problem: t('game.injects.own.notJson', { reason: error instanceof Error ? error.message : String(error) }),
    };
  }
}

function roleOf(text: string): string {
  const role = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  return role || 'somebody';
}

function freshId(taken: readonly string[]): string {
  for (let n = 1; ; n++) if (!taken.includes(`own-${n}`)) return `own-${n}`;
}
