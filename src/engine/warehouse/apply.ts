import type { Action, ActionOf, SimpleAction } from '../../schema/action.ts';
import { EngineError } from '../errors.ts';
import type { TestReport } from '../ports.ts';
import { loadedBundle } from './bundle.ts';
import { epochOf, isoOf } from './clock.ts';
import { type Core, copyState } from './core.ts';
import { edit } from './edit.ts';
import { malformed } from './malformed.ts';
import { interrupts, platformError } from './platform-error.ts';
import { changeRules, runTests } from './practice.ts';
import { repairRun, runJob } from './runs.ts';
import type { Services } from './services.ts';
import { updatePipeline } from './update.ts';
import { changeVolume, deliver } from './volume.ts';
import type { ActionResult, ActionValue, ApplyOptions } from './warehouse.ts';

/** Rows kept of each query of a `sql` action. */
const ROWS = 1000;

type Ended = ActionValue & { error?: EngineError | undefined };
type Handlers = {
  [K in SimpleAction['do']]: (services: Services, action: ActionOf<K>, options: ApplyOptions) => Ended;
};

/**
 * Applies an action. What the platform refuses is an outcome. A time limit or lack of memory undoes the whole action, so
 * that a faster or slower machine ends in the same state.
 */
export function apply(services: Services, action: Action, options: ApplyOptions): ActionResult {
  const { core } = services;
  const before = { state: copyState(core.state), eventTables: new Map(core.eventTables), actor: core.actor };
  core.actor = { by: options.by ?? core.config.user };
  try {
    if (action.do === 'catch_up')
      throw malformed('a catch-up goes back to the begin of an attempt', 'It belongs into an attempt’s log.');
    return action.do === 'inject' ? inject(services, action, options) : simple(services, action, options);
  } catch (error) {
    if (!interrupts(error)) throw error;
    Object.assign(core.state, before.state);
    core.eventTables.clear();
    for (const [pipeline, table] of before.eventTables) core.eventTables.set(pipeline, table);
    core.shared.pool.sweep();
    return { ...emptyValue(action), outcome: 'timeout', error: interruption(error.kind) };
  } finally {
    core.staged.drop();
    core.actor = before.actor;
  }
}

function simple(services: Services, action: SimpleAction, options: ApplyOptions): ActionResult {
  const handler = HANDLERS[action.do] as
    | ((services: Services, action: SimpleAction, options: ApplyOptions) => Ended)
    | undefined;
  if (!handler)
    throw malformed(
      `there is no action ${JSON.stringify((action as { do: unknown }).do)}`,
      `Actions: ${Object.keys(HANDLERS).join(', ')}, inject.`,
    );
  try {
    const ended = handler(services, action, options);
    return { ...ended, outcome: ended.error ? 'failed' : 'ok' };
  } catch (error) {
    const refused = platformError(error);
    if (refused.condition === 'SANDBOX_ACTION_INVALID') throw refused;
    return { ...emptyValue(action), outcome: 'failed', error: refused };
  }
}

function inject(services: Services, action: ActionOf<'inject'>, options: ApplyOptions): ActionResult {
  const results = action.actions.map((each) => simple(services, each, options));
  const failed = results.find((result) => result.outcome !== 'ok');
  return { do: 'inject', results, outcome: failed ? 'failed' : 'ok', error: failed?.error };
}

const HANDLERS: Handlers = {
  advance({ core }, { to }) {
    if (epochOf(to) < epochOf(core.state.clock)) throw backwards(core, to);
    core.state.clock = isoOf(epochOf(to));
    return { do: 'advance' };
  },
  deliver: ({ core }, action) => ({ do: 'deliver', files: trusted(() => deliver(core, action)) }),
  edit({ core }, action) {
    const deployment = edit(core, action);
    return { do: 'edit', deployment, problems: loadedBundle(core).problems };
  },
  sql({ execute }, { text, params }, { limit = ROWS }) {
    const { statements, error } = execute(text, { limit, ...(params ? { parameters: params } : {}) });
    return { do: 'sql', statements, error };
  },
  update_pipeline(services, action) {
    const { update, error } = updatePipeline(services, action);
    return { do: 'update_pipeline', update, error };
  },
  run_job(services, action) {
    const { run, error } = runJob(services, action);
    return { do: 'run_job', run, error };
  },
  repair_run(services, action) {
    const { run, error } = repairRun(services, action);
    return { do: 'repair_run', run, error };
  },
  volume: ({ core }, action) => ({ do: 'volume', files: changeVolume(core, action) }),
  run_tests(services, action) {
    const report = runTests(services, action);
    return { do: 'run_tests', report, error: testError(report) };
  },
  mutate_rule(services, action) {
    changeRules(services, action);
    return { do: 'mutate_rule' };
  },
  answer({ core }, { task, values }) {
    core.state.answers.set(task, values);
    return { do: 'answer' };
  },
  look: () => ({ do: 'look' }),
  hint: () => ({ do: 'hint' }),
  check: () => ({ do: 'check' }),
  reveal: () => ({ do: 'reveal' }),
  note: () => ({ do: 'note' }),
};

/** A source that refuses its numbers or a fault says that the lab is wrong, not the platform. */
function trusted<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EngineError) || error.condition === 'SANDBOX_ACTION_INVALID') throw error;
    throw malformed(error.text, error.hint ?? 'Compare it with what the source understands.');
  }
}

/** The value of an action that came to nothing. */
function emptyValue(action: Action): ActionValue {
  switch (action.do) {
    case 'sql':
      return { do: 'sql', statements: [] };
    case 'edit':
      return { do: 'edit', problems: [] };
    case 'deliver':
      return { do: 'deliver', files: [] };
    case 'volume':
      return { do: 'volume', files: [] };
    case 'inject':
    case 'catch_up':
      return { do: action.do, results: [] };
    default:
      return { do: action.do };
  }
}

function testError({ cases, errors }: TestReport): EngineError | undefined {
  const red = cases.filter((each) => each.outcome === 'failed' || each.outcome === 'error');
  if (red.length + errors.length === 0) return undefined;
  const [first] = red;
  const [collection] = errors;
  return new EngineError({
    condition: 'SANDBOX_TESTS_RED',
    message: `${red.length} of ${cases.length} tests failed, ${errors.length} files could not be read: ${first?.id ?? collection?.message ?? ''}.`,
    hint: 'The report says for each what was expected and what was found.',
    file: first?.file ?? collection?.file,
  });
}

function backwards(core: Core, to: string): EngineError {
  return new EngineError({
    condition: 'SANDBOX_CLOCK_BACKWARDS',
    message: `The clock stands at ${core.state.clock} and cannot go back to ${to}.`,
    hint: 'Start over, or begin with a later time.',
  });
}

function interruption(kind: string): EngineError {
  return kind === 'memory'
    ? new EngineError({
        condition: 'SANDBOX_OUT_OF_MEMORY',
        message: 'The statement needed more memory than the sandbox has; nothing was changed.',
        hint: 'Look for a join without a condition.',
      })
    : new EngineError({
        condition: 'SANDBOX_TIME_LIMIT',
        message: 'The statement ran longer than the sandbox allows and was stopped; nothing was changed.',
        hint: 'Look for a join without a condition, or read fewer rows.',
      });
}
