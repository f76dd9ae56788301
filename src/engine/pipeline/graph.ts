import { EngineError, type Span } from '../errors.ts';
import { spanOf } from '../frame/index.ts';
import { nearest } from '../sql/nearest.ts';
import type { DatasetDefinition, FlowDefinition, Registration } from './definition.ts';
import { fullName, lastPart, type Place, partsOf } from './names.ts';

/** A dataset of the pipeline with the flows that fill it. */
export interface Dataset {
  /** Full name, lower case; a temporary view, which lives in the pipeline only, has its bare name. */
  key: string;
  /** As the code writes it; what the event log shows. */
  label: string;
  definition: DatasetDefinition;
  flows: Flow[];
}

export interface Flow {
  /** Lower case; unique in the pipeline; names the checkpoint. */
  key: string;
  label: string;
  definition: FlowDefinition;
  dataset: Dataset;
}

/** Datasets and flows by name. Built from plain data; nothing is run or read for it. */
export class Graph {
  readonly place: Place;
  readonly datasets: ReadonlyMap<string, Dataset>;
  readonly flows: readonly Flow[];
  /** Datasets by the name that the code gives them: a view's own, a table's completed one. */
  readonly #named: ReadonlyMap<string, Dataset>;

  /** `owner`: the pipeline's key, for the tables it keeps to itself. Throws EngineErrors for names that clash or lead nowhere. */
  constructor(registration: Registration, place: Place, owner = '') {
    this.place = place;
    const named = new Map<string, Dataset>();
    for (const definition of registration.datasets) {
      const view = definition.kind === 'temporary_view';
      if (view && partsOf(definition.name).length > 1) throw tooManyParts(definition);
      const name = view ? definition.name.toLowerCase() : fullName(partsOf(definition.name), place);
      if (named.has(name)) throw duplicate('OUTPUT', definition.name, definition.at);
      const key = definition.private ? privateName(name, owner) : name;
      named.set(name, { key, label: definition.name, definition, flows: [] });
    }
    this.#named = named;
    this.datasets = new Map([...named.values()].map((dataset) => [dataset.key, dataset]));
    this.flows = this.#flows(registration.flows);
  }

  /** The pipeline's own dataset of that name; views go before tables. */
  find(parts: readonly string[]): Dataset | undefined {
    const view = parts.length === 1 ? this.#named.get(parts[0]!.toLowerCase()) : undefined;
    return view ?? this.#named.get(fullName(parts, this.place));
  }

  get tables(): Dataset[] {
    return [...this.datasets.values()].filter((dataset) => dataset.definition.kind !== 'temporary_view');
  }

  #flows(definitions: readonly FlowDefinition[]): Flow[] {
    const seen = new Set<string>();
    return definitions.map((definition) => {
      const key = definition.name.toLowerCase();
      if (seen.has(key)) throw duplicate('FLOW', definition.name, definition.at);
      seen.add(key);
      const dataset = this.find(partsOf(definition.target));
      if (!dataset) throw this.#noTarget(definition);
      const flow = { key, label: definition.name, definition, dataset };
      dataset.flows.push(flow);
      return flow;
    });
  }

  #noTarget({ name, target, at }: FlowDefinition): EngineError {
    const labels = this.tables.map((dataset) => dataset.label);
    const [near] = nearest(target, labels);
    return new EngineError({
      condition: 'FLOW_TARGET_NOT_FOUND',
      message: `The target ${target} of flow ${name} is not defined in this pipeline.`,
      hint: near
        ? `Did you mean ${near}?`
        : `Define it with dp.create_streaming_table("${target}") in one of the pipeline's source files.`,
      ...placed(at),
    });
  }
}

function tooManyParts({ name, at }: DatasetDefinition): EngineError {
  return new EngineError({
    condition: 'TEMP_VIEW_NAME_TOO_MANY_NAME_PARTS',
    message: `The name of temporary view ${name} has more than one part; it lives in the pipeline only.`,
    sqlState: '428EK',
    ...placed(at),
  });
}

/** Where a private table is kept: under a name that is listed nowhere, and that two pipelines do not share. */
function privateName(name: string, owner: string): string {
  const last = lastPart(name);
  return `${name.slice(0, name.length - last.length)}__private_${owner.toLowerCase()}_${last}`;
}

/** File and span of a place, for errors. */
export function placed(at: FlowDefinition['at'] | undefined): { file?: string; span?: Span } {
  return at ? { file: at.file, span: spanOf(at) } : {};
}

/** Source: apache/spark error-conditions.json. */
function duplicate(what: 'OUTPUT' | 'FLOW', name: string, at: FlowDefinition['at']): EngineError {
  const kind = what === 'OUTPUT' ? 'datasets' : 'flows';
  return new EngineError({
    condition: `PIPELINE_DUPLICATE_IDENTIFIERS.${what}`,
    message: `Detected duplicate pipeline ${what.toLowerCase()} identifiers: two ${kind} are called ${name}.`,
    hint: what === 'FLOW' ? 'Give each flow a name of its own; the default is its target.' : 'Rename one of them.',
    sqlState: '42710',
    ...placed(at),
  });
}
