import { z } from 'zod';
import { RepositoryPath } from '../action.ts';
import { Name } from '../id.ts';
import { common } from './common.ts';

/** Changes one entry of a module-level dict of the learner's own file. */
export const RuleMutation = z.strictObject({
  /** Dotted, as the repository imports it, e.g. `dwh.pipelines.transforms.silver_sales_order`. */
  module: z.string().min(1),
  /** e.g. `EXPECTATIONS`. */
  dict: Name,
  /** e.g. `known_country`. */
  key: z.string().min(1),
  /** The new predicate; null removes the entry. */
  value: z.string().nullable(),
});

/** Changes the text of a file that the learner is to leave alone, e.g. of a transform: `find` occurs there exactly once. */
export const TextMutation = z.strictObject({
  /** e.g. `src/dwh/pipelines/transforms/silver_sales_order.py`. */
  path: RepositoryPath,
  replace: z.strictObject({ find: z.string().min(1), with: z.string() }),
});

export const Mutation = z.union([RuleMutation, TextMutation]);
export type Mutation = z.output<typeof Mutation>;

/** The learner's tests: green as they are, red under each mutation. */
export const TestsCheck = z.strictObject({
  ...common,
  kind: z.literal('tests'),
  /** File or folder, e.g. `tests/test_expectations.py`. */
  path: RepositoryPath.default('tests'),
  /** pytest's `-k`. */
  k: z.string().default(''),
  /** Each on its own must turn at least one test red. */
  mutations: z.array(Mutation).default([]),
});
