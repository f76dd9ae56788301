import { phasesOf, planFor, publishOf } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { useDay } from '../state/context.ts';
import { ChoiceField, Group, NumberField } from '../ui/field.tsx';
import { without } from './edit.ts';
import { InjectForm } from './inject-form.tsx';
import type { FormProps } from './plan-panel.tsx';

const VARIANTS = [20, 45, 90] as const;

/** One lab of the day: which, when, how long, its phases, what happens, and how a wrong publish is told. */
export function SessionForm({ plan, fixed, set, at }: FormProps & { at: number }) {
  const { labs } = useDay();
  const session = plan.sessions[at];
  if (!session) return null;
  const facts = labs[session.lab];
  const place = ['sessions', at] as const;
  /** Another lab or length brings its own phases and injects; what was set by hand for the old one would not fit. */
  const renew = (lab: string, variant: 20 | 45 | 90): void => {
    const other = labs[lab];
    const [fresh] = other ? planFor(other, variant, 0).sessions : [];
    if (fresh) set(place, { ...fresh, starts: session.starts });
  };
  const publish = session.publish.check ? 'check' : session.publish.announced_by ? 'announced' : 'none';
  return (
    <Group title={t('game.session.title', { number: at + 1, lab: facts?.lab.title ?? session.lab })}>
      <div class="fields">
        <ChoiceField
          label={t('game.session.lab')}
          value={session.lab}
          disabled={fixed}
          options={Object.values(labs).map(({ id, lab }) => ({ value: id, text: lab.title }))}
          onChange={(lab) => renew(lab, session.variant)}
        />
        <ChoiceField
          label={t('game.session.variant')}
          value={String(session.variant)}
          disabled={fixed}
          options={VARIANTS.map((one) => ({ value: String(one), text: t(`game.variant.${one}`) }))}
          onChange={(value) => renew(session.lab, VARIANTS.find((one) => String(one) === value) ?? 45)}
        />
        <NumberField
          label={t('game.session.starts')}
          value={session.starts}
          disabled={fixed}
          onChange={(value) => set([...place, 'starts'], value)}
        />
        <ChoiceField
          label={t('game.session.publish')}
          value={publish}
          disabled={fixed}
          options={[
            ...(publish === 'check' || (facts && publishOf(facts).check)
              ? [{ value: 'check' as const, text: t('game.publish.check') }]
              : []),
            { value: 'announced' as const, text: t('game.publish.announced') },
            { value: 'none' as const, text: t('game.publish.none') },
          ]}
          onChange={(value) => {
            const own = facts ? publishOf(facts) : {};
            set(
              [...place, 'publish'],
              value === 'check' ? own : value === 'announced' ? { announced_by: 'scope' } : {},
            );
          }}
        />
      </div>
      <h3>{t('game.session.phases')}</h3>
      <div class="fields">
        {facts && facts.catchUp.length > 0 ? (
          <ChoiceField
            label={t('game.session.from')}
            value={session.phases[0]?.phase ?? 'detect'}
            disabled={fixed}
            options={facts.lab.phases
              .filter((phase, n) => n === 0 || facts.catchUp.includes(phase))
              .map((phase) => ({ value: phase, text: t(`phase.${phase}`) }))}
            onChange={(phase) => set([...place, 'phases'], phasesOf(facts, session.variant, phase))}
          />
        ) : null}
        {session.phases.map(({ phase, minutes }, n) => (
          <NumberField
            key={phase}
            label={t(`phase.${phase}`)}
            value={minutes}
            disabled={fixed}
            onChange={(value) => set([...place, 'phases', n, 'minutes'], value)}
          />
        ))}
        {facts && !fixed ? (
          <button
            type="button"
            class="quiet"
            onClick={() => set([...place, 'phases'], phasesOf(facts, session.variant, session.phases[0]?.phase))}
          >
            {t('game.session.spread')}
          </button>
        ) : null}
      </div>
      <InjectForm plan={plan} fixed={fixed} set={set} at={at} />
      {plan.sessions.length > 1 && !fixed ? (
        <button type="button" class="quiet" onClick={() => set(['sessions'], without(plan.sessions, at))}>
          {t('game.session.remove')}
        </button>
      ) : null}
      {at === plan.sessions.length - 1 && !fixed ? <AddSession plan={plan} fixed={fixed} set={set} /> : null}
    </Group>
  );
}

/** The next lab begins ten minutes after the last one ends. */
function AddSession({ plan, set }: FormProps) {
  const { labs } = useDay();
  const left = Object.values(labs).filter(({ id }) => !plan.sessions.some(({ lab }) => lab === id));
  const end = Math.max(...plan.sessions.map(({ starts, variant }) => starts + variant)) + 10;
  const [next] = left;
  if (!next) return null;
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => {
        const [fresh] = planFor(next, 45, 0).sessions;
        set([], {
          ...plan,
          minutes: Math.max(plan.minutes, end + 65),
          sessions: [...plan.sessions, { ...fresh, starts: end }],
        });
      }}
    >
      {t('game.session.add')}
    </button>
  );
}
