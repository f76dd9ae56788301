import type { BundleSpec } from '../jobs/spec.ts';
import type { Ports, Python, PythonHost } from '../ports.ts';
import type { Environment } from '../sql/contract.ts';
import type { WarehouseState } from '../warehouse/state.ts';
import type { TableStore } from '../warehouse/store.ts';

/** What a pipeline update needs of the warehouse; `Warehouse` has all of it. */
export interface PipelineHost {
  readonly state: WarehouseState;
  readonly ports: Ports;
  readonly store: TableStore;
  /** Python with the workspace as it is now. */
  python(): Python;
  /** Names as a statement sees them whose default catalog and schema are the given ones. */
  environment(place: { catalog: string; schema: string }): Environment;
  /** What Python may ask for while pipeline source files run; `conf` answers from the pipeline's configuration. */
  pythonHost(place: { catalog: string; schema: string; conf: Readonly<Record<string, string>> }): PythonHost;
  /** Throws INSUFFICIENT_PERMISSIONS unless the one who runs the update may read files below the path. */
  demandFiles(path: string): void;
  /** The next id: a UUID made of seed and counter. */
  nextId(): string;
  /** The bundle as the workspace declares it now. Throws the first problem as EngineError with file and span. */
  bundle(): BundleSpec;
  /** Moves the clock forward by simulated work and returns it, ISO UTC. */
  elapse(milliseconds: number): string;
}
