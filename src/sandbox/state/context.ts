import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { ReadRequest, ViewName, ViewResult } from '../../worker/views.ts';
import type { Bench } from './bench.ts';

export const BenchContext = createContext<Bench | null>(null);

export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('a panel was drawn outside the workbench');
  return bench;
}

export interface ViewState<V extends ViewName> {
  value: ViewResult<V> | undefined;
  failure: string | undefined;
}

/** Reads a view now and again after every action; the old value stays until the new one is there. */
export function useView<V extends ViewName>(request: ReadRequest<V>): ViewState<V> {
  const bench = useBench();
  const [state, setState] = useState<ViewState<V>>({ value: undefined, failure: undefined });
  const key = JSON.stringify(request);
  const revision = bench.revision.value;
  useEffect(() => {
    let gone = false;
    bench.read(request).then(
      (value) => !gone && setState({ value, failure: undefined }),
      (error: unknown) =>
        !gone && setState((old) => ({ ...old, failure: error instanceof Error ? error.message : String(error) })),
    );
    return () => {
      gone = true;
    };
  }, [bench, key, revision]);
  return state;
}
