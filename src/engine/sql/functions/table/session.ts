import { quoteText } from '../../quote.ts';
import type { CallContext } from '../../seam.ts';
import { STRING } from '../../types/kinds.ts';
import { type Entries, scalar } from './define.ts';

function value(names: string, print: (call: CallContext) => string): Entries {
  return scalar({ names, signature: '()', parameters: [] }, STRING, (_sql, _args, call) => quoteText(print(call)));
}

export const session: Entries = [
  ...value('current_catalog', (call) => call.catalog),
  ...value('current_schema current_database', (call) => call.schema),
  ...value('current_user session_user user', (call) => call.user),
];
