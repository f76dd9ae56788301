import { signal } from '@preact/signals';
import { t } from '../../i18n/index.ts';
import { CodeEditor, type EditorHandle } from '../editor/code-editor.tsx';
import type { Problem } from '../editor/problem.ts';
import type { Bench } from '../state/bench.ts';
import { useBench } from '../state/context.ts';
import type { Place } from '../state/documents.ts';
import { type Range, statementAt } from '../state/statements.ts';
import { startersOf } from './starters.ts';

/** What the console holds; survives switching tabs. */
export const consoleText = signal('');
const problems = signal<readonly Problem[]>([]);
const reveal = signal<Place | undefined>(undefined);
/** The editor while the console is in front. */
let editor: EditorHandle | undefined;

/** Runs a part of the console. The answer appears on the shelf, an error is marked where it is. */
async function runRange(bench: Bench, range: Range | undefined): Promise<void> {
  const script = range ? consoleText.value.slice(range.start, range.end) : '';
  if (!range || !script.trim() || bench.busy.value) return;
  bench.shelf.value = 'results';
  problems.value = [];
  const started = performance.now();
  const reply = await bench.act({ do: 'sql', text: script });
  if (!reply) return;
  const { error, value } = reply;
  bench.answer.value = {
    text: script,
    statements: value.do === 'sql' ? value.statements : [],
    error,
    milliseconds: performance.now() - started,
  };
  const before = placeOf(consoleText.value, range.start);
  if (error?.span && !error.file) problems.value = [{ ...error, span: shift(error.span, before) }];
}

/** Runs the selection, else the statement at the cursor. */
export function runConsole(bench: Bench): Promise<void> {
  const script = consoleText.value;
  const selected = editor?.selection();
  if (selected && selected.end > selected.start) return runRange(bench, selected);
  return runRange(bench, statementAt(script, selected?.start ?? script.length));
}

/** Runs every statement of the console. */
export const runAll = (bench: Bench): Promise<void> => runRange(bench, { start: 0, end: consoleText.value.length });

const placeOf = (text: string, offset: number): Place => {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
};

/** A place inside a part, as a place in the whole console. */
function shift(span: Problem['span'], from: Place): Problem['span'] {
  const column = (line: number, at: number): number => (line === 1 ? at + from.column - 1 : at);
  return {
    line: span.line + from.line - 1,
    column: column(span.line, span.column),
    endLine: span.endLine + from.line - 1,
    endColumn: column(span.endLine, span.endColumn),
  };
}

/** Puts a query behind what the console holds and goes there, as "open the evidence query" does. */
export function openInConsole(bench: Bench, sql: string): void {
  const before = consoleText.value.trimEnd();
  const head = before ? `${before}${before.endsWith(';') ? '' : ';'}\n\n` : '';
  consoleText.value = `${head}${sql.trimEnd()}\n`;
  reveal.value = placeOf(consoleText.value, head.length);
  bench.documents.show('console');
}

export function ConsolePanel() {
  const bench = useBench();
  return (
    <div class="console">
      {consoleText.value === '' ? (
        <div class="empty-state">
          <p>{t('console.empty')}</p>
          {startersOf(bench.lab.start.base.catalogs).map(({ question, sql }) => (
            <p key={question}>
              <button
                type="button"
                class="plain"
                disabled={bench.busy.value}
                onClick={() => {
                  consoleText.value = sql;
                  void runAll(bench);
                }}
              >
                {t(question)}
              </button>
            </p>
          ))}
        </div>
      ) : null}
      <CodeEditor
        path="console.sql"
        label={t('console.label')}
        value={consoleText.value}
        problems={problems.value}
        reveal={reveal.value}
        onRevealed={() => {
          reveal.value = undefined;
        }}
        onHandle={(handle) => {
          editor = handle;
        }}
        onChange={(value) => {
          consoleText.value = value;
          problems.value = [];
        }}
        onRun={() => void runConsole(bench)}
      />
    </div>
  );
}
