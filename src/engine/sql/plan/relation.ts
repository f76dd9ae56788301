import type { Column } from '../../types.ts';
import { quote } from '../quote.ts';
import type { VisibleColumn } from './scope.ts';

/** The columns of a relation in FROM. `numbered` relations have DuckDB columns c1, c2, … by position. */
export function relationColumns(
  alias: string,
  qualifier: readonly string[],
  columns: readonly Column[],
  physical: 'named' | 'numbered',
  hidden = false,
): VisibleColumn[] {
  return columns.map((column, index) => ({
    qualifier,
    name: column.name,
    type: column.type,
    sql: `${alias}.${physical === 'named' ? quote(column.name) : `c${index + 1}`}`,
    hidden,
    qualifiedOnly: false,
  }));
}

/** `(query) AS r1(c1, c2)`: by position, since names may repeat. */
export function subqueryText(sql: string, alias: string, count: number): string {
  return `(${sql}) AS ${alias}(${Array.from({ length: count }, (_, index) => `c${index + 1}`).join(', ')})`;
}
