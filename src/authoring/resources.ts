import type { StartBundle } from '../schema/bundle.ts';
import { parseYaml } from './yaml.ts';

/** Keys of jobs and pipelines, as actions name them. */
export interface Resources {
  jobs: readonly string[];
  pipelines: readonly string[];
}

/** What the base's repository declares below `resources:`, in the order of its files. */
export function resourcesOf({ repository }: Pick<StartBundle, 'repository'>): Resources {
  const declared = Object.entries(repository)
    .filter(([path]) => /\.ya?ml$/.test(path))
    .map(([path, text]) => parseYaml(text, path).source.data);
  const keys = (kind: keyof Resources): string[] => [
    ...new Set(declared.flatMap((data) => Object.keys(memberOf(memberOf(data, 'resources'), kind)))),
  ];
  return { jobs: keys('jobs'), pipelines: keys('pipelines') };
}

function memberOf(value: unknown, name: string): Record<string, unknown> {
  const member = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof member === 'object' && member !== null ? (member as Record<string, unknown>) : {};
}
