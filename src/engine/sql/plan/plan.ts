import type { Statement } from '../ast/statement.ts';
import type { Environment, ParsedStatement, Plan } from '../contract.ts';
import { planDelete, planUpdate } from '../statements/change.ts';
import { planCommand } from '../statements/command.ts';
import { planCreateTable, planCreateView } from '../statements/create.ts';
import { planInsert } from '../statements/insert.ts';
import { planMerge } from '../statements/merge.ts';
import { planDataset, planFlow } from '../statements/pipeline.ts';
import { queryPlan } from './entry.ts';
import { Planner } from './planner.ts';
import { planQueryBody } from './query.ts';

/** What a parsed statement wants done. Throws EngineErrors of analysis, spans in the script. */
export function plan(statement: ParsedStatement, environment: Environment): Plan {
  return planTree(statement.tree as Statement, environment);
}

function planTree(tree: Statement, environment: Environment): Plan {
  const planner = new Planner(environment);
  switch (tree.kind) {
    case 'query':
      return queryPlan(planner, planQueryBody(planner, tree.query, undefined));
    case 'insert':
      return planInsert(planner, tree);
    case 'delete':
      return planDelete(planner, tree);
    case 'update':
      return planUpdate(planner, tree);
    case 'merge':
      return planMerge(planner, tree);
    case 'create_table':
      return planCreateTable(planner, tree);
    case 'create_view':
      return planCreateView(planner, tree);
    case 'create_dataset':
      return { kind: 'pipeline_definition', definition: planDataset(planner, tree) };
    case 'create_flow':
      return { kind: 'pipeline_definition', definition: planFlow(planner, tree) };
    case 'explain':
      return { kind: 'explain', text: explain(tree.statement, environment) };
    default:
      return planCommand(planner, tree);
  }
}

/** The DuckDB text that stands for the statement, which is all the plan the sandbox has. */
function explain(tree: Statement, environment: Environment): string {
  const planned = planTree(tree, environment);
  const lines = 'query' in planned && planned.query ? planned.query : 'sql' in planned ? planned.sql : planned.kind;
  return `== Sandbox Plan ==\n${lines}`;
}
