/** Databricks SQL: from text to DuckDB, with the platform's errors. The only door of this folder. */
export type {
  Environment,
  ExpressionOptions,
  FunctionArgument,
  ParsedStatement,
  Plan,
  PlannedExpression,
  PlannedQuery,
  Projection,
  ProjectionItem,
  Relation,
  ScopeColumn,
  Target,
  TimeTravel,
} from './contract.ts';
export { fromDatabaseError, install } from './functions/index.ts';
export { readMoment } from './functions/scalars/moments.ts';
export { planExpression, planPredicate, planProjection, planQuery, planSelectItem } from './plan/entry.ts';
export { plan } from './plan/plan.ts';
export { filesOf, tablesOf } from './plan/tables.ts';
export { versionColumn, withTableFunctions } from './plan/version.ts';
export { backtick, quote } from './quote.ts';
export { parseScript } from './script.ts';
export { definitionOf } from './statements/pipeline.ts';
export {
  castTo,
  commonType,
  duckType,
  literal,
  notNullColumns,
  parseSchema,
  parseType,
  printType,
  sameType,
  textOf,
} from './types/index.ts';
export { parseDate, parseTimestamp } from './types/values/dates.ts';
export { parseReal } from './types/values/parse.ts';
