import { EngineError, type Span } from '../errors.ts';
import { backticks } from './quote.ts';

/** SQLSTATE by the first part of a condition's name, as the platform's error list gives them. */
const sqlStates: Readonly<Record<string, string>> = {
  AMBIGUOUS_COLUMN_OR_FIELD: '42702',
  AMBIGUOUS_REFERENCE: '42704',
  AMBIGUOUS_LATERAL_COLUMN_ALIAS: '42702',
  ASSIGNMENT_ARITY_MISMATCH: '42802',
  COLUMN_ALREADY_EXISTS: '42711',
  CTE_COLUMN_MISMATCH: '42601',
  DATATYPE_MISMATCH: '42K09',
  DUPLICATE_ASSIGNMENTS: '42701',
  EVENT_LOG_UNAVAILABLE: '55019',
  EXEC_IMMEDIATE_DUPLICATE_ARGUMENT_ALIASES: '42701',
  FIELD_NOT_FOUND: '42704',
  GROUP_BY_AGGREGATE: '42903',
  GROUP_BY_POS_OUT_OF_RANGE: '42805',
  INCOMPATIBLE_COLUMN_TYPE: '42825',
  INCOMPATIBLE_VIEW_SCHEMA_CHANGE: '51024',
  INSERT_COLUMN_ARITY_MISMATCH: '21S01',
  INVALID_EXTRACT_BASE_FIELD_TYPE: '42000',
  INVALID_LAMBDA_FUNCTION_CALL: '42K0D',
  INVALID_LIMIT_LIKE_EXPRESSION: '42K0E',
  INVALID_ESC: '42604',
  INVALID_TYPED_LITERAL: '42604',
  INVALID_USAGE_OF_STAR_OR_REGEX: '42000',
  INVALID_WHERE_CONDITION: '42903',
  MISSING_AGGREGATION: '42803',
  MISSING_GROUP_BY: '42803',
  MISSING_WINDOW_SPECIFICATION: '42P20',
  NESTED_AGGREGATE_FUNCTION: '42607',
  NOT_A_CONSTANT_STRING: '42601',
  NOT_A_PARTITIONED_TABLE: '42809',
  NON_LAST_MATCHED_CLAUSE_OMIT_CONDITION: '42613',
  NON_LAST_NOT_MATCHED_BY_SOURCE_CLAUSE_OMIT_CONDITION: '42613',
  NON_LAST_NOT_MATCHED_BY_TARGET_CLAUSE_OMIT_CONDITION: '42613',
  NUM_COLUMNS_MISMATCH: '42826',
  NUM_TABLE_VALUE_ALIASES_MISMATCH: '42826',
  ORDER_BY_POS_OUT_OF_RANGE: '42805',
  PARSE_EMPTY_STATEMENT: '42617',
  PARSE_SYNTAX_ERROR: '42601',
  QUALIFY_REQUIRES_WINDOW_FUNCTION: '42601',
  SCALAR_SUBQUERY_TOO_MANY_ROWS: '21000',
  TABLE_OR_VIEW_NOT_FOUND: '42P01',
  TABLE_VALUED_FUNCTION_REQUIRED_METADATA_INCOMPATIBLE_WITH_CALL: '22023',
  UNBOUND_SQL_PARAMETER: '42P02',
  UNCLOSED_BRACKETED_COMMENT: '42601',
  UNRESOLVABLE_TABLE_VALUED_FUNCTION: '42883',
  UNRESOLVED_COLUMN: '42703',
  UNRESOLVED_FIELD: '42703',
  UNRESOLVED_ROUTINE: '42883',
  UNRESOLVED_USING_COLUMN_FOR_JOIN: '42703',
  UNSUPPORTED_GENERATOR: '42K0E',
  UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY: '0A000',
  UNSUPPORTED_IN_SANDBOX: '0A000',
  WRONG_NUM_ARGS: '42605',
};

/** An error of the SQL front end; the SQLSTATE follows from the condition. */
export function fail(condition: string, message: string, span: Span | undefined, hint?: string): EngineError {
  const sqlState = sqlStates[condition.split('.')[0]!];
  return new EngineError({ condition, message, span, hint, sqlState });
}

export function unsupported(what: string, span: Span, hint?: string): EngineError {
  return fail('UNSUPPORTED_IN_SANDBOX', `${what} does not exist in this sandbox.`, span, hint);
}

export function unresolvedColumn(parts: readonly string[], span: Span, suggestions: readonly string[]): EngineError {
  const start = `A column, variable, or function parameter with name ${backticks(parts)} cannot be resolved.`;
  if (suggestions.length === 0) return fail('UNRESOLVED_COLUMN.WITHOUT_SUGGESTION', start, span);
  const list = suggestions.join(', ');
  return fail(
    'UNRESOLVED_COLUMN.WITH_SUGGESTION',
    `${start} Did you mean one of the following? [${list}].`,
    span,
    `Write ${suggestions[0]}, or check which columns are visible here.`,
  );
}
