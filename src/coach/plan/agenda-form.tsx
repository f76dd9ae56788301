import { t } from '../../i18n/index.ts';
import type { AgendaItem } from '../../schema/game-day.ts';
import { ChoiceField, Group, LongField, NumberField, TextField } from '../ui/field.tsx';
import { without } from './edit.ts';
import type { FormProps } from './plan-panel.tsx';

const KINDS: readonly AgendaItem['kind'][] = ['brief', 'break', 'handover', 'debrief'];

/** Lines of the run sheet that belong to no lab. */
export function AgendaForm({ plan, fixed, set }: FormProps) {
  return (
    <Group title={t('game.agenda.title')}>
      {plan.agenda.map((item, at) => (
        <div class="fields agenda-item" key={at}>
          <NumberField
            label={t('game.agenda.minute')}
            value={item.minute}
            disabled={fixed}
            onChange={(value) => set(['agenda', at, 'minute'], value)}
          />
          <ChoiceField
            label={t('game.agenda.kind')}
            value={item.kind}
            disabled={fixed}
            options={KINDS.map((kind) => ({ value: kind, text: t(`game.agenda.${kind}`) }))}
            onChange={(value) => set(['agenda', at, 'kind'], value)}
          />
          <TextField
            label={t('game.agenda.name')}
            value={item.title}
            disabled={fixed}
            wide
            onChange={(value) => set(['agenda', at, 'title'], value)}
          />
          <LongField
            label={t('game.agenda.text')}
            value={item.text ?? ''}
            disabled={fixed}
            onChange={(value) => set(['agenda', at], { ...item, text: value || undefined })}
          />
          {fixed ? null : (
            <button type="button" class="quiet" onClick={() => set(['agenda'], without(plan.agenda, at))}>
              {t('game.agenda.remove')}
            </button>
          )}
        </div>
      ))}
      {fixed ? null : (
        <button
          type="button"
          class="quiet"
          onClick={() => set(['agenda'], [...plan.agenda, { minute: 0, kind: 'break', title: t('game.agenda.break') }])}
        >
          {t('game.agenda.add')}
        </button>
      )}
    </Group>
  );
}
