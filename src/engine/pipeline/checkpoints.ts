import type { SourceMemory } from '../auto-loader/index.ts';
import type { FilesFrame } from '../frame/frame.ts';
import type { Checkpoint } from '../warehouse/state.ts';
import { memoryOf } from './files.ts';
import type { Flow } from './graph.ts';
import type { PipelineHost } from './host.ts';

/** The streams' memory, one per flow name. A flow under a new name starts anew; the old entry stays unused. */
export class Checkpoints {
  readonly #host: PipelineHost;
  readonly #pipeline: string;

  /** `pipeline`: its id, as tables name their owner. */
  constructor(host: PipelineHost, pipeline: string) {
    this.#host = host;
    this.#pipeline = pipeline;
  }

  get(flow: Flow): Checkpoint | undefined {
    return this.#host.state.checkpoints.get(this.#key(flow));
  }

  /** The flow's checkpoint, made if there is none. */
  open(flow: Flow): Checkpoint {
    const known = this.get(flow);
    if (known) return known;
    const fresh: Checkpoint = { id: this.#host.nextId(), tables: {}, files: {}, schemas: {}, batches: 0 };
    this.save(flow, fresh);
    return fresh;
  }

  save(flow: Flow, checkpoint: Checkpoint): void {
    this.#host.state.checkpoints.set(this.#key(flow), checkpoint);
  }

  clear(flow: Flow): void {
    this.#host.state.checkpoints.delete(this.#key(flow));
  }

  files(flow: Flow, frame: FilesFrame): SourceMemory {
    return memoryOf(this.#host, this.get(flow), frame);
  }

  #key(flow: Flow): string {
    return `${this.#pipeline}/${flow.key}`;
  }
}
