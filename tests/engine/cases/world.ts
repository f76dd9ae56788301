import { openWarehouse, type Ports, type Warehouse } from '../../../src/engine/index.ts';
import { openNodePorts } from '../../../src/runtime/node/ports.ts';
import type { Case } from './case.ts';

const BUNDLE = `bundle: {name: case}
targets:
  prod: {default: true}
`;

/** Ports whose one source system lands the files that the delivery carries. */
export async function openPorts(): Promise<Ports> {
  const ports = await openNodePorts();
  return {
    ...ports,
    sources: {
      deliver: ({ day, fault }) =>
        Object.entries(fault as Record<string, string>).map(([path, content]) => ({
          path,
          content,
          modified: `${day}T22:00:00Z`,
        })),
    },
  };
}

/** An empty warehouse with the case's files, one pipeline, `p`, in `main.default`, and a job for each notebook. */
export function openCase(ports: Ports, { files, pipeline, notebooks, retries, admins, schemas }: Case): Warehouse {
  const settings = {
    name: 'p',
    catalog: 'main',
    schema: 'default',
    development: true,
    libraries: Object.keys(files).map((path) => ({ file: { path } })),
    ...pipeline,
  };
  const jobs = Object.keys(notebooks).map((name) => [name, jobOf(name, retries)]);
  const resources = {
    ...(Object.keys(files).length > 0 ? { pipelines: { p: settings } } : {}),
    ...(jobs.length > 0 ? { jobs: Object.fromEntries(jobs) } : {}),
  };
  const bundle = `${BUNDLE}resources: ${JSON.stringify(resources)}\n`;
  const code = Object.entries(notebooks).map(([name, text]): [string, string] => [`${name}.py`, text]);
  return openWarehouse(ports, {
    seed: 42,
    clock: '2026-07-01T18:00:00Z',
    catalogs: { main: schemas },
    bundle: { file: 'databricks.yml', target: 'prod' },
    sources: { files: {} },
    repository: new Map([['databricks.yml', bundle], ...code, ...Object.entries(files)]),
    user: 'data-platform',
    ...(admins ? { permissions: { admins } } : {}),
  });
}

const jobOf = (name: string, retries: number) => ({
  tasks: [{ task_key: 'main', max_retries: retries, notebook_task: { notebook_path: `${name}.py` } }],
});
