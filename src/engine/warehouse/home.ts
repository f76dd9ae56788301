import type { Core } from './core.ts';

/** Where the session of a task begins. */
export function homeOf({ config, state }: Core): { catalog: string; schema: string } {
  return { catalog: config.catalog ?? [...state.schemas.keys()][0] ?? 'main', schema: config.schema ?? 'default' };
}
