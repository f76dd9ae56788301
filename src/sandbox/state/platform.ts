import type { ActValue, PlainError } from '../../worker/plain.ts';
import type { ViewResult } from '../../worker/views.ts';

/** Records of the platform as views deliver them. */
export type EventRecord = ViewResult<'events'>['events'][number];
export type UpdateRecord = ViewResult<'updates'>[number];
export type FlowRecord = UpdateRecord['flows'][number];
export type JobRun = ViewResult<'runs'>[number];
export type TaskRun = JobRun['tasks'][number];
export type Notification = ViewResult<'alerts'>[number];
export type FolderEntry = ViewResult<'volume'>[number];
export type TestReport = NonNullable<Extract<ActValue, { do: 'run_tests' }>['report']>;
/** The newest test run of this visit, with what kept it from running. */
export interface TestRun {
  report: TestReport | null;
  error: PlainError | null;
}
export type TestCase = TestReport['cases'][number];
