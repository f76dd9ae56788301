import { t } from '../../i18n/index.ts';
import { Phase } from '../../schema/lab.ts';
import { Group, NumberField } from '../ui/field.tsx';
import { without } from './edit.ts';
import type { FormProps } from './plan-panel.tsx';

const PRICES = ['hints', 'wrong_publish', 'catch_up', 'reveal', 'pace'] as const;

/** What gives points and what costs them, and what the observer watches for. */
export function ScoringForm({ plan, fixed, set }: FormProps) {
  const { weights, rubric } = plan.scoring;
  return (
    <Group title={t('game.scoring.title')}>
      <p class="note">{t('game.scoring.check')}</p>
      <h3>{t('game.scoring.weights')}</h3>
      <div class="fields">
        {Phase.options.map((phase) => (
          <NumberField
            key={phase}
            label={t(`phase.${phase}`)}
            value={weights[phase] ?? 1}
            step={0.5}
            disabled={fixed}
            onChange={(value) => set(['scoring', 'weights'], { ...weights, [phase]: value })}
          />
        ))}
      </div>
      <h3>{t('game.scoring.prices')}</h3>
      <div class="fields">
        {PRICES.map((price) => (
          <NumberField
            key={price}
            label={t(`game.scoring.${price}`)}
            value={plan.scoring[price]}
            step={price === 'hints' ? 0.5 : 1}
            disabled={fixed}
            onChange={(value) => set(['scoring', price], value)}
          />
        ))}
      </div>
      <h3>{t('game.scoring.rubric')}</h3>
      {rubric.map(({ id, text, points }, at) => (
        <div class="fields" key={id}>
          <label class="field wide">
            <span>{t('game.scoring.behaviour', { number: at + 1 })}</span>
            <input
              value={text}
              disabled={fixed}
              onChange={({ currentTarget }) => set(['scoring', 'rubric', at, 'text'], currentTarget.value)}
            />
          </label>
          <NumberField
            label={t('game.scoring.points')}
            value={points}
            disabled={fixed}
            onChange={(value) => set(['scoring', 'rubric', at, 'points'], value)}
          />
          {fixed ? null : (
            <button type="button" class="quiet" onClick={() => set(['scoring', 'rubric'], without(rubric, at))}>
              {t('game.scoring.remove')}
            </button>
          )}
        </div>
      ))}
      {fixed ? null : (
        <button
          type="button"
          class="quiet"
          onClick={() =>
            set(['scoring', 'rubric'], [...rubric, { id: freshId(rubric), text: t('game.scoring.fresh'), points: 4 }])
          }
        >
          {t('game.scoring.add')}
        </button>
      )}
    </Group>
  );
}

function freshId(rubric: FormProps['plan']['scoring']['rubric']): string {
  const ids = new Set(rubric.map(({ id }) => id));
  for (let n = rubric.length + 1; ; n++) if (!ids.has(`behaviour-${n}`)) return `behaviour-${n}`;
}
