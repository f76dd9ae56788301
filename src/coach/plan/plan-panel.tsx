import { useState } from 'preact/hooks';
import { type PlanProblem, planFor, planHash, planProblems, readPlan } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { saveFile } from '../../sandbox/ui/save-file.ts';
import { Plan } from '../../schema/game-day.ts';
import { useDay, useDo } from '../state/context.ts';
import { Group, NumberField, TextField } from '../ui/field.tsx';
import { AgendaForm } from './agenda-form.tsx';
import { withAt } from './edit.ts';
import { ScoringForm } from './scoring-form.tsx';
import { SessionForm } from './session-form.tsx';
import { TeamForm } from './team-form.tsx';

export interface ReadyPlan {
  name: string;
  plan: unknown;
}

/** What every part of the form gets. */
export interface FormProps {
  plan: Plan;
  /** The day has begun: the plan is what was handed out. */
  fixed: boolean;
  set(path: readonly (string | number)[], value: unknown): void;
}

/** The plan as a form; every change that makes a valid plan is kept at once. */
export function PlanPanel({ ready }: { ready: readonly ReadyPlan[] }) {
  const day = useDay();
  const run = useDo();
  const [refused, setRefused] = useState<readonly PlanProblem[]>([]);
  const plan = day.plan.value;
  const fixed = day.record.value.some(({ event }) => event.do === 'start');
  const take = (candidate: unknown): void => {
    const read = readPlan(JSON.stringify(candidate), day.labs);
    setRefused(read.plan ? [] : read.problems);
    if (read.plan) run(day.setPlan(read.plan));
  };
  const problems = [...refused, ...(plan ? planProblems(plan, day.labs) : [])];
  return (
    <div class={plan ? 'two-columns' : 'one-column'}>
      <div>
        {plan ? (
          <PlanForm plan={plan} fixed={fixed} set={(path, value) => take(withAt(plan, path, value))} />
        ) : (
          <p class="lead">{t('game.plan.none')}</p>
        )}
      </div>
      <aside>
        <Group title={t('game.plan.file')}>
          {fixed ? <p class="note">{t('game.plan.fixed')}</p> : <Sources ready={ready} onTake={take} />}
          {plan ? <Save plan={plan} /> : null}
        </Group>
        <Problems problems={problems} plan={plan} />
      </aside>
    </div>
  );
}

/** Where a plan comes from: ready-made, a lab, or a file. */
function Sources({ ready, onTake }: { ready: readonly ReadyPlan[]; onTake(candidate: unknown): void }) {
  const { labs, notice } = useDay();
  const load = async (file: File): Promise<void> => {
    const text = await file.text();
    try {
      onTake(JSON.parse(text));
    } catch (error) {
      notice.value = t('game.plan.notJson', { reason: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <>
      <ul class="choices">
        {ready.map(({ name, plan }) => (
          <li key={name}>
            <button type="button" class="plain" onClick={() => onTake(plan)}>
              {titleOf(plan)}
            </button>
          </li>
        ))}
        {Object.values(labs)
          .filter(({ lab }) => lab.kind === 'scenario')
          .map((facts) => (
            <li key={facts.id}>
              <button type="button" class="quiet" onClick={() => onTake(planFor(facts, 45, freshSeed()))}>
                {t('game.plan.fromLab', { lab: facts.lab.title })}
              </button>
            </li>
          ))}
      </ul>
      <label class="field wide">
        <span>{t('game.plan.fromExercise')}</span>
        <select
          value=""
          onChange={({ currentTarget }) => {
            const facts = labs[currentTarget.value];
            if (facts) onTake(planFor(facts, 20, freshSeed()));
          }}
        >
          <option value="">{t('game.plan.chooseExercise')}</option>
          {Object.values(labs)
            .filter(({ lab }) => lab.kind === 'exercise')
            .map(({ id, lab }) => (
              <option key={id} value={id}>
                {lab.title}
              </option>
            ))}
        </select>
      </label>
      <label class="field wide">
        <span>{t('game.plan.load')}</span>
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void load(file);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </label>
    </>
  );
}

const freshSeed = (): number => 100 + Math.floor(Math.random() * 900_000);

const titleOf = (plan: unknown): string => {
  const parsed = Plan.safeParse(plan);
  return parsed.success ? parsed.data.title : '';
};

function Save({ plan }: { plan: Plan }) {
  const { labs } = useDay();
  /** The file names the edition of each lab, so that whoever opens it later is told when one has changed. */
  const save = (): void => {
    const sessions = plan.sessions.map((session) => ({ ...session, labHash: labs[session.lab]?.hash }));
    saveFile(
      `${plan.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-v${plan.version}.json`,
      `${JSON.stringify({ ...plan, sessions }, null, 2)}\n`,
      'application/json',
    );
  };
  return (
    <p>
      <button type="button" class="plain" onClick={save}>
        {t('game.plan.save')}
      </button>{' '}
      <span class="note">{t('game.plan.hash', { hash: planHash(plan), version: plan.version })}</span>
    </p>
  );
}

function Problems({ problems, plan }: { problems: readonly PlanProblem[]; plan: Plan | null }) {
  if (problems.length === 0) return plan ? <p class="holds">{t('game.plan.holds')}</p> : null;
  return (
    <section aria-live="polite">
      <h2>{t('game.plan.problems')}</h2>
      <ul class="problems">
        {problems.map(({ place, what, hint }) => (
          <li key={`${place} ${what}`}>
            <code>{place || t('game.plan.wholeFile')}</code> {what}
            {hint ? <span class="note"> {hint}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanForm({ plan, fixed, set }: FormProps) {
  const parts = { plan, fixed, set };
  return (
    <div class="plan-form">
      <Group title={t('game.plan.day')}>
        <div class="fields">
          <TextField
            label={t('game.plan.title')}
            value={plan.title}
            disabled={fixed}
            wide
            onChange={(value) => set(['title'], value)}
          />
          <NumberField
            label={t('game.plan.minutes')}
            value={plan.minutes}
            disabled={fixed}
            onChange={(value) => set(['minutes'], value)}
          />
          <NumberField
            label={t('game.plan.version')}
            value={plan.version}
            disabled={fixed}
            onChange={(value) => set(['version'], value)}
          />
        </div>
      </Group>
      {plan.sessions.map((session, at) => (
        <SessionForm key={`${at} ${session.lab}`} {...parts} at={at} />
      ))}
      <TeamForm {...parts} />
      <AgendaForm {...parts} />
      <ScoringForm {...parts} />
    </div>
  );
}
