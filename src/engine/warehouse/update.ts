import type { ActionOf } from '../../schema/action.ts';
import { EngineError } from '../errors.ts';
import { updateAlerts } from '../jobs/index.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import { runUpdate, type UpdateRequest } from '../pipeline/index.ts';
import { nearest } from '../sql/nearest.ts';
import { acting } from './actor.ts';
import { demandBundle } from './bundle.ts';
import { epochOf } from './clock.ts';
import type { Core } from './core.ts';
import type { Services } from './services.ts';
import type { Alert, UpdateRecord } from './state.ts';

export interface UpdateOutcome {
  update: UpdateRecord;
  error: EngineError | undefined;
}

export function updatePipeline(services: Services, action: ActionOf<'update_pipeline'>): UpdateOutcome {
  const spec = demandPipeline(services, action.pipeline);
  return startUpdate(services, spec, {
    refresh: action.refresh,
    fullRefresh: action.full_refresh,
    resetCheckpoint: action.reset_checkpoint,
    validateOnly: action.validate_only,
    cause: 'USER_ACTION',
    by: services.core.actor.by,
  });
}

/** Runs the update and moves the clock to its end. */
export function startUpdate({ core, warehouse }: Services, spec: PipelineSpec, request: UpdateRequest): UpdateOutcome {
  const run = () => runUpdate(warehouse, spec, request);
  // Where grants are enforced, names are resolved with the privileges of who the pipeline runs as.
  const update = core.config.permissions ? acting(core, { ...core.actor, by: spec.runAs ?? request.by }, run) : run();
  if (epochOf(update.ended) > epochOf(core.state.clock)) core.state.clock = update.ended;
  if (!request.validateOnly) core.state.alerts.push(...updateAlerts(spec, update, jobOf(core, request.origin)));
  return { update, error: update.state === 'COMPLETED' ? undefined : updateError(spec, update) };
}

/** The run that started an update, when a task did. */
function jobOf({ state }: Core, origin: string | undefined): Pick<Alert, 'job' | 'run'> {
  const run = origin === undefined ? undefined : state.runs.find((each) => each.id === origin);
  return run ? { job: run.job, run: run.id } : {};
}

function demandPipeline({ core }: Services, key: string): PipelineSpec {
  const { pipelines } = demandBundle(core);
  const spec = pipelines[key];
  if (spec) return spec;
  const [similar] = nearest(key, Object.keys(pipelines), 1);
  throw new EngineError({
    condition: 'SANDBOX_PIPELINE_NOT_FOUND',
    message: `The bundle has no pipeline ${key}.`,
    hint: similar ? `Did you mean ${similar}?` : `Pipelines: ${Object.keys(pipelines).join(', ') || 'none'}.`,
  });
}

function updateError(spec: PipelineSpec, update: UpdateRecord): EngineError {
  return new EngineError({
    condition: 'UPDATE_FAILED',
    message: `Update ${update.id.slice(0, 6)} of pipeline ${spec.key} is ${update.state}: ${update.error ?? 'no reason was recorded'}`,
    hint: 'The event log says which flow failed and why.',
  });
}
